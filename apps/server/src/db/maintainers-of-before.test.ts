import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

// Documents that releases before 0263 left with a former maintainer or the SOS mark of a former owner.
const id = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [holder, related, child, clerk] = [id(1), id(2), id(3), id(4)];
const GONE_CLERK = id(5);

let database: TestDatabase;
let client: pg.Client;

async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(text, values)).rows;
}

interface Entry {
  readonly action?: string;
  readonly by?: string;
  /** Null: the values were erased. */
  readonly said: readonly { field: string; old: unknown; new: unknown }[] | null;
}
interface Document {
  readonly user_id?: string;
  readonly maintainer_id?: string;
  readonly is_for_all?: boolean;
  readonly is_sos?: boolean;
  readonly history: readonly Entry[];
}

const field = (name: string, old: unknown, after: unknown) => ({ field: name, old, new: after });
const madePrivate: Entry = { said: [field("is_for_all", true, false)] };
const given = (from: string, to: string): Entry => ({ said: [field("user_id", from, to)] });
const marked: Entry = { by: related, said: [field("is_sos", false, true)] };
const ofRelated = { user_id: holder, maintainer_id: related };
const filedWithoutAddress: Entry = {
  action: "file.filed",
  said: [field("maintainer_id", related, holder), field("folder_id", null, id(9))],
};
const ofChild = { user_id: child, maintainer_id: child, is_sos: true };

/** Documents, each with the change that the migration makes: the maintainer, the mark, or none. */
const DOCUMENTS: Readonly<
  Record<string, Document & { readonly becomes: "holder" | "related" | "unmarked" | "same" }>
> = {
  private: { ...ofRelated, history: [madePrivate, { said: [field("name", "a", "b")] }], becomes: "holder" },
  "private, by a clerk who is gone": {
    ...ofRelated,
    history: [{ ...madePrivate, by: GONE_CLERK }],
    becomes: "holder",
  },
  "private, by the member": { ...ofRelated, history: [{ ...madePrivate, by: holder }], becomes: "same" },
  "private, by a person of whom nothing is known": {
    ...ofRelated,
    history: [{ ...madePrivate, by: id(8) }],
    becomes: "same",
  },
  "shared again": { ...ofRelated, is_for_all: true, history: [madePrivate], becomes: "same" },
  "handed over since": {
    ...ofRelated,
    history: [
      madePrivate,
      { action: "file.handed_over", by: holder, said: [field("maintainer_id", holder, related)] },
    ],
    becomes: "same",
  },
  "erased since": { ...ofRelated, history: [madePrivate, { said: null }], becomes: "same" },
  "without a history": { ...ofRelated, history: [], becomes: "same" },
  filed: { user_id: related, maintainer_id: holder, history: [filedWithoutAddress], becomes: "related" },
  "filed for a person who never had an address": {
    user_id: related,
    maintainer_id: holder,
    history: [{ action: "file.filed", said: [field("folder_id", null, id(9))] }],
    becomes: "same",
  },
  given: { ...ofChild, history: [marked, given(related, child)], becomes: "unmarked" },
  "given, and marked since": {
    ...ofChild,
    history: [given(related, child), { ...marked, by: child }],
    becomes: "same",
  },
  "given and returned": {
    ...ofChild,
    history: [marked, given(child, related), given(related, child)],
    becomes: "same",
  },
  "given twice": {
    ...ofChild,
    history: [marked, given(holder, related), given(related, child)],
    becomes: "unmarked",
  },
  "given, and switched on since": {
    ...ofRelated,
    user_id: related,
    is_sos: true,
    history: [given(holder, related), { action: "sos.activated", by: related, said: [] }],
    becomes: "same",
  },
};
const NAMES = Object.keys(DOCUMENTS);
const idOf = (name: string): string => id(100 + NAMES.indexOf(name));
const deletedOf = (name: string): string => id(200 + NAMES.indexOf(name));

async function addDocument(name: string, fileId: string): Promise<void> {
  const {
    user_id = holder,
    maintainer_id,
    is_for_all = false,
    is_sos = false,
    history = [],
  } = DOCUMENTS[name] ?? {};
  await query(
    `INSERT INTO file (customer_id, id, user_id, created_by, maintainer_id, sha256, name, extension, size, is_unmanaged,
       is_for_all, is_sos)
     VALUES ($1, $2, $3, $3, $4, repeat('a', 64), 'Brief', 'pdf', 1, true, $5, $6)`,
    [holder, fileId, user_id, maintainer_id, is_for_all, is_sos],
  );
  for (const { action = "file.updated", by = clerk, said } of history)
    await query(
      `INSERT INTO change (actor_id, actor_name, action, subject_type, subject_id, subject_name, customer_id, changes)
       VALUES ($1, 'Karla', $2, $3, $4, 'Brief.pdf', $5, $6)`,
      [by, action, action.startsWith("sos") ? "user" : "file", fileId, holder, said && JSON.stringify(said)],
    );
  await query(
    `INSERT INTO deadline (customer_id, file_id, title, kind, due_on, due_since, person_id)
     VALUES ($1, $2, 'Kündigen', 'cancellation', '2030-06-30', '2026-01-01', $3)`,
    [holder, fileId, maintainer_id],
  );
}

beforeAll(async () => {
  database = await createTestDatabase({ template: false });
  const before = (await readdir(join(import.meta.dirname, "migrations"))).filter((name) => name < "0263");
  await migrate(database.url, undefined, { only: before.toSorted() });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await query("BEGIN");
  for (const [person, role, group] of [
    [holder, "customer", holder],
    [related, "related", holder],
    [child, "related", holder],
    [clerk, "janitor", null],
  ])
    await query(
      `INSERT INTO app_user (id, role, email, first_name, last_name, customer_id, relation_kind)
       VALUES ($1, $2, $3, 'Karla', 'Beispiel', $4, $5)`,
      [person, role, `${person}@beispiel.example`, group, role === "related" ? "Kind" : null],
    );
  await query("INSERT INTO customer (id, contract_start, zip) VALUES ($1, '2026-01-01', '04103')", [holder]);
  await query("COMMIT");
  await query("INSERT INTO blob (customer_id, sha256, size) VALUES ($1, repeat('a', 64), 1)", [holder]);
  await query(
    `INSERT INTO change (actor_id, actor_name, action, subject_type, subject_id, subject_name)
     VALUES ($1, 'Karla', 'user.deleted', 'user', $2, 'Otto')`,
    [clerk, GONE_CLERK],
  );
  for (const name of NAMES) {
    await addDocument(name, deletedOf(name));
    await query(
      `INSERT INTO deleted_file (customer_id, id, user_id, name, extension, size, deleted_at, file_row, deadlines)
       SELECT customer_id, id, user_id, name, extension, size, now(), to_jsonb(file),
         (SELECT jsonb_agg(to_jsonb(deadline)) FROM deadline WHERE file_id = file.id) FROM file WHERE id = $1`,
      [deletedOf(name)],
    );
    await query("DELETE FROM file WHERE id = $1", [deletedOf(name)]);
    await addDocument(name, idOf(name));
  }
  await migrate(database.url);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it.each(NAMES)("a document that is %s has the maintainer and the mark that it should have", async (name) => {
  const { maintainer_id, is_sos = false, becomes } = DOCUMENTS[name] ?? { becomes: "same" };
  const person = becomes === "holder" ? holder : becomes === "related" ? related : maintainer_id;
  const expected = { maintainer_id: person, is_sos: is_sos && becomes !== "unmarked", person_id: person };
  expect(
    await query(
      `SELECT maintainer_id, is_sos, person_id FROM file JOIN deadline ON deadline.file_id = file.id WHERE file.id = $1`,
      [idOf(name)],
    ),
  ).toEqual([expected]);
  expect(
    await query(
      `SELECT file_row ->> 'maintainer_id' AS maintainer_id, (file_row ->> 'is_sos')::bool AS is_sos,
         deadlines -> 0 ->> 'person_id' AS person_id FROM deleted_file WHERE id = $1`,
      [deletedOf(name)],
    ),
  ).toEqual([expected]);
  const entries = await query("SELECT changes FROM change WHERE subject_id = $1 AND actor_name = 'Betrieb'", [
    idOf(name),
  ]);
  const entry =
    becomes === "unmarked" ? field("is_sos", true, false) : field("maintainer_id", maintainer_id, person);
  expect(entries).toEqual(becomes === "same" ? [] : [{ changes: [entry] }]);
});

it("the owners of documents that lost their mark are mailed in the evening", async () => {
  const lost = NAMES.filter((name) => DOCUMENTS[name]?.becomes === "unmarked").map(idOf);
  const notices = await query<{ user_id: string; facts: { file_id: string } }>(
    "SELECT user_id, facts FROM notice",
  );
  expect(notices.map(({ facts }) => facts.file_id).toSorted()).toEqual(lost);
  expect(new Set(notices.map(({ user_id }) => user_id))).toEqual(new Set([child]));
  const address = `${child}@beispiel.example`;
  expect(await query("SELECT class, key, payload FROM job WHERE name = 'send-notices'")).toEqual([
    {
      class: "mail",
      key: `${child}/sos_change/${address}`,
      payload: { stream: "sos_change", user_id: child, customer_id: holder, kind: "sos_change", address },
    },
  ]);
});
