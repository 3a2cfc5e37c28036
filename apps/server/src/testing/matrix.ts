import { randomUUID } from "node:crypto";
import { admits, ROLES, type Role } from "@krempelfrei/contract/access";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { createDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { insertBankLine, insertClaim, insertReminder, insertSepaRun } from "./accounting.ts";
import { pdf, type Client } from "./client.ts";
import { insertNote } from "./customers.ts";
import { sampleBody, type IdFor } from "./sample-body.ts";
import { BIRTHDAY, nameContact, signInAs } from "./sos-scene.ts";
import { insertOpenStack } from "./stacks/open-stack.ts";
import { rowHashes } from "./tables/row-hashes.ts";
import type { Group, World } from "./world.ts";

/** `pending`: the password was right, the mailed code is missing. `contact`: an emergency contact with an open access. */
export type Visitor = Role | "guest" | "pending" | "contact";
export const VISITORS: readonly Visitor[] = [...ROLES, "guest", "pending", "contact"];

const roleOf = (visitor: Visitor): Role | undefined => ROLES.find((role) => role === visitor);

/** Whether the access rule of a call lets the visitor through. */
export function mayCall({ access }: Endpoint, visitor: Visitor): boolean {
  if (access === "pending") return visitor === "pending";
  if (access === "sos") return visitor === "contact";
  return admits(access, roleOf(visitor));
}

/** Status of a refusal: 403 for a person who is signed in, else 401. */
export const refusalOf = ({ access }: Endpoint, visitor: Visitor): 401 | 403 =>
  roleOf(visitor) === undefined || access === "sos" ? 401 : 403;

/** Rows of one group that calls name by an id. */
export interface Rows {
  readonly group: Group;
  readonly rootId: string;
  readonly folderId: string;
  /** Belongs to the contract holder alone. */
  readonly fileId: string;
  /** Deadline of that document. */
  readonly deadlineId: string;
  /** For this customer alone. */
  readonly templateId: string;
  /** An open session of the contract holder. */
  readonly sessionId: string;
  /** Passkey of the contract holder. */
  readonly passkeyId: string;
  /** An emergency contact of the contract holder. */
  readonly contactId: string;
  readonly contactEmail: string;
  /** SOS document of the whole group, shown to its contacts. */
  readonly sosFileId: string;
  readonly mandateId: string;
  /** A call with this customer, noted by an account that is gone. */
  readonly noteId: string;
  /** A free one on this customer's account. */
  readonly bookingId: string;
  /** An invoice of this customer. */
  readonly claimId: string;
  /** An open line of a bank statement. */
  readonly bankLineId: string;
  /** A file of collections with one from this customer, not yet at the bank. */
  readonly sepaRunId: string;
  readonly sepaItemId: string;
  readonly reminderId: string;
  /** Stack that the office has scanned, of no group yet. */
  readonly stackId: string;
}

type Invoices = Pick<Rows, "claimId" | "sepaRunId" | "sepaItemId" | "reminderId">;
const NO_INVOICES: Invoices = {
  claimId: randomUUID(),
  sepaRunId: randomUUID(),
  sepaItemId: randomUUID(),
  reminderId: randomUUID(),
};

const makeInvoices = async ({ db }: World, customerId: string, mandateId: string): Promise<Invoices> => ({
  claimId: await insertClaim(db, customerId),
  ...(await insertSepaRun(db, customerId, mandateId)),
  reminderId: await insertReminder(db, customerId),
});

export interface RowsOptions {
  /** Whether there are invoices, which keep the customer from being deleted. */
  readonly invoiced?: boolean;
}

export async function makeRows(
  world: World,
  name: string,
  { invoiced = true }: RowsOptions = {},
): Promise<Rows> {
  const group = await world.makeGroup(name);
  const client = await world.signIn(group.customer);
  const { folders } = await client.call(getBrowser);
  const root = folders.find((folder) => folder.parent_id === null);
  const folder = folders.find((candidate) => candidate.parent_id === root?.id);
  if (!root || !folder) throw new Error("no starting folders");
  const file = await client.call(uploadFile, {
    file: { name: `${name}.pdf`, bytes: pdf(randomUUID()) },
    body: { folder_id: folder.id },
  });
  const deadline = await client.call(createDeadline, {
    body: { file_id: file.id, kind: "expiry", title: `Frist ${name}`, due: "2027-01-31" },
  });
  const template = await world.db
    .insertInto("template")
    .values({ name: `Vorlage ${name}`, customer_id: group.customer.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await world.db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", group.customer.id)
    .executeTakeFirstOrThrow();
  const passkey = await world.db
    .insertInto("passkey")
    .values({
      user_id: group.customer.id,
      name: `Schlüssel ${name}`,
      credential_id: Buffer.from(randomUUID()),
      public_key: Buffer.from("x"),
      sign_count: 0,
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const booking = await world.db
    .insertInto("booking")
    .values({
      customer_id: group.customer.id,
      kind: "gebuehr",
      amount_cents: 500,
      booked_on: "2026-01-02",
      text: `Gebühr ${name}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mandate = await world.db
    .insertInto("mandate")
    .values({
      customer_id: group.customer.id,
      reference: `M-${randomUUID().slice(0, 8)}`,
      signed_on: "2026-01-01",
      holder: `Karla ${name}`,
      iban: "DE89370400440532013000",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sosFile = await client.call(uploadFile, {
    file: { name: `SOS ${name}.pdf`, bytes: pdf(randomUUID()) },
    body: { folder_id: folder.id },
  });
  const sosFileId = sosFile.id;
  await client.patch(`/api/files/${sosFileId}`, { is_sos: true, is_for_all: true });
  const contact = await nameContact(client, { last_name: name });
  // A second person, who has a sign-in, names it too: when the contract holder switches off, the contact is still in.
  const { email, birthday, first_name, last_name } = contact;
  const { id: user_id } = group.child;
  await world.db
    .insertInto("sos_contact")
    .values({ user_id, customer_id: group.customer.id, email, birthday, first_name, last_name })
    .execute();
  const sos_active_till = new Date("2099-01-01");
  const ownEmail = `${randomUUID()}@beispiel.example`;
  await world.db
    .updateTable("app_user")
    .set({ sos_active_till, email: ownEmail })
    .where("id", "=", user_id)
    .execute();
  return {
    group,
    contactId: contact.id,
    contactEmail: contact.email,
    sosFileId,
    rootId: root.id,
    folderId: folder.id,
    fileId: file.id,
    deadlineId: deadline.id,
    templateId: template.id,
    sessionId: session.id,
    passkeyId: passkey.id,
    mandateId: mandate.id,
    noteId: await insertNote(world.db, group.customer.id),
    bookingId: booking.id,
    ...(invoiced ? await makeInvoices(world, group.customer.id, mandate.id) : NO_INVOICES),
    bankLineId: await insertBankLine(world.db),
    stackId: await insertOpenStack(world),
  };
}

/** Ids that nothing has, for a group that exists. */
export function unknownRows(group: Group): Rows {
  const id = randomUUID();
  return {
    group: { ...group, customer: { ...group.customer, id }, related: { ...group.related, id } },
    rootId: id,
    folderId: id,
    fileId: id,
    deadlineId: id,
    templateId: id,
    sessionId: id,
    passkeyId: id,
    contactId: id,
    contactEmail: "",
    sosFileId: id,
    mandateId: id,
    noteId: id,
    bookingId: id,
    claimId: id,
    bankLineId: id,
    sepaRunId: id,
    sepaItemId: id,
    reminderId: id,
    stackId: id,
  };
}

/** A client of one visitor: signed in, a member of the group of `rows` or its contact, or not signed in. */
export async function signInVisitor(
  world: World,
  visitor: Visitor,
  { group, contactEmail }: Rows,
): Promise<Client> {
  if (visitor === "guest") return world.guest();
  if (visitor === "customer" || visitor === "related") return world.signIn(group[visitor]);
  if (visitor === "contact") return signInAs(world, { email: contactEmail, birthday: BIRTHDAY });
  if (visitor !== "pending") return world.signIn(await world.makeStaff(visitor));
  const pending = await world.makeStaff("owner");
  await world.db.updateTable("app_user").set({ use_2fa: true }).where("id", "=", pending.id).execute();
  return world.signIn(pending);
}

/** A client for each visitor. */
export async function signInAll(world: World, rows: Rows): Promise<ReadonlyMap<Visitor, Client>> {
  const clients = new Map<Visitor, Client>();
  for (const visitor of VISITORS) clients.set(visitor, await signInVisitor(world, visitor, rows));
  return clients;
}

// By what stands before the id; a call with another beginning is told by a test of the matrix.
const ID_AFTER: Record<string, (rows: Rows) => string> = {
  "/files": (rows) => rows.fileId,
  "/deadlines": (rows) => rows.deadlineId,
  "/sos/files": (rows) => rows.sosFileId,
  "/sos": (rows) => rows.contactId,
  "/folders": (rows) => rows.folderId,
  "/customers": (rows) => rows.group.customer.id,
  "/relationships": (rows) => rows.group.related.id,
  "/templates": (rows) => rows.templateId,
  "/sender-rules": () => randomUUID(),
  "/users": (rows) => rows.group.customer.id,
  "/accounting/sepa": (rows) => rows.sepaRunId,
  "/accounting/reminders": (rows) => rows.reminderId,
  "/user/sessions": (rows) => rows.sessionId,
  "/user/passkeys": (rows) => rows.passkeyId,
  "/accounting/claims": (rows) => rows.claimId,
  "/account/invoices": (rows) => rows.claimId,
  "/accounting/lines": (rows) => rows.bankLineId,
  "/accounting/customers": (rows) => rows.group.customer.id,
  "/stacks": (rows) => rows.stackId,
  "/accounting/allocations": () => randomUUID(),
};

const beforeId = (endpoint: Endpoint): string | undefined => endpoint.path.split("/:id", 2)[0];

/** Whether the matrix has a row for the id in this path. */
export const knowsId = (endpoint: Endpoint): boolean =>
  !endpoint.path.includes("/:id") || (beforeId(endpoint) ?? "") in ID_AFTER;

/** The path with ids of these rows. */
export function pathOf(endpoint: Endpoint, rows: Rows): string {
  const idOf = ID_AFTER[beforeId(endpoint) ?? ""];
  const path = endpoint.path
    .replace(":folderId", rows.folderId)
    .replace(":bookingId", rows.bookingId)
    .replace(":itemId", rows.sepaItemId)
    .replace(":mandateId", rows.mandateId)
    .replace(":noteId", rows.noteId)
    .replace(":number", "1")
    .replace(":page", "1")
    // One that nobody ever had a booking in.
    .replace(":key", "2001-Q1")
    .replace(":year", "2026")
    .replace(":relId", rows.group.related.id)
    .replace(":id", idOf?.(rows) ?? randomUUID());
  return `/api${path}`;
}

/** A body that the schema accepts, with ids of these rows wherever it wants ids. */
export function validBody(endpoint: Endpoint, rows: Rows): object | undefined {
  return endpoint.body === undefined || endpoint.upload ? undefined : sampleBody(endpoint.body, idFor(rows));
}

/** Ids of these rows by the name of the field that wants one. */
export const idFor =
  (rows: Rows): IdFor =>
  (field) => {
    if (field.startsWith("file")) return rows.fileId;
    if (field.startsWith("folder") || field === "parent_id") return rows.folderId;
    if (field.startsWith("template")) return rows.templateId;
    return rows.group.customer.id;
  };

/** The call as the client makes it: with a token, uploads with a fresh file. */
export async function send(
  client: Client,
  endpoint: Endpoint,
  path: string,
  body: object | undefined,
): Promise<LightMyRequestResponse> {
  if (endpoint.method !== "GET" && !client.cookies.has("XSRF-TOKEN"))
    await client.get("/api/sanctum/csrf-cookie");
  if (endpoint.upload) {
    const fields = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]);
    return client.upload(
      path,
      { name: "Neu.pdf", bytes: pdf(randomUUID()) },
      Object.fromEntries(fields) as Record<string, string>,
    );
  }
  return client.request({ method: endpoint.method, url: path, ...(body ? { payload: body } : {}) });
}

/** Everything that these groups have in the database, as a hash for each table: equal before and after means untouched. */
export async function snapshot(
  { db }: World,
  ...groups: readonly Rows[]
): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string; key: string }>`
    SELECT DISTINCT ON (relname) relname AS name, attname AS key
    FROM pg_class AS t JOIN pg_attribute ON attrelid = t.oid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'call_answer' AND NOT attisdropped
      AND attname = ANY (CASE relname WHEN 'customer' THEN ARRAY['id'] ELSE ARRAY['customer_id', 'user_id'] END)
    ORDER BY relname, attname`.execute(db);
  const persons = groups.flatMap(({ group }) => [group.customer.id, group.related.id]);
  return rowHashes(
    db,
    tables.map(({ name, key }) => ({
      name,
      where: sql<boolean>`${sql.ref(`t.${key}`)} = ANY (${persons})`,
      // Each call notes that its session was used.
      ...(name === "session" && { row: sql<string>`t.id::text` }),
    })),
  );
}
