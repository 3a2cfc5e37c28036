import { randomUUID } from "node:crypto";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { expect, it } from "vitest";
import { readCatalogue } from "../catalogue.ts";
import { pdf } from "../client.ts";
import { createConvertWorld } from "../convert-scene.ts";
import { addDeadline } from "../deadlines.ts";
import { upload } from "../scene.ts";
import { activate, nameContact, signInAs } from "../sos-scene.ts";
import { differences, fillColumns, rowsOf, type Row } from "./fill-columns.ts";
import { onDatabase } from "./on-database.ts";

const { world, admin, convert, furnish } = await createConvertWorld({ keepDeletedDays: 30 });
const url = world.databaseUrl;
const tables = await readCatalogue(url);
const ofGroup = tables.filter(({ columns }) => columns.some(({ name }) => name === "customer_id"));

const FILES = "SELECT id FROM file WHERE user_id = :person";
const CONTACTS = "SELECT id FROM sos_contact WHERE user_id = :person";
const CONTENTS = `sha256 IN (SELECT sha256 FROM file WHERE user_id = :person
  UNION SELECT sha256 FROM file_version WHERE file_id IN (${FILES}))`;

/** The rows that a person takes along into a group of their own, and by what each is found again there. */
const MOVED: Readonly<Record<string, { readonly where: string; readonly key: readonly string[] }>> = {
  app_user: { where: "id = :person", key: ["id"] },
  file: { where: "user_id = :person", key: ["id"] },
  file_version: { where: `file_id IN (${FILES})`, key: ["file_id", "number"] },
  file_claim: { where: `file_id IN (${FILES})`, key: ["file_id"] },
  favorite: { where: `file_id IN (${FILES})`, key: ["file_id", "user_id"] },
  deadline: { where: `file_id IN (${FILES})`, key: ["id"] },
  deleted_file: { where: "user_id = :person", key: ["id"] },
  deleted_file_version: {
    where: "file_id IN (SELECT id FROM deleted_file WHERE user_id = :person)",
    key: ["file_id", "number"],
  },
  folder: { where: "name IN ('Dokumente', 'Auto & Mobilität', 'Golf', 'Versicherung')", key: ["name"] },
  blob: { where: CONTENTS, key: ["sha256"] },
  content: { where: CONTENTS, key: ["sha256"] },
  content_part: { where: CONTENTS, key: ["sha256", "kind"] },
  content_text: { where: CONTENTS, key: ["sha256"] },
  sos_contact: { where: "user_id = :person", key: ["id"] },
  sos_session_contact: { where: `contact_id IN (${CONTACTS})`, key: ["contact_id", "session_id"] },
  sos_link_contact: { where: `contact_id IN (${CONTACTS})`, key: ["contact_id"] },
};

const BOOKS = "of the contract and the books, which stay the old contract holder's";
const DERIVED = "made from the rows by the database";
/** Tables of a group of which a conversion takes nothing along. */
const STAYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      "allocation",
      "booking",
      "claim",
      "claim_position",
      "claim_vat",
      "customer_price",
      "mandate",
      "reminder",
      "reminder_claim",
      "sepa_item",
      "erased_account",
    ].map((name) => [name, BOOKS]),
  ),
  change: "history stays in the group where it happened",
  job: "work of the old group ends there",
  content_key: "each group encrypts with a key of its own",
  content_page: "a scan that is being read is read again",
  search_word: "gathered again from the texts",
  file_suggestion: "computed again when a document is opened for sorting",
  group_copy: "of the conversion itself",
  group_intake: "counts the uploads of one group on one day",
  listing_audience: DERIVED,
  listing_entry: DERIVED,
  sos_trial: "a test run lasts minutes and ends with the sessions of the person",
  stack_page: "of a stack of the office",
  stack_part: "of a stack of the office; only the parts of moved documents name the new group",
  contact_note: "a contact of the office with the contract holder of the old group",
  template: "of the old group",
};

const NEW_GROUP = "the new group";
/** Columns that a conversion changes. */
const CONVERTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(MOVED).map((name) => [`${name}.customer_id`, NEW_GROUP])),
  "app_user.role": "from related person to customer",
  "app_user.relation_kind": "a contract holder is related to nobody",
  "app_user.birthday": "given with the contract",
  "app_user.revision": "the row changes",
  "app_user.updated_at": "the row changes",
  "file.folder_id": "the copy of the folder",
  "file.revision": "open forms show the old group",
  "file.machine_hidden": "nobody else is in the new group",
  "file.origin_path": "folders of the sender, who is not in the new group",
  "file.note": "by the sender, who is not in the new group",
  "file.machine_preview": "shown as the parts of the content have it",
  "blob.reserved_at": "reserved by the conversion",
  "folder.id": "folders are copied",
  "folder.parent_id": "folders are copied",
};

/** SQL expressions for columns that take no mark; null: the column is left as the scene makes it. */
const MARKS: Readonly<Record<string, string | null>> = {
  "app_user.email": null,
  "app_user.password_hash": null,
  "app_user.relation_kind": null,
  "content.invoice": `'{"kind": "invoice"}'`,
  "content.reason": "'pages'",
  "content.state": "'partly'",
  "content_text.contract_numbers": `'[{"kind":"contract","value":"4711"}]'`,
  "content_text.dates": `'["2026-07-07"]'`,
  "deadline.created_by": null,
  "deadline.due_set_by": null,
  "deadline.origin_page": null,
  "deadline.origin_text": null,
  "deadline.rule_count": null,
  "deadline.rule_day": null,
  "deadline.rule_unit": null,
  "deadline.rule_way": null,
  "deleted_file.deadlines": null,
  "deleted_file.deleted_by": null,
  "deleted_file.favorites": "ARRAY[user_id]",
  "deleted_file_version.created_by": null,
  "file.approval_status": "CASE WHEN is_locker THEN 'none' ELSE 'approved' END",
  "file.created_by": null,
  "file.is_for_all": null,
  "file.is_locker": null,
  "file.is_unmanaged": null,
  "file.machine_reason": "'pages'",
  "file.machine_state": "'partly'",
  "file.submitters": "ARRAY[user_id]",
  "file.type": "'contract'",
  "file_version.created_by": null,
  "folder.created_by": null,
  "folder.special_subfolders": `'[{"name":"Marke"}]'`,
};

const inGroup = (where: string, group: string, person: string): string =>
  `customer_id = '${group}' AND ${where.replaceAll(":person", `'${person}'`)}`;

/** A group whose related person has a row of each kind, all columns of which are filled. */
async function makeFilledGroup() {
  const { scene, person, id, own, inLocker } = await furnish();
  const group = scene.group.customer.id;
  const contact = await nameContact(person);
  await activate(person);
  await signInAs(world, contact);
  await addDeadline(person, own.id);
  await admin.post(`/api/files/${inLocker}/claim`);
  const deleted = await upload(person, {}, "Gelöscht.pdf");
  await addDeadline(person, deleted.id);
  await person.upload(`/api/files/${deleted.id}/replace`, { name: "N.pdf", bytes: pdf(randomUUID()) });
  await person.delete(`/api/files/${deleted.id}`);
  await onDatabase(url, async (client) => {
    await client.query(
      `INSERT INTO sos_link_contact (customer_id, contact_id, expires_at) VALUES ($1, $2, now())`,
      [group, contact.id],
    );
    await client.query(
      `UPDATE deadline SET rule_way = 'period', rule_day = due_on, rule_count = 3, rule_unit = 'month',
        origin_page = 1, origin_text = 'binnen dreier Monate' WHERE file_id = $1`,
      [own.id],
    );
    await client.query(
      `INSERT INTO content_text (customer_id, sha256, body, words)
        SELECT customer_id, sha256, 'Brief', 'brief' FROM file WHERE id = $1`,
      [own.id],
    );
    await client.query(
      `INSERT INTO content_part (customer_id, sha256, kind, part_sha256, size)
        SELECT customer_id, sha256, 'preview-240', sha256, size FROM file WHERE id = $1`,
      [own.id],
    );
  });
  const fillings = ofGroup.flatMap((table) => {
    const moved = MOVED[table.name];
    return moved ? [{ table, where: inGroup(moved.where, group, id), values: MARKS }] : [];
  });
  return { group, id, own, refused: await fillColumns(url, fillings) };
}

/** Columns without a value in any row, and tables without a row. */
function emptyColumns(found: ReadonlyMap<string, readonly Row[]>): string[] {
  return [...found].flatMap(([table, rows]) =>
    rows.length === 0
      ? [table]
      : Object.keys(rows[0] ?? {})
          .filter((column) => rows.every((row) => row[column] === null))
          .map((column) => `${table}.${column}`),
  );
}

it("each table of a group is known to the conversion", () => {
  const names = ofGroup.map(({ name }) => name);
  expect(names.filter((name) => !(name in MOVED) && !(name in STAYS))).toEqual([]);
  expect([...Object.keys(MOVED), ...Object.keys(STAYS)].filter((name) => !names.includes(name))).toEqual([]);
});

it("a conversion takes along every column of what is the person's", async () => {
  const { group, id, refused } = await makeFilledGroup();
  expect(refused).toEqual([]);
  const before = new Map<string, Row[]>();
  for (const [table, { where }] of Object.entries(MOVED))
    before.set(table, await rowsOf(url, table, inGroup(where, group, id)));
  expect(emptyColumns(before)).toEqual([]);
  const answer = await convert(id);
  expect(answer.statusCode, answer.body).toBe(201);
  const changed: string[] = [];
  for (const [table, { key }] of Object.entries(MOVED)) {
    const after = await rowsOf(url, table, `customer_id = '${id}'`);
    for (const row of before.get(table) ?? []) {
      const copy = after.find((one) => key.every((column) => one[column] === row[column]));
      changed.push(...(copy ? differences(table, row, copy) : [`${table}: ${JSON.stringify(row)} is lost`]));
    }
  }
  expect(unexpected(changed, CONVERTED)).toEqual([]);
});

/** Differences in columns that are not named, and names of columns that do not differ. */
function unexpected(changed: readonly string[], named: Readonly<Record<string, string>>): string[] {
  const columns = changed.map((text) => text.split(":", 1)[0] ?? "");
  return [
    ...changed.filter((_, index) => !((columns[index] ?? "") in named)),
    ...Object.keys(named).filter((name) => !columns.includes(name)),
  ];
}

/** Columns that deleting and restoring a document changes. */
const RESTORED: Readonly<Record<string, string>> = {
  "file.revision": "open forms show what was before the deletion",
  "file.updated_at": "the row is new",
  "file.machine_hidden": "a scan that was read in part is read again, for the staff who restore it",
  "file.machine_preview": "shown as the parts of the content have it",
};

it("a restored document has every column that it had", async () => {
  const { group, own, refused } = await makeFilledGroup();
  expect(refused).toEqual([]);
  const parts = { file: `id`, file_version: "file_id", deadline: "file_id", favorite: "file_id" };
  const read = async () => {
    const rows = new Map<string, Row[]>();
    for (const [table, column] of Object.entries(parts))
      rows.set(table, await rowsOf(url, table, `customer_id = '${group}' AND ${column} = '${own.id}'`));
    return rows;
  };
  const before = await read();
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect((await admin.delete(`/api/files/${own.id}`)).statusCode).toBe(204);
  expect([...(await read())].filter(([, rows]) => rows.length > 0)).toEqual([]);
  await admin.call(restoreFile, { params: { id: own.id } });
  const after = await read();
  const changed = [...before].flatMap(([table, rows]) =>
    rows.flatMap((row, index) => differences(table, row, after.get(table)?.[index] ?? {})),
  );
  expect(unexpected(changed, RESTORED)).toEqual([]);
});
