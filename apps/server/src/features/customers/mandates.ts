import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import { berlinDay } from "@krempelfrei/contract/dates";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import type {
  Mandate,
  MandateAccount,
  MandateChanges,
  MandateDetails,
  MandateInput,
} from "@krempelfrei/contract/customers/mandates";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict, invalid } from "../../core/errors.ts";
import { checkRevision } from "../../core/revision.ts";
import { getCustomerRow, lockCustomer } from "./customers.queries.ts";
import {
  findReferences,
  getMandateRow,
  insertMandate,
  listMandateRows,
  setMandate,
  type MandateRow,
} from "./mandates.queries.ts";
import { toMandate, toMandateDetails } from "./to-mandate.ts";

/** Source: accounting.md 5. */
const IN_FUTURE = "Das Mandatsdatum liegt in der Zukunft.";
const TAKEN = "Diese Mandatsreferenz ist bereits vergeben.";
const NOT_ACTIVE = "Das Mandat ist nicht mehr aktiv.";
const USED =
  "Das Mandat wurde bereits verwendet und kann nicht mehr geändert werden. Bitte legen Sie ein neues Mandat an.";

const FIELDS = ["reference", "signed_on", "holder", "iban", "bic", "status"] as const;

/** `PG-<number>-<next>` (accounting.md 1.3), the first free one. */
export async function nextReference(ctx: Ctx, customer: { id: string; number: number }): Promise<string> {
  const count = (await listMandateRows(ctx, customer.id)).length;
  const proposals = Array.from(
    { length: count + 2 },
    (_, index) => `PG-${customer.number}-${count + index + 1}`,
  );
  const known = await findReferences(ctx, proposals);
  return (
    proposals.find((reference) => !known.includes(reference)) ??
    `PG-${customer.number}-${ctx.clock().getTime()}`
  );
}

/**
 * Makes a mandate, which replaces the active one. Errors: 403, 404; 422 at `signed_on` for a future day, at `reference`
 * for one that is taken.
 */
export async function createMandate(
  ctx: Ctx,
  input: MandateInput & { readonly customer_id: string },
): Promise<MandateDetails> {
  const { customer_id, ...fields } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await lockCustomer(ctx, customer_id);
    const customer = await getCustomerRow(ctx, customer_id);
    checkDay(ctx, fields.signed_on);
    const active = (await listMandateRows(ctx, customer_id)).find(({ status }) => status === "active");
    if (active) {
      await setMandate(ctx, active, { status: "replaced" });
      await record(ctx, "mandate.replaced", active, await getMandateRow(ctx, customer_id, active.id));
    }
    const reference = fields.reference ?? (await nextReference(ctx, customer));
    const mandate = { ...fields, reference, bic: fields.bic ?? null };
    const id = await insertMandate(ctx, customer_id, mandate).catch(rethrowTaken);
    const row = await getMandateRow(ctx, customer_id, id);
    await record(ctx, "mandate.created", null, row);
    return toMandateDetails(ctx, row);
  });
}

/**
 * Changes the given fields of an active mandate that was never used. Errors: 403, 404; 409 for other mandates and over
 * a newer save; 422 as for a new one.
 */
export async function updateMandate(
  ctx: Ctx,
  input: MandateChanges & { readonly id: string; readonly customer_id: string },
): Promise<MandateDetails> {
  const { id, customer_id, revision, ...changes } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await lockCustomer(ctx, customer_id);
    const before = await getMandateRow(ctx, customer_id, id);
    if (before.status !== "active") throw conflict(NOT_ACTIVE);
    if (before.first_used_on !== null) throw conflict(USED);
    checkRevision(before, revision);
    if (changes.signed_on !== undefined) checkDay(ctx, changes.signed_on);
    await setMandate(ctx, before, changes).catch(rethrowTaken);
    const after = await getMandateRow(ctx, customer_id, id);
    await record(ctx, "mandate.updated", before, after);
    return toMandateDetails(ctx, after);
  });
}

/** The previous account, stored until a collection from the new one. */
function accountBefore(before: MandateRow, iban: string): Pick<MandateRow, "previous_iban" | "previous_bic"> {
  const previous_iban = before.previous_iban ?? before.iban;
  const previous_bic = before.previous_iban === null ? before.bic : before.previous_bic;
  // Never used, or back at the account that the bank knows.
  if (before.first_used_on === null || previous_iban === iban)
    return { previous_iban: null, previous_bic: null };
  return { previous_iban, previous_bic };
}

/**
 * Moves an active mandate to another account of its holder: it keeps its reference, and the next collection announces
 * the change (SMNDA, accounting.md 1.3). Errors: 403, 404; 409 when it is not active and over a newer save.
 */
export async function changeMandateAccount(
  ctx: Ctx,
  input: MandateAccount & { readonly id: string; readonly customer_id: string },
): Promise<MandateDetails> {
  const { id, customer_id, revision, iban, bic = null } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await lockCustomer(ctx, customer_id);
    const before = await getMandateRow(ctx, customer_id, id);
    if (before.status !== "active") throw conflict(NOT_ACTIVE);
    checkRevision(before, revision);
    if (before.iban !== iban || before.bic !== bic)
      await setMandate(ctx, before, { iban, bic, ...accountBefore(before, iban) });
    const after = await getMandateRow(ctx, customer_id, id);
    await record(ctx, "mandate.account_changed", before, after);
    return toMandateDetails(ctx, after);
  });
}

/** Revokes a mandate at the customer's request. Errors: 403, 404; 409 when it is not active. */
export async function revokeMandate(
  ctx: Ctx,
  { id, customer_id }: { readonly id: string; readonly customer_id: string },
): Promise<Mandate> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await lockCustomer(ctx, customer_id);
    const before = await getMandateRow(ctx, customer_id, id);
    if (before.status !== "active") throw conflict(NOT_ACTIVE);
    await setMandate(ctx, before, { status: "revoked" });
    const after = await getMandateRow(ctx, customer_id, id);
    await record(ctx, "mandate.revoked", before, after);
    return toMandate(ctx, after);
  });
}

function checkDay(ctx: Ctx, day: string): void {
  if (day > berlinDay(ctx.clock())) throw invalid("signed_on", IN_FUTURE);
}

/** The unique index recognises a taken reference. */
function rethrowTaken(error: unknown): never {
  if ((error as { code?: string }).code === "23505") throw invalid("reference", TAKEN);
  throw error;
}

/** The change history contains only masked account numbers; a change is recorded even if both look alike when masked. */
async function record(
  ctx: Ctx,
  action: ChangeAction,
  before: MandateRow | null,
  after: MandateRow,
): Promise<void> {
  await recordChange(ctx, {
    action,
    subject: { type: "mandate", id: after.id, name: after.reference },
    customer_id: after.customer_id,
    before,
    after,
    fields: FIELDS,
    masks: { iban: maskIban },
  });
}
