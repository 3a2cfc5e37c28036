import { noticeFaults } from "@krempelfrei/contract/accounting/notice-faults";
import { DISCARD_CONFIRMATION, type SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict, invalid, notFound } from "../../../core/errors.ts";
import { checkRevision } from "../../../core/revision.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { bookSepaItems } from "./book-items.ts";
import { forgetUse, listSepaItemRows, setSepaItems } from "./sepa-items.queries.ts";
import { getSepaRunRow, setSepaRun, type SepaRunRow } from "./sepa-runs.queries.ts";
import { toSepaRun } from "./to-sepa-run.ts";

const NOT_NEW = "Der Lastschriftlauf wurde bereits eingereicht oder verworfen.";
const NOT_SUBMITTED = "Bitte vermerken Sie zuerst, dass die Datei bei der Bank eingereicht wurde.";
const BOOKED = "Der Lastschriftlauf enthält gebuchte Lastschriften und kann nicht mehr verworfen werden.";
const DISCARDED = "Der Lastschriftlauf wurde bereits verworfen.";
const NOT_UNDERWAY = "Die Lastschrift ist nicht mehr im Einzug.";
const CONFIRM = `Die Datei liegt der Bank bereits vor. Bitte geben Sie zur Bestätigung ${DISCARD_CONFIRMATION} ein.`;

/** Records a change of a run's state and returns its wire form. */
async function record(
  ctx: Ctx,
  action: "sepa_run.submitted" | "sepa_run.booked" | "sepa_run.discarded",
  before: SepaRunRow,
  changes: Parameters<typeof recordChange>[1]["changes"] = [],
): Promise<SepaRun> {
  const after = await getSepaRunRow(ctx, before.id);
  const states = (row: SepaRunRow) => ({ run_status: row.status, discard_reason: row.discard_reason });
  await recordChange(ctx, {
    action,
    subject: { type: "sepa_run", id: after.id, name: after.msg_id },
    customer_id: null,
    before: states(before),
    after: states(after),
    fields: ["run_status", "discard_reason"],
    changes,
  });
  return toSepaRun(after);
}

interface Submission {
  readonly id: string;
  readonly revision?: number | undefined;
  readonly without_notice?: boolean | undefined;
}

/**
 * Notes that the file was submitted to the bank. Errors: 403, 404; 409 unless it is new, over a newer save, and with
 * collections that are not announced, or too late, unless `without_notice` accepts them.
 */
export async function submitSepaRun(
  ctx: Ctx,
  { id, revision, without_notice = false }: Submission,
): Promise<SepaRun> {
  return inAccounting(ctx, "wait", async (ctx) => {
    const before = await getSepaRunRow(ctx, id);
    if (before.status !== "erstellt") throw conflict(NOT_NEW);
    checkRevision(before, revision);
    const faults = noticeFaults(before);
    if (faults.length > 0 && !without_notice) throw conflict(faults.join(" "));
    const submitted_by = actorId(ctx);
    await setSepaRun(ctx, id, { status: "eingereicht", submitted_by, submitted_at: ctx.clock() });
    return record(ctx, "sepa_run.submitted", before);
  });
}

/**
 * Books the payments of a file on the day of the collection: of all collections under way, or of the named ones.
 * Repeating the call books nothing more. Errors: 403; 404, also for collections of another file; 409 for a file that is
 * discarded or not submitted, before its day, and for a named collection that was returned or refused.
 */
export async function confirmSepaRun(
  ctx: Ctx,
  { id, item_ids }: { readonly id: string; readonly item_ids?: readonly string[] | undefined },
): Promise<SepaRun> {
  return inAccounting(ctx, "refuse", async (ctx, { settings, today }) => {
    const before = await getSepaRunRow(ctx, id);
    if (before.status === "verworfen") throw conflict(DISCARDED);
    if (before.status === "erstellt") throw conflict(NOT_SUBMITTED);
    if (today < before.collection_on)
      throw conflict(`Der Einzug ist erst am ${germanDay(before.collection_on)} fällig.`);
    const items = await listSepaItemRows(ctx, { run_id: id });
    const named = items.filter((item) => item_ids === undefined || item_ids.includes(item.id));
    if (item_ids !== undefined && named.length < new Set(item_ids).size) throw notFound();
    if (item_ids !== undefined && named.some(({ status }) => status !== "im_einzug" && status !== "gebucht"))
      throw conflict(NOT_UNDERWAY);
    const open = named.filter(({ status }) => status === "im_einzug");
    if (open.length === 0) return toSepaRun(before);
    await bookSepaItems(ctx, settings, open, { booked_on: before.collection_on });
    const sum = open.reduce((total, { amount_cents }) => total + amount_cents, 0);
    return record(ctx, "sepa_run.booked", before, [
      { field: "count", old: null, new: open.length },
      { field: "sum_cents", old: null, new: sum },
    ]);
  });
}

interface Discard {
  readonly id: string;
  readonly reason: string;
  readonly confirmation?: string | null | undefined;
  readonly revision?: number | undefined;
}

/**
 * Discards a file, so that its claims can be collected again. Errors: 403, 404; 409 if a collection is booked, if the
 * file was discarded, and over a newer save; 422 at `confirmation` if the bank has the file and the confirmation was
 * not typed.
 */
export async function discardSepaRun(
  ctx: Ctx,
  { id, reason, confirmation, revision }: Discard,
): Promise<SepaRun> {
  return inAccounting(ctx, "wait", async (ctx) => {
    const before = await getSepaRunRow(ctx, id);
    if (before.status === "verworfen") throw conflict(DISCARDED);
    checkRevision(before, revision);
    const items = await listSepaItemRows(ctx, { run_id: id });
    if (before.status === "gebucht" || items.some(({ payment_booking_id }) => payment_booking_id !== null))
      throw conflict(BOOKED);
    if (before.status === "eingereicht" && confirmation !== DISCARD_CONFIRMATION)
      throw invalid("confirmation", CONFIRM);
    const open = items.filter(({ status }) => status === "im_einzug");
    await setSepaItems(ctx, open, { status: "verworfen" });
    await forgetUse(ctx, open);
    const discarded_by = actorId(ctx);
    await setSepaRun(ctx, id, {
      status: "verworfen",
      discarded_by,
      discarded_at: ctx.clock(),
      discard_reason: reason,
    });
    await refreshClaims(
      ctx,
      open.map(({ claim_id }) => claim_id),
    );
    return record(ctx, "sepa_run.discarded", before);
  });
}
