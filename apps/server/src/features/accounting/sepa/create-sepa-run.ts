import { createHash } from "node:crypto";
import { writePain008, type Collection, type DirectDebitFile } from "@krempelfrei/bookkeeping/sepa/pain-008";
import type { createSepaRun as call } from "@krempelfrei/contract/accounting/sepa";
import type { OutputOf } from "@krempelfrei/contract/endpoint";
import { berlinDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { AppError, invalid } from "../../../core/errors.ts";
import { idAt, newIds } from "../../../context/ids.queries.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { insertRows } from "../data/rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { settleFromCredit } from "../data/settle-from-credit.ts";
import { requireOpenPeriod, type AccountingSettings } from "../data/settings.queries.ts";
import { proposeRun, toPreview, type Proposal } from "./propose-run.ts";
import { sendPreNotifications } from "./send-pre-notifications.job.ts";
import { useMandates } from "./sepa-items.queries.ts";
import { countSepaRuns, findSepaRun, getSepaRunRow, insertSepaRun } from "./sepa-runs.queries.ts";
import { toSepaRun } from "./to-sepa-run.ts";

type Input = OutputOf<(typeof call)["body"]>;
type Answer = z.input<(typeof call)["response"]>;
type Collected = Proposal["collected"][number];
/** A planned collection with its id and reference in the file. */
type Item = Collection & { readonly id: string; readonly collected: Collected };

/**
 * Makes the bank's file of the open claims of a month, in one transaction: run, collections, states of the claims and
 * announcing mails. Without new claims it returns the newest run. Errors: 403; 409 while another run is under way and
 * in a closed period; 422 without claims, with incomplete settings and for an impossible day of collection.
 */
export async function createSepaRun(ctx: Ctx, input: Input): Promise<Answer> {
  return inAccounting(ctx, input.dry_run ? "read" : "refuse", async (ctx, { settings }) => {
    const existing = await findSepaRun(ctx, input.month);
    const proposal = await proposeRun(ctx, settings, input);
    if (proposal.problem !== null) {
      const again = existing !== undefined && proposal.candidates.length === 0 && !input.claim_ids;
      if (!again || input.dry_run) throw refusal(proposal.problem, input);
    }
    const { collection_on, collected } = proposal;
    const preview = toPreview(proposal);
    const answer = { preview, skipped_items: preview.skipped_items };
    if (input.dry_run) return { run: null, created: false, download_url: null, ...answer };
    if (collected.length === 0 || collection_on === null) {
      const run = existing ? toSepaRun(existing) : null;
      return { run, created: false, download_url: run && downloadOf(run.id), ...answer };
    }
    requireOpenPeriod(settings, collection_on);
    const id = await insertRun(ctx, settings, { ...proposal, collection_on }, input.month);
    const run = toSepaRun(await getSepaRunRow(ctx, id));
    return { run, created: true, download_url: downloadOf(id), ...answer };
  });
}

const downloadOf = (id: string): string => `/api/accounting/sepa/${id}/file`;

function refusal(problem: string, { collection_on }: Input): AppError {
  return collection_on === undefined
    ? new AppError("invalid", { message: problem })
    : invalid("collection_on", problem);
}

async function insertRun(
  ctx: Ctx,
  settings: AccountingSettings,
  proposal: Proposal & { readonly collection_on: string },
  month: string,
): Promise<string> {
  const { collection_on, collected } = proposal;
  // Credit settles claims first; fully settled ones are then not collected.
  await settleFromCredit(
    ctx,
    proposal.candidates.map(({ row }) => ({ ...row, id: row.claim_id })),
    berlinDay(ctx.clock()),
  );
  const ids = await newIds(ctx, collected.length);
  const items = collected.map((one, index) => toItem(one, idAt(ids, index), settings));
  const number = String((await countSepaRuns(ctx, month)) + 1).padStart(3, "0");
  const msg_id = `LS-${month}-${number}`;
  const file = Buffer.from(writePain008(fileOf(ctx, settings, { msg_id, collection_on, items })));
  const count = items.length;
  const sum_cents = items.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const sha256 = createHash("sha256").update(file).digest("hex");
  const id = await insertSepaRun(ctx, {
    msg_id,
    month,
    collection_on,
    count,
    sum_cents,
    file,
    sha256,
    skipped: JSON.stringify(proposal.skipped),
    created_by: actorId(ctx),
    created_at: ctx.clock(),
  });
  await insertItems(ctx, id, items, collection_on);
  await recordChange(ctx, {
    action: "sepa_run.created",
    subject: { type: "sepa_run", id, name: msg_id },
    customer_id: null,
    before: null,
    after: { collection_on, count, sum_cents, sha256 },
    fields: ["collection_on", "count", "sum_cents", "sha256"],
  });
  return id;
}

async function insertItems(
  ctx: Ctx,
  run_id: string,
  items: readonly Item[],
  collection_on: string,
): Promise<void> {
  const rows = items.map(({ id, collected, end_to_end_id, amount_cents, sequence }) => ({
    run_id,
    id,
    customer_id: collected.candidate.customer_id,
    claim_id: collected.candidate.row.claim_id,
    mandate_id: mandateOf(collected).id,
    end_to_end_id,
    amount_cents,
    fee_cents: collected.fees_cents,
    sequence,
    holder: mandateOf(collected).holder,
    iban: mandateOf(collected).iban,
    needs_notice: collected.needs_notice,
  }));
  await insertRows(ctx, "sepa_item", rows);
  await useMandates(
    ctx,
    rows.map(({ customer_id, mandate_id }) => ({ customer_id, id: mandate_id })),
    collection_on,
  );
  await refreshClaims(
    ctx,
    rows.map(({ claim_id }) => claim_id),
  );
  const item_ids = items.filter(({ collected }) => collected.needs_notice).map(({ id }) => id);
  if (item_ids.length > 0) await enqueue(ctx, sendPreNotifications, { run_id, item_ids });
}

function mandateOf({ candidate: { row } }: Collected) {
  if (row.mandate === null) throw new Error(`claim ${row.claim_number} has no mandate`);
  return row.mandate;
}

function toItem(collected: Collected, id: string, settings: AccountingSettings): Item {
  const { row, address } = collected.candidate;
  const mandate = mandateOf(collected);
  const isFirst = mandate.first_used_on === null && settings.first_sequence === "FRST";
  return {
    id,
    collected,
    sequence: isFirst ? "FRST" : "RCUR",
    // A second attempt has the suffix -2, so that the bank's answer can be assigned.
    end_to_end_id: row.attempts === 0 ? row.claim_number : `${row.claim_number}-${row.attempts + 1}`,
    amount_cents: collected.amount_cents,
    mandate: { ...mandate, account_changed: mandate.previous_iban !== null },
    address,
    purpose: `Rechnung ${row.claim_number}${collected.fees_cents > 0 ? " und Gebühren" : ""}, Kunde ${row.customer_number}, ${germanMonth(row.month)}`,
  };
}

interface NewFile {
  readonly msg_id: string;
  readonly collection_on: string;
  readonly items: readonly Item[];
}

function fileOf(
  ctx: Ctx,
  settings: AccountingSettings,
  { msg_id, collection_on, items }: NewFile,
): DirectDebitFile {
  return {
    message_id: msg_id,
    created_at: `${ctx.clock().toISOString().slice(0, 19)}Z`,
    collection_on,
    creditor: {
      name: settings.company_name ?? "",
      creditor_id: settings.creditor_id ?? "",
      iban: settings.iban ?? "",
      bic: settings.bic,
    },
    collections: items,
  };
}
