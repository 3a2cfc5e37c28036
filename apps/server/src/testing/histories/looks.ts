import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { getCustomer } from "@krempelfrei/contract/customers/customers";
import { listMandates } from "@krempelfrei/contract/customers/mandates";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import {
  listCustomerRelationships,
  listRelationships,
} from "@krempelfrei/contract/relationships/relationships";
import { getSos, getSosPreview } from "@krempelfrei/contract/sos/sos";
import { getSosDocuments } from "@krempelfrei/contract/sos/sos-access";
import { getMailAddress } from "@krempelfrei/contract/mail-intake/mail-intake";
import { listTemplates } from "@krempelfrei/contract/templates/templates";
import { getStaffUser } from "@krempelfrei/contract/users/users";
import { byId, membersOf, type File, type Model, type Person } from "./model.ts";
import { lookAtDeadlines } from "./look-at-own.ts";
import { lookAtStacks } from "./look-at-stacks.ts";
import { forgetLimits, lookers, ordered, type Look, type Row } from "./look.ts";
import {
  approves,
  changes,
  changesFolder,
  deletes,
  isStaff,
  letsIn,
  marks,
  sees,
  shownToContacts,
} from "./rights.ts";
import { pdfOf } from "./verb.ts";

/** The fields of a product's row that the model's row has. */
const like = (rows: readonly Row[], wanted: readonly object[]): object[] =>
  ordered(rows).map((row) =>
    Object.fromEntries(
      Object.keys(wanted[0] ?? row).map((key) => [
        key,
        (row as Row & Readonly<Record<string, unknown>>)[key],
      ]),
    ),
  );

function same(what: string, rows: readonly Row[], wanted: readonly Row[]): void {
  deepStrictEqual({ [what]: like(rows, wanted) }, { [what]: ordered(wanted) });
}

function listedFile(model: Model, reader: Person, file: File) {
  return {
    id: file.id,
    name: file.name,
    author: file.author,
    type: file.type,
    tags: file.tags,
    folder_id: file.folder,
    user_id: file.owner,
    maintainer_id: file.maintainer,
    is_sos: file.sos,
    is_tax_relevant: file.tax,
    is_favorite: file.fans.includes(reader.id),
    is_for_all: file.for_all,
    is_locker: file.locker,
    is_unmanaged: file.unmanaged,
    approval_status: file.approval,
    approval_reason: isStaff(reader) ? file.reason : null,
    date_relevance_year: file.year,
    size: pdfOf(file.contents.at(-1) ?? "").length,
    can_modify: changes(model, reader, file),
    can_delete: deletes(model, reader, file),
    can_mark_sos: marks(model, reader, file),
    can_approve: approves(reader, file),
    changed_after_approval: file.approval === "approved" && file.stale,
  };
}

/** The documents page of everybody, and the document manager of each customer. */
async function listings({ model, ...look }: Look): Promise<void> {
  for (const [person, browser] of lookers({ model, ...look })) {
    for (const { id: group } of isStaff(person) ? model.groups : [{ id: person.group ?? "" }]) {
      const listing = await browser.call(getBrowser, {
        query: isStaff(person) ? { customer_id: group } : {},
      });
      const who = `${person.role} ${person.id} on ${group}`;
      const files = model.files.filter((file) => file.group === group && sees(person, file));
      const listed = files.filter((file) => isStaff(person) || !file.locker);
      same(
        `files of ${who}`,
        listing.files.map((file) => ({
          ...file,
          changed_after_approval: file.changed_after_approval !== null,
        })),
        listed.map((file) => listedFile(model, person, file)),
      );
      const folders = model.folders.filter((folder) => folder.group === group);
      const foldersThere = folders.map((folder) => ({
        id: folder.id,
        parent_id: folder.parent,
        name: folder.name,
        can_modify: changesFolder(model, person, folder),
      }));
      same(`folders of ${who}`, listing.folders, foldersThere);
      const templates = model.templates.filter(
        (template) => template.group === null || template.group === group,
      );
      same(`templates of ${who}`, listing.templates, templates.map(listedTemplate));
    }
  }
}

const listedTemplate = ({ group, ...template }: Model["templates"][number]) => ({
  ...template,
  customer_id: group,
});

/** Every content, of who may open it; nobody else does. */
export async function openAll({ model, machine, ...look }: Look): Promise<void> {
  const readers = [...lookers({ model, machine, ...look }), [undefined, machine.browser()] as const];
  for (const file of model.files) {
    const content = Buffer.from(pdfOf(file.contents.at(-1) ?? ""));
    for (const [person, browser] of readers) {
      const answer = await browser.get(`/api/files/${file.id}/show`);
      const status = person === undefined ? 401 : sees(person, file) ? 200 : 404;
      strictEqual(
        answer.statusCode,
        status,
        `${file.name} opened by ${person?.role ?? "a guest"} ${person?.id}`,
      );
      if (status === 200)
        strictEqual(Buffer.compare(answer.rawPayload, content), 0, `content of ${file.name}`);
    }
    const { data } = await look.reader.call(listFileVersions, { params: { id: file.id } });
    const sizes = file.contents.map((text) => pdfOf(text).length).toReversed();
    deepStrictEqual({ [file.name]: data.map(({ size }) => size) }, { [file.name]: sizes });
  }
}

/** Place of a document that the person dropped into the locker, as far as they may know it. */
function lockerState(person: Person, file: File): object[] {
  const { id, name, folder } = file;
  const can_show = sees(person, file);
  if (file.locker) return [{ id, name, state: "waiting", folder: null, can_show }];
  if (can_show) return [{ id, name, state: "filed", folder, can_show }];
  const later: File = { ...file, unmanaged: false, approval: "none" };
  return sees(person, later) ? [{ id, name, state: "sorting", folder: null, can_show }] : [];
}

async function lockers(look: Look): Promise<void> {
  for (const [person, browser] of lookers(look)) {
    if (isStaff(person)) continue;
    const { address } = await browser.call(getMailAddress);
    strictEqual(address !== null, person.has_address ?? false, `address of ${person.id}`);
    const { data } = await browser.call(getLocker);
    const dropped = look.model.files.filter(
      (file) => file.dropped && file.maker === person.id && file.group === person.group,
    );
    deepStrictEqual(
      ordered(data).map(({ id, name, state, folder, can_show }) => ({
        id,
        name,
        state,
        folder: folder?.id ?? null,
        can_show,
      })),
      ordered(dropped).flatMap((file) => lockerState(person, file)),
    );
  }
}

const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).toSorted();

const emergencyFiles = (model: Model, person: Person): string[] =>
  ids(model.files.filter((file) => shownToContacts(person, file)));

/** The page of each member, and what each contact gets to see with its birthday. */
async function emergencies({ model, machine, ...look }: Look): Promise<void> {
  for (const [person, browser] of lookers({ model, machine, ...look })) {
    if (isStaff(person)) continue;
    const state = await browser.call(getSos);
    deepStrictEqual([state.active_till !== null, state.with_code], [person.sos, person.with_code], person.id);
    const own = model.contacts.filter((contact) => contact.person === person.id);
    same(
      `contacts of ${person.id}`,
      state.data,
      own.map(({ id, first_name, email, birthday, note }) => ({ id, first_name, email, birthday, note })),
    );
    const { persons } = await browser.call(getSosPreview);
    deepStrictEqual(ids(persons.flatMap(({ files }) => files)), emergencyFiles(model, person), "preview");
  }
  const proofs = new Map(
    model.contacts.map(({ email, birthday }) => [`${email} ${birthday}`, { email, birthday }]),
  );
  for (const { email, birthday } of proofs.values()) {
    const open = model.contacts.filter((contact) => contact.email === email && letsIn(model, contact));
    if (open.some(({ person }) => byId(model.people, person).with_code)) continue;
    const letting = open.filter((contact) => contact.birthday === birthday);
    await forgetLimits(machine);
    const browser = machine.browser();
    const { statusCode } = await browser.post("/api/sos/login", { email, birthday });
    strictEqual(statusCode, letting.length > 0 ? 204 : 422, `emergency access of ${email}`);
    if (statusCode !== 204) continue;
    const { data } = await browser.call(getSosDocuments);
    const shown = ordered(data).map((person) => [person.id, ids(person.files)]);
    const persons = ordered(letting.map(({ person }) => byId(model.people, person)));
    deepStrictEqual(
      shown,
      persons.map((person) => [person.id, emergencyFiles(model, person)]),
      email,
    );
  }
}

/** Compares customers, persons, accounts, templates and users as the office sees them. */
async function office({ model, reader, ...look }: Look): Promise<void> {
  const templates = await reader.call(listTemplates);
  same("templates", templates.data, model.templates.map(listedTemplate));
  for (const group of model.groups) {
    const params = { id: group.id };
    const { data, balance_cents } = await reader.call(listBookings, { params, query: { per_page: 100 } });
    const bookings = model.bookings.filter((booking) => booking.group === group.id);
    const lines = bookings.map(({ id, kind, cents, text, day, storno_of }) => ({
      id,
      kind,
      amount_cents: cents,
      text,
      booked_on: day,
      storno_of,
    }));
    same(`account of ${group.id}`, data, lines);
    strictEqual(
      balance_cents,
      bookings.reduce((sum, { cents }) => sum + cents, 0),
    );
    const mandates = model.mandates.filter((mandate) => mandate.group === group.id);
    const listed = await reader.call(listMandates, { params });
    same(
      `mandates of ${group.id}`,
      listed.data,
      mandates.map(({ id, reference, holder, status }) => ({ id, reference, holder, status })),
    );
    const { note, city, cancelled_to, waiting_files } = await reader.call(getCustomer, { params });
    const waiting = model.files.filter(
      (file) => file.group === group.id && (file.locker || file.unmanaged),
    ).length;
    deepStrictEqual(
      [note, city, cancelled_to, waiting_files],
      [group.note, group.city, group.cancelled_to, waiting],
    );
    const persons = await reader.call(listCustomerRelationships, { params });
    same(`persons of ${group.id}`, persons.data, membersOf(model, group.id).map(member));
  }
  for (const [person, browser] of lookers({ model, reader, ...look })) {
    if (isStaff(person) || person.group === null) continue;
    const { data } = await browser.call(listRelationships);
    deepStrictEqual(ids(data), ids(membersOf(model, person.group)));
  }
  for (const person of model.people.filter(isStaff)) {
    if (person.gone) strictEqual((await reader.get(`/api/users/${person.id}`)).statusCode, 404);
    else same("user", [await reader.call(getStaffUser, { params: { id: person.id } })], [user(person)]);
  }
}

const member = ({ id, role, kind, email, active, has_password, first_name, last_name }: Person) => ({
  id,
  role,
  kind,
  email,
  has_password,
  name: `${first_name} ${last_name}`,
  is_active: active,
});
const user = ({ id, role, first_name, email, active }: Person) => ({
  id,
  role,
  first_name,
  email,
  is_active: active,
});

/** A browser without a session is nobody's. */
async function sessions({ model, browsers }: Look): Promise<void> {
  for (const [id, browser] of browsers) {
    const person = byId(model.people, id);
    const { statusCode } = await browser.get("/api/user");
    strictEqual(statusCode, person.signed_in ? 200 : 401, `session of ${person.role} ${id}`);
  }
}

async function lookAtParts(look: Look, parts: readonly ((look: Look) => Promise<void>)[]): Promise<void> {
  for (const part of parts) {
    await forgetLimits(look.machine);
    await part(look);
  }
}

/** Compares which documents and deadlines everybody sees with the model. Throws an AssertionError at the first difference. */
export const lookAtSight = async (look: Look): Promise<void> =>
  lookAtParts(look, [sessions, listings, lockers, lookAtDeadlines]);

/** Compares all that every reader is shown with the model. Throws an AssertionError at the first difference. */
export const lookAtAll = async (look: Look): Promise<void> =>
  lookAtParts(look, [sessions, listings, lockers, lookAtDeadlines, emergencies, office, lookAtStacks]);
