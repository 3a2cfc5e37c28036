import { Readable } from "node:stream";
import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { changeText } from "@krempelfrei/contract/changelog/change-text";
import { CHANGE_KINDS, changeAction, changeField } from "@krempelfrei/contract/changelog/change-words";
import { berlinDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { csvLines, type CsvCell } from "../../core/csv.ts";
import { countChangeRows, listChangeRows, type MatchedFilters, type Position } from "./changelog.queries.ts";
import { toLoggedChanges } from "./to-logged-change.ts";

/** Number of rows in memory. */
const BATCH = 500;

const moment = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "Europe/Berlin",
});

const COLUMNS: readonly (readonly [string, (change: LoggedChange) => CsvCell])[] = [
  ["Zeitpunkt", ({ at }) => moment.format(new Date(at))],
  ["Person", ({ actor }) => actor.name],
  ["Was", ({ action }) => changeAction(action)],
  ["Betrifft", ({ subject }) => subject.name],
  ["Kunde", ({ customer }) => (customer === null ? "" : (customer.name ?? "gelöscht"))],
  [
    "Änderungen",
    ({ changes, is_erased }) =>
      is_erased
        ? "gelöscht"
        : changes
            .map(({ field, old, new: value }) => {
              const { label } = changeField(field);
              return `${label}: ${changeText(field, old)} → ${changeText(field, value)}`;
            })
            .join("; "),
  ],
  ["IP-Adresse", ({ ip }) => ip],
];

/**
 * The entries that match the filters, the newest first, as a CSV file in UTF-8, made while it is sent. Recorded in the
 * change history, because personal data leaves the office. Errors: 403.
 */
export async function exportChanges(
  ctx: Ctx,
  filters: MatchedFilters,
): Promise<{ readonly fileName: string; readonly content: Readable }> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "changelog.read");
    await recordChange(ctx, {
      action: "changelog.exported",
      subject: { type: "changelog", id: null, name: "Änderungshistorie" },
      customer_id: filters.customer_id ?? null,
      changes: [
        { field: "rows", old: null, new: await countChangeRows(ctx, filters) },
        ...givenFilters(filters),
      ],
    });
  });
  const fileName = `Aenderungshistorie_${berlinDay(ctx.clock())}.csv`;
  return { fileName, content: Readable.from(blocks(ctx, filters)) };
}

const givenFilters = ({ actor_id, kind, from, to, search }: MatchedFilters) =>
  (
    [
      // Not the words: a person whom they name may be erased, which does not find them here.
      { field: "search", old: null, new: search === undefined || search === "" ? undefined : true },
      { field: "logged_by", old: null, new: actor_id },
      { field: "logged_kind", old: null, new: kind && CHANGE_KINDS[kind] },
      { field: "logged_from", old: null, new: from },
      { field: "logged_to", old: null, new: to },
    ] as const
  ).filter((entry) => entry.new !== undefined && entry.new !== "");

async function* blocks(ctx: Ctx, filters: MatchedFilters): AsyncGenerator<string> {
  yield csvLines([COLUMNS.map(([title]) => title)], { bom: true });
  let below: Position | undefined;
  for (;;) {
    const rows = await listChangeRows(ctx, { ...filters, below, limit: BATCH });
    const last = rows.at(-1);
    if (last === undefined) return;
    const changes = await toLoggedChanges(ctx, rows);
    yield csvLines(
      changes.map((change) => COLUMNS.map(([, value]) => value(change))),
      { bom: false },
    );
    below = { at: last.exact_at, id: last.id };
  }
}
