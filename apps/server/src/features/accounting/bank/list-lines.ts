import type { BankLine, BankLineState } from "@krempelfrei/contract/accounting/bank";
import { berlinDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { undoObstacles } from "../sepa/undo-collections.ts";
import {
  countLines,
  listBookingsOfLines,
  listOpenLines,
  listSettledLines,
  type StateCount,
} from "./bank.queries.ts";
import { matchLines } from "./match-lines.ts";
import { matchNames, toLine } from "./to-line.ts";

interface LineQuery {
  readonly state: BankLineState;
  readonly month?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

interface LinePage extends LineQuery {
  readonly data: BankLine[];
  readonly total: number;
  readonly counts: StateCount[];
  readonly last_day: string | null;
}

/** One page of the lines in one state. Errors: 403. */
export async function listLines(ctx: Ctx, query: LineQuery): Promise<LinePage> {
  authorize(ctx, "accounting.manage");
  const { counts, last_day } = await countLines(ctx, { ...query, today: berlinDay(ctx.clock()) });
  const total = counts.find(({ state }) => state === query.state)?.count ?? 0;
  const data = query.state === "offen" ? await openPage(ctx, query) : await settledPage(ctx, query);
  return { ...query, data, total, counts, last_day };
}

async function openPage(ctx: Ctx, { month, page, per_page }: LineQuery): Promise<BankLine[]> {
  const lines = await openLines(ctx);
  const shown = month === undefined ? lines : lines.filter(({ booked_on }) => booked_on.startsWith(month));
  return shown.slice((page - 1) * per_page, page * per_page);
}

/** All open lines with their matches. */
export async function openLines(ctx: Ctx): Promise<BankLine[]> {
  const { locked_until } = await getAccountingSettings(ctx);
  const rows = await listOpenLines(ctx);
  if (rows.length === 0) return [];
  const { matches, book } = await matchLines(ctx, rows);
  const named = matchNames(book);
  return rows.map((row, index) => {
    const match = matches[index];
    return toLine(row, { locked_until, match: match && named(match) });
  });
}

async function settledPage(ctx: Ctx, query: LineQuery): Promise<BankLine[]> {
  const { locked_until } = await getAccountingSettings(ctx);
  const rows = await listSettledLines(ctx, query);
  const bookings = Map.groupBy(
    await listBookingsOfLines(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ bank_tx_id }) => bank_tx_id,
  );
  const obstacles = await undoObstacles(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toLine(row, {
      locked_until,
      bookings: bookings.get(row.id),
      undo_obstacle: obstacles.get(row.id),
    }),
  );
}
