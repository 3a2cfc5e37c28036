import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCatalogue, type Table } from "../testing/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";

/** Tables that are of no group, and why; every other table is of one. */
const GLOBAL: Readonly<Record<string, string>> = {
  app_user: "who signs in is found by the address, before a group is known, and staff has none",
  customer: "the group itself: its id is the customer_id of all others; staff lists and sorts all of them",
  session: "found by a token; of an account, staff's too",
  known_browser: "of an account, staff's too; found by a cookie",
  two_factor_code: "of a session",
  password_token: "found by a token; of an account, staff's too",
  email_change: "found by a token; of an account, staff's too",
  notice: "of an account, staff's too",
  deadline_setting: "of an account; a calendar is found by its secret address",
  welcome: "of an account",
  filed_mail: "of an account",
  authenticator_app: "of an account, staff's too",
  recovery_code: "of such an app",
  passkey: "found by what the device says; of an account, staff's too",
  passkey_challenge: "of a browser in which nobody has signed in",
  sos_session: "of a contact, which persons of several groups may have named",
  sos_code: "of such a session",
  sos_link: "of an address, which persons of several groups may have named",
  global_template: "for all customers",
  sender_rule: "for all customers, confirmed by the office; it has no value of a letter",
  accounting_setting: "of the house",
  vat_rate: "of the law",
  taxation: "of the operator",
  claim_number: "numbers follow one another over all customers",
  claim_run: "the making of a month's claims, of all customers",
  sepa_run: "a file with collections of many customers",
  bank_import: "a statement of the house's account",
  bank_tx: "a line of the house's account; whose it is is known when it is booked",
  bank_column_map: "how the file of a bank is read",
  quarter_lock: "of the house",
  erased_account: "what the books keep of a group that is gone",
  change: "the history of the whole house: one chain of hashes, and it stays when a group goes",
  change_unsealed: "of the chain of hashes",
  change_seal: "of the chain of hashes",
  change_anchor: "of the chain of hashes",
  mail_address: "of an account; a mail's recipient is found by its secret part",
  mail_message: "of an account",
  undelivered_mail: "of an account, staff too; found by an address",
  mail_begun: "of a mail while it is taken apart; of an account once it is set aside",
  mail_attachment: "of such a mail",
  stack: "what the office scanned, of no customer until it is cut",
  stack_page: "of a stack",
  stack_part: "of a stack; what is made of it is the customer's",
  scanned_file: "of the office's scanner",
  job: "one queue for all; the group is there for fairness and may be gone before the job",
  suggestion_count: "of the house: how good suggestions are",
  throttle: "of addresses and accounts",
  call_answer: "of accounts, sessions and networks; found by a key",
  app_secret: "of the house",
  demo_mark: "of the house",
  backup_run: "of the house",
};

/** Indexes of group tables that serve lookups over all groups, and why; all others begin with the group. */
const OVER_ALL_GROUPS: Readonly<Record<string, string>> = {
  file_by_id: "staff opens a document by its id alone",
  deadline_by_id: "staff opens a deadline by its id alone",
  deadline_open: "the mails of a day are made for all groups",
  folder_by_id: "staff opens a folder by its id alone",
  template_by_id: "staff edits a template by its id alone",
  content_unread: "staff watches the reading of all groups",
  file_unread: "documents of all groups are read in the background",
  deleted_file_by_id: "staff restores a document by its id alone",
  deleted_file_at: "what was deleted long ago is erased for all groups at once",
  file_claim_user: "the claims of somebody of the staff end with the account",
  listing_entry_gone: "what went long ago is forgotten for all groups at once",
  mandate_reference: "a reference is given once by the creditor",
  booking_bank_tx: "the bookings of a line of the bank, whoever's they are",
  booking_day: "a quarter's figures are of all customers",
  claim_number_once: "invoices are numbered over all customers",
  claim_number_gapless: "invoices are numbered over all customers",
  claim_by_id: "staff opens a claim by its id alone",
  claim_by_month: "the month's list is of all customers",
  claim_by_issue: "a quarter's figures are of all customers",
  claim_open: "the open items are listed over all customers",
  claim_unsent: "what was not sent is counted over all customers",
  sepa_item_end_to_end: "the bank's references are given once by the creditor",
  sepa_item_return_tx: "a line of a statement is of no group until it is booked",
  sepa_item_run: "a file holds collections of many customers",
  reminder_by_id: "staff opens a reminder by its id alone",
  reminder_issued: "the reminders of a day are of all customers",
  sos_contact_email: "a contact signs in with its address alone",
  sos_session_contact_session: "a session knows its contacts, of whatever groups",
};

/** Foreign keys of group tables to accounts that may be the staff's, which are in no group. */
const TO_STAFF: Readonly<Record<string, string>> = {
  file_claim_user_id_fkey: "claims are the staff's",
  favorite_user_id_fkey: "staff has favourites too",
};

const KEY = "customer_id";

/** Each break of the rule in one line. */
function breaksOf(tables: readonly Table[]): string[] {
  const isOfGroup = (name: string): boolean => !(name in GLOBAL);
  return tables
    .filter(({ name }) => isOfGroup(name))
    .flatMap((table) => {
      const { name } = table;
      const group = table.columns.find((column) => column.name === KEY);
      if (!group) return [`${name}: has no ${KEY} and is not among the global tables`];
      const breaks: string[] = [];
      if (!group.notNull) breaks.push(`${name}: ${KEY} may be null`);
      if (table.primaryKey[0] !== KEY) breaks.push(`${name}: the primary key does not begin with ${KEY}`);
      for (const index of table.indexes) {
        if (index.columns[0] !== KEY && !(index.name in OVER_ALL_GROUPS))
          breaks.push(`${name}: the index ${index.name} does not begin with ${KEY}`);
      }
      for (const key of table.foreignKeys) {
        const inside = isOfGroup(key.table) || key.table === "app_user";
        if (inside && (key.columns[0] !== KEY || key.tableColumns[0] !== KEY) && !(key.name in TO_STAFF))
          breaks.push(`${name}: the foreign key ${key.name} does not begin with ${KEY}`);
        if (key.onUpdate !== "a") breaks.push(`${name}: the foreign key ${key.name} would change rows`);
      }
      if (!table.triggers.some(({ calls, columns }) => calls === "refuse_group_change" && columns[0] === KEY))
        breaks.push(`${name}: nothing keeps its rows from changing the group`);
      return breaks;
    });
}

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const one = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> => {
  const [row] = (await client.query<T>(text, values)).rows;
  if (!row) throw new Error("no row");
  return row;
};

describe("keys by group", () => {
  // Covers 6.2, S6
  it("stand in every table, index and foreign key", async () => {
    expect(breaksOf(await readCatalogue(database.url))).toEqual([]);
  });

  it("have no exception for what is not there any more", async () => {
    const tables = await readCatalogue(database.url);
    const names = new Set(
      tables.flatMap(({ name, indexes, foreignKeys }) => [
        name,
        ...[...indexes, ...foreignKeys].map((part) => part.name),
      ]),
    );
    const exceptions = [GLOBAL, OVER_ALL_GROUPS, TO_STAFF].flatMap((list) => Object.keys(list));
    expect(exceptions.filter((name) => !names.has(name))).toEqual([]);
  });

  it("are missed by name where a table does without", async () => {
    const other = await createTestDatabase();
    const wrong = new pg.Client({ connectionString: other.url });
    try {
      await wrong.connect();
      await wrong.query(`
        CREATE TABLE nowhere (id uuid PRIMARY KEY);
        CREATE TABLE careless (
          id uuid PRIMARY KEY, customer_id uuid, user_id uuid REFERENCES app_user (id) ON UPDATE CASCADE);
        CREATE INDEX careless_user ON careless (user_id, customer_id)`);
      expect(breaksOf(await readCatalogue(other.url))).toEqual([
        "careless: customer_id may be null",
        "careless: the primary key does not begin with customer_id",
        "careless: the index careless_pkey does not begin with customer_id",
        "careless: the index careless_user does not begin with customer_id",
        "careless: the foreign key careless_user_id_fkey does not begin with customer_id",
        "careless: the foreign key careless_user_id_fkey would change rows",
        "careless: nothing keeps its rows from changing the group",
        "nowhere: has no customer_id and is not among the global tables",
      ]);
    } finally {
      await wrong.end();
      await other.drop();
    }
  });
});

/** A contract holder with one document; everything of it in the group `id`. */
async function makeDocument(): Promise<{ id: string; file: string }> {
  const { id } = await one<{ id: string }>("SELECT new_id() AS id");
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO app_user (id, role, email, first_name, last_name, customer_id)
     VALUES ($1, 'customer', $2, 'Karla', 'Beispiel', $1)`,
    [id, `${id}@beispiel.example`],
  );
  await client.query("INSERT INTO customer (id, contract_start, zip) VALUES ($1, '2026-01-01', '04103')", [
    id,
  ]);
  await client.query("COMMIT");
  await client.query("INSERT INTO blob (customer_id, sha256, size) VALUES ($1, repeat('a', 64), 1)", [id]);
  const file = await one<{ id: string }>(
    `INSERT INTO file (customer_id, user_id, sha256, name, extension, size, is_unmanaged)
     VALUES ($1, $1, repeat('a', 64), 'Brief', 'pdf', 1, true) RETURNING id`,
    [id],
  );
  return { id, file: file.id };
}

// Covers 6.2, S6
it("no row changes its group, not even by hand", async () => {
  const [here, there] = [await makeDocument(), await makeDocument()];
  await expect(
    client.query("UPDATE file SET customer_id = $1, user_id = $1 WHERE id = $2", [there.id, here.file]),
  ).rejects.toThrow("a row of file may not change its group");
});

describe("the revision of a document", () => {
  const stateOf = (file: string) =>
    one<{ revision: string; updated_at: Date }>("SELECT revision, updated_at FROM file WHERE id = $1", [
      file,
    ]);

  // Covers 6.3
  it("stays when a machine writes beside what people edit, and counts an edit", async () => {
    const { file } = await makeDocument();
    const before = await stateOf(file);
    await client.query(
      "UPDATE file SET is_machine_readable = true, is_orig_machine_readable = true WHERE id = $1",
      [file],
    );
    expect(await stateOf(file)).toEqual(before);
    await client.query("UPDATE file SET name = 'Bescheid' WHERE id = $1", [file]);
    expect((await stateOf(file)).revision).not.toBe(before.revision);
  });

  it("has every column on one of the two sides", async () => {
    const file = (await readCatalogue(database.url)).find(({ name }) => name === "file");
    const edited = new Set(file?.triggers.find(({ calls }) => calls === "set_revision")?.columns);
    // Set by the upload; a form never shows `origin_path`.
    const kept = new Set(["customer_id", "id", "created_at", "updated_at", "revision", "origin_path"]);
    // Changes only together with the approval, which counts as an edit.
    kept.add("waiting_since");
    const machines = (name: string): boolean =>
      name.startsWith("machine_") || name.endsWith("machine_readable");
    const others = file?.columns.map(({ name }) => name).filter((name) => !edited.has(name));
    expect(others?.filter((name) => !kept.has(name) && !machines(name))).toEqual([]);
    expect([...edited].filter(machines)).toEqual([]);
  });
});

describe("ids", () => {
  it("come from one function wherever a table makes its own", async () => {
    const own = (await readCatalogue(database.url)).flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.type === "uuid" && column.defaultValue !== null)
        .map((column) => ({
          column: `${name}.${column.name}`,
          made: column.defaultValue,
        })),
    );
    expect(own.length).toBeGreaterThan(9);
    expect(own.filter(({ made }) => made !== "new_id()")).toEqual([]);
  });

  it.each(["new_id", "uuidv7_before_18"])("of %s are UUIDv7 in the order of their time", async (made) => {
    const { rows } = await client.query<{ id: string; before: string; after: string }>(
      `SELECT before, id, extract(epoch FROM clock_timestamp()) * 1000 AS after
       FROM (SELECT extract(epoch FROM clock_timestamp()) * 1000 AS before, ${made}() AS id, pg_sleep(0.002)
         FROM generate_series(1, 50) OFFSET 0) AS made`,
    );
    const ids = rows.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(50);
    for (const { id, before, after } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const milliseconds = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
      expect(milliseconds).toBeGreaterThanOrEqual(Math.floor(Number(before)) - 1);
      expect(milliseconds).toBeLessThanOrEqual(Math.ceil(Number(after)));
    }
  });
});
