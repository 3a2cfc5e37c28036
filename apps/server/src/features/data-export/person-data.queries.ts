import { sql, type Selectable, type SqlBool } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import { fullFileName } from "../../core/names.ts";
import type { File } from "../../db/tables.ts";
import {
  ADDRESS_AND_PAYMENT,
  BLOCKS_AND_NOTE,
  CANCELLATION,
  FORM_OF_ADDRESS,
} from "../customers/contract-fields.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { READABLE, STORED_FOR } from "../files/data/visibility.ts";
import { sightSql } from "../files/data/visibility.queries.ts";

export type ExportedPerson = Awaited<ReturnType<typeof getExportedPerson>>;

/** The person as a member of the group, or 404. */
export async function getExportedPerson(
  ctx: Ctx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
) {
  const row = await ctx.db
    .selectFrom("app_user")
    .select(["id", "role", "first_name", "last_name", "created_at"])
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, customer_id: customerId };
}

export async function getMasterData(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("app_user")
    .select([
      "first_name",
      "last_name",
      "email",
      "birthday",
      "role",
      "relation_kind",
      "use_2fa",
      "is_active",
      "sos_active_till",
      "sos_with_code",
      "sos_change_mails",
      "created_at",
      "updated_at",
    ])
    .where("id", "=", person.id)
    .execute();
}

export async function listSignIns(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("session")
    .select(["created_at", "seen_at", "expires_at", "ip", "user_agent"])
    .where("user_id", "=", person.id)
    .orderBy("created_at")
    .execute();
}

export async function listAuthenticatorApps(
  ctx: Ctx,
  person: ExportedPerson,
): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("authenticator_app")
    .select(["created_at", "confirmed_at"])
    .where("user_id", "=", person.id)
    .execute();
}

export async function listPasskeyNames(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("passkey")
    .select(["name", "created_at", "last_used_at"])
    .where("user_id", "=", person.id)
    .orderBy("created_at")
    .execute();
}

/**
 * Documents of the person and of the whole group, by age. `checked` leaves out documents that wait for the staff, which
 * members do not see in the product either; documents that the person dropped into the locker are always included.
 */
export async function listExportedFiles(
  ctx: Ctx,
  person: ExportedPerson,
  { checked }: { readonly checked: boolean },
): Promise<FileRow[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", person.customer_id)
    .where(sightSql(checked ? READABLE : STORED_FOR, person.id))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The deadlines of these documents, the earliest first. */
export async function listDeadlinesOf(
  ctx: Ctx,
  person: ExportedPerson,
  files: readonly FileRow[],
): Promise<Record<string, unknown>[]> {
  const names = new Map(files.map((file) => [file.id, fullFileName(file)]));
  // All of the group: a statement takes at most 65,535 ids, and an export has no such limit.
  const rows = await ctx.db
    .selectFrom("deadline")
    .innerJoin("app_user", "app_user.id", "deadline.person_id")
    .select(["file_id", "title", "kind", "due_on", "note", "postponed_from", "done_at"])
    .select((eb) => eb.fn<string>("concat_ws", [eb.val(" "), "first_name", "last_name"]).as("person"))
    .where("deadline.customer_id", "=", person.customer_id)
    .orderBy("due_on")
    .orderBy("deadline.id")
    .execute();
  return rows.flatMap(({ file_id, ...row }) => {
    const document = names.get(file_id);
    return document === undefined ? [] : [{ ...row, document }];
  });
}

/** The person's choice of mails about deadlines; empty if they have chosen nothing. */
export async function listReminderChoices(
  ctx: Ctx,
  person: ExportedPerson,
): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("deadline_setting")
    .select(["remind_30", "remind_7", "remind_1"])
    .select((eb) => eb("calendar_id", "is not", null).as("has_calendar"))
    .where("user_id", "=", person.id)
    .execute();
}

/** The person's choice of the daily mail about filed letters; empty if they have chosen nothing. */
export async function listMailChoices(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db.selectFrom("filed_mail").select("is_wanted").where("user_id", "=", person.id).execute();
}

/** Columns of the contract that are exported, beside the caretaker's name. */
const CONTRACT_FIELDS = [
  "number",
  ...FORM_OF_ADDRESS,
  ...ADDRESS_AND_PAYMENT,
  ...CANCELLATION,
  ...BLOCKS_AND_NOTE,
] as const;

/** The contract of a contract holder; empty for other members. */
export async function getContract(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("customer")
    .leftJoin("app_user as caretaker", "caretaker.id", "customer.caretaker_user_id")
    .select(CONTRACT_FIELDS.map((column) => `customer.${column}` as const))
    .select((eb) =>
      eb
        .fn<string>("concat_ws", [eb.val(" "), "caretaker.first_name", "caretaker.last_name"])
        .as("caretaker"),
    )
    .where("customer.id", "=", person.id)
    .execute();
}

export async function listPrices(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("customer_price")
    .select(["valid_from", "package", "monthly_fee_cents"])
    .where("customer_id", "=", person.id)
    .orderBy("valid_from")
    .execute();
}

/**
 * Calls, letters and visits. The office's notes about a customer are the customer's personal data (Art. 15 DSGVO); the
 * author's name is not.
 */
export async function listContactNotesOf(
  ctx: Ctx,
  person: ExportedPerson,
): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("contact_note")
    .select(["created_at", "kind as contact_kind", "text"])
    .where("customer_id", "=", person.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function listMandatesOf(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("mandate")
    .select(["reference", "signed_on", "holder", "iban", "bic", "status", "first_used_on", "last_used_on"])
    .where("customer_id", "=", person.id)
    .orderBy("created_at")
    .execute();
}

export async function listBookingsOf(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("booking")
    .select(["booked_on", "kind", "amount_cents", "text"])
    .where("customer_id", "=", person.id)
    .orderBy("booked_on")
    .orderBy("created_at")
    .execute();
}

/** The invoices of the contract, each with its stored facts; the letter is in the profile. */
export async function listInvoicesOf(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("claim")
    .select(["number", "issued_on", "period_from", "period_to", "gross_cents", "vat_cents", "open_cents"])
    .select(["status", "due_on", "reason", "snapshot"])
    .where("customer_id", "=", person.id)
    .orderBy("year")
    .orderBy("seq")
    .execute();
}

export async function listRemindersOf(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("reminder")
    .select(["issued_on", "level", "due_on", "fee_cents", "paid_at"])
    .where("customer_id", "=", person.id)
    .orderBy("issued_on")
    .orderBy("level")
    .execute();
}

/**
 * Deleted documents that can still be restored: of the person, and those that they saw as readers of a shared one.
 * Without those of others that were deleted before the person joined; `checked` also leaves out documents that the
 * person did not see when they were deleted.
 */
export async function listDeletedOf(
  ctx: Ctx,
  person: ExportedPerson,
  { checked }: { readonly checked: boolean },
): Promise<Record<string, unknown>[]> {
  const isOwn = sql<SqlBool>`deleted_file.user_id = ${person.id}`;
  const seen = sightSql(checked ? READABLE : STORED_FOR, person.id, "was");
  return ctx.db
    .selectFrom("deleted_file")
    .innerJoinLateral(
      () => sql<Selectable<File>>`jsonb_populate_record(NULL::file, deleted_file.file_row)`.as("was"),
      (join) => join.onTrue(),
    )
    .select(["deleted_file.name", "deleted_file.extension", "deleted_file.size", "deleted_file.deleted_at"])
    .where("deleted_file.customer_id", "=", person.customer_id)
    .where((eb) => eb.or([isOwn, eb("deleted_file.deleted_at", ">=", person.created_at)]))
    .where((eb) => (checked ? seen : eb.or([isOwn, seen])))
    .orderBy("deleted_file.deleted_at")
    .execute();
}

/** The other members of the group: names and relationship. */
export async function listOthers(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("app_user")
    .select(["first_name", "last_name", "relation_kind"])
    .where("customer_id", "=", person.customer_id)
    .where("id", "<>", person.id)
    .orderBy("created_at")
    .execute();
}

/** The emergency contacts whom the person named. */
export async function listSosContactsOf(
  ctx: Ctx,
  person: ExportedPerson,
): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("sos_contact")
    .select([
      "first_name",
      "last_name",
      "email",
      "birthday",
      "phone",
      "relation",
      "note",
      "last_access_at",
      "tried_at",
    ])
    .where("customer_id", "=", person.customer_id)
    .where("user_id", "=", person.id)
    .orderBy("created_at")
    .execute();
}
