import { randomUUID } from "node:crypto";
import { createContactNote } from "@krempelfrei/contract/customers/contact-notes";
import { createMandate } from "@krempelfrei/contract/customers/mandates";
import { expect, it } from "vitest";
import { insertClaim, insertReminder } from "../accounting.ts";
import { readCatalogue } from "../catalogue.ts";
import { addDeadline } from "../deadlines.ts";
import { makeScene, upload } from "../scene.ts";
import { nameContact } from "../sos-scene.ts";
import { unzip } from "../unzip.ts";
import { createWorld } from "../world.ts";
import { onDatabase } from "./on-database.ts";

const world = await createWorld();
const admin = await world.signIn(await world.makeStaff());
const tables = await readCatalogue(world.databaseUrl);

/** The part of `daten.json` that has the rows of a table. */
const SECTIONS: Readonly<Record<string, string>> = {
  app_user: "person",
  authenticator_app: "authenticator_app",
  booking: "bookings",
  claim: "invoices",
  contact_note: "contact_notes",
  customer: "contract",
  customer_price: "prices",
  deadline: "deadlines",
  deadline_setting: "deadline_reminders",
  deleted_file: "deleted_files",
  file: "documents",
  filed_mail: "mail_choices",
  folder: "documents",
  mandate: "mandates",
  passkey: "passkeys",
  reminder: "reminders",
  session: "sessions",
  sos_contact: "sos_contacts",
};

const KEYS = "an internal key of the row";
const REVISION = "counts saves";
const DERIVED = "made from other columns";
const SECRET = "a secret, or what proves one";
const MACHINE = "found by a program in the content, which is in the archive";
const OFFICE = "of the office's work, without a fact about the person";
/** Columns of these tables that the export leaves out, or has under another name. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ...named(KEYS, "authenticator_app.user_id app_user.id app_user.customer_id booking.id booking.customer_id"),
  ...named(KEYS, "booking.claim_id booking.billed_claim_id booking.bank_tx_id booking.storno_of"),
  ...named(
    KEYS,
    "booking.client_key booking.created_by claim.id claim.customer_id claim.storno_of claim.run_id",
  ),
  ...named(KEYS, "claim.created_by claim.year claim.seq customer.id customer_price.customer_id deadline.id"),
  ...named(KEYS, "deadline.customer_id deadline.created_by deadline_setting.user_id deleted_file.id"),
  ...named(KEYS, "deadline.due_set_by"),
  ...named(
    KEYS,
    "deleted_file.customer_id deleted_file.user_id deleted_file.deleted_by file.id file.customer_id",
  ),
  ...named(
    KEYS,
    "file.user_id file.maintainer_id file.created_by file.sha256 file.submitters filed_mail.user_id",
  ),
  ...named(
    KEYS,
    "folder.id folder.customer_id folder.parent_id folder.created_by mandate.id mandate.customer_id",
  ),
  ...named(KEYS, "passkey.id passkey.user_id reminder.id reminder.customer_id reminder.created_by"),
  ...named(KEYS, "reminder.fee_booking_id session.id session.user_id sos_contact.id sos_contact.customer_id"),
  ...named(KEYS, "sos_contact.user_id"),
  ...named(REVISION, "app_user.revision booking.revision customer.revision deadline.revision file.revision"),
  ...named(REVISION, "mandate.revision sos_contact.revision"),
  ...named(
    DERIVED,
    "app_user.search customer.search customer.sort_name deleted_file.file_row file.approval_stale_at file.waiting_since",
  ),
  ...named(SECRET, "app_user.password_hash authenticator_app.secret_sealed authenticator_app.last_step"),
  ...named(SECRET, "passkey.credential_id passkey.public_key passkey.sign_count session.token_hash"),
  ...named(SECRET, "session.is_pending session.confirmed_at session.remember"),
  ...named(MACHINE, "file.is_machine_readable file.is_orig_machine_readable file.machine_dates_dismissed"),
  ...named(MACHINE, "file.machine_hidden file.machine_pages file.machine_pages_read file.machine_preview"),
  ...named(MACHINE, "file.machine_reason file.machine_state deadline.origin_page deadline.origin_text"),
  ...named(
    OFFICE,
    "booking.money_account booking.vat_bp booking.write_off claim.agency_on claim.mail_wanted",
  ),
  ...named(
    OFFICE,
    "claim.mailed_at claim.pdf_sha256 claim.posted_on claim.printed_at claim.reversed claim.written_off",
  ),
  ...named(OFFICE, "reminder.mailed_at reminder.pdf_sha256 file.approval_status"),
  ...named(OFFICE, "file.approval_reason"),
  ...named(OFFICE, "file.is_locker file.is_unmanaged file.dropped_at"),
  ...named("in the part of the claims with the same words", "claim.kind claim.month claim.payment_method"),
  ...named(
    "stands in the history",
    "booking.created_at booking.updated_at claim.created_at customer.created_at",
  ),
  ...named(
    "stands in the history",
    "customer.updated_at deadline.created_at deadline.updated_at file.updated_at",
  ),
  ...named(
    "stands in the history",
    "folder.created_at folder.updated_at mandate.created_at mandate.updated_at",
  ),
  ...named("stands in the history", "reminder.created_at sos_contact.created_at sos_contact.updated_at"),
  ...named("in the letter of the reminder", "reminder.snapshot"),
  ...named(
    "before the account was changed; the history says that it was",
    "mandate.previous_iban mandate.previous_bic",
  ),
  ...named(
    "of the deleted document, as long as it can be restored",
    "deleted_file.deadlines deleted_file.favorites",
  ),
  ...named(KEYS, "contact_note.id contact_note.customer_id contact_note.author_id"),
  "booking.service_on": "of a part of a credit: the credit has it as booked_on",
  "contact_note.kind": "as contact_kind",
  "customer.is_sample": "false for everybody real",
  "customer.caretaker_user_id": "as caretaker, by name",
  ...named(
    "after which account line, when and with how much a file of transfers was written",
    "customer.refund_in_file customer.refund_in_file_cents customer.refund_in_file_at",
  ),
  "deadline.person_id": "as person, by name",
  "deadline.file_id": "as document, by name",
  ...named("due_on is what follows from the rule", "deadline.rule_way deadline.rule_day deadline.rule_count"),
  ...named("due_on is what follows from the rule", "deadline.rule_unit deadline.due_since"),
  "deadline_setting.calendar_id": "as has_calendar: the address is a secret",
  "file.name": "as full_name",
  "file.extension": "as full_name",
  "file.created_at": "as added_at",
  "file.folder_id": "as path",
  "folder.name": "in the path of each document",
  "folder.image": "an icon of the starting tree",
  "folder.special_subfolders": "folders that a new folder gets",
};

function named(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, reason]));
}

/** A customer with a row in each of these tables. */
async function makeCustomerWithAll(): Promise<string> {
  const scene = await makeScene(world);
  const { client, group } = scene;
  const { id } = group.customer;
  const file = await upload(client, {});
  await addDeadline(client, file.id);
  const gone = await upload(client, {});
  await client.delete(`/api/files/${gone.id}`);
  await nameContact(client);
  await admin.call(createMandate, {
    params: { id },
    body: { signed_on: "2026-01-15", holder: "Karla Beispiel", iban: "DE89370400440532013000" },
  });
  await admin.call(createContactNote, { params: { id }, body: { kind: "call", text: "Steuerunterlagen" } });
  await insertClaim(world.db, id);
  await insertReminder(world.db, id);
  await onDatabase(world.databaseUrl, async (db) => {
    await db.query(
      `INSERT INTO booking (customer_id, kind, amount_cents, booked_on, text) VALUES ($1, 'gebuehr', 1, '2026-01-01', 'x')`,
      [id],
    );
    await db.query(
      `INSERT INTO authenticator_app (user_id, secret_sealed, created_at) VALUES ($1, '', now())`,
      [id],
    );
    await db.query(
      `INSERT INTO passkey (user_id, name, credential_id, public_key, sign_count, created_at) VALUES ($1, 'x', $2, '', 0, now())`,
      [id, Buffer.from(randomUUID())],
    );
    await db.query(`INSERT INTO filed_mail (user_id) VALUES ($1)`, [id]);
    await db.query(`INSERT INTO deadline_setting (user_id) VALUES ($1)`, [id]);
  });
  return id;
}

it("the export of a person has every column of what is stored about them", async () => {
  const id = await makeCustomerWithAll();
  const answer = await admin.get(`/api/customers/${id}/relationships/${id}/data-export`);
  const data = JSON.parse((await unzip(answer.rawPayload)).get("daten.json")?.toString() ?? "") as Record<
    string,
    readonly object[]
  >;
  const missing = Object.entries(SECTIONS).flatMap(([table, section]) => {
    const keys = new Set(data[section]?.flatMap((row) => Object.keys(row)));
    if (keys.size === 0) return [`${table}: no row`];
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    return columns
      .map(({ name }) => `${table}.${name}`)
      .filter((name) => !keys.has(name.split(".")[1] ?? ""));
  });
  expect({
    unnamed: missing.filter((name) => !(name in LEFT_OUT)),
    stale: Object.keys(LEFT_OUT).filter((name) => !missing.includes(name)),
  }).toEqual({ unnamed: [], stale: [] });
});
