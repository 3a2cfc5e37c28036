import { berlinDay } from "@krempelfrei/contract/dates";
import type { Role } from "@krempelfrei/contract/access";
import type { RelationKind } from "@krempelfrei/contract/relationships/relationships";
import type { Ctx } from "../../context/context.ts";
import { createCustomer } from "../../features/customers/create-customer.ts";
import { insertRelatedPerson } from "../../features/relationships/relationships.queries.ts";
import type { Browser, Machine } from "./machine.ts";
import { take, type File, type Model, type Person } from "./model.ts";
import { CHEAP_HASH, PASSWORD } from "./features/accounts.ts";
import { addStartingFolders } from "./features/relationships.ts";

/** The groups, and whether the contract holder has a partner and a child in it. */
const GROUPS = [
  { name: "Adler", family: true },
  { name: "Bach", family: true },
  { name: "Clausen", family: false },
] as const;
const STAFF = ["owner", "admin", "janitor"] as const;
/** They act: staff, three contract holders, two partners and two children, who have no address at first. */
export const ACTORS = 10;

export interface History {
  model: Model;
  /** Clients of the acting persons, by the id of the person. */
  readonly browsers: ReadonlyMap<string, Browser>;
  /** Client of an owner who only looks. */
  readonly reader: Browser;
  /** The last entry of the change history before. */
  readonly since: number;
}

let histories = 0;

/** Three groups, their staff and their browsers, and the model that knows of them. */
export async function prepare(machine: Machine): Promise<History> {
  await machine.begin();
  const { system } = machine;
  histories += 1;
  const tag = histories * 1_000_000 + (Date.now() % 1_000_000);
  const lists = { people: [], groups: [], folders: [], files: [], deleted: [], templates: [], contacts: [] };
  const { cutsPages } = machine;
  const model: Model = {
    ...lists,
    bookings: [],
    mandates: [],
    stacks: [],
    told: [],
    cutsPages,
    tag,
    count: 0,
  };
  for (const role of STAFF) model.people.push(await addPerson(system, tag, { role, last_name: "Amt" }));
  for (const { name, family } of GROUPS) await addGroup(system, model, name, family);
  await learnFolders(system, model);
  const browsers = new Map<string, Browser>();
  for (const person of model.people) {
    if (!person.acts) continue;
    browsers.set(person.id, machine.browser());
    if (person.signed_in) await signIn(browsers.get(person.id), person);
  }
  const reader = machine.browser();
  await signIn(
    reader,
    await addPerson(system, tag, { role: "owner", first_name: "Leser", last_name: "Amt" }),
  );
  const last = await system.db
    .selectFrom("change")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return { model, browsers, reader, since: last?.id ?? 0 };
}

async function signIn(browser: Browser | undefined, { email }: Person): Promise<void> {
  const answer = await browser?.post("/api/login", {
    email: email ?? "",
    password: PASSWORD,
    remember: false,
  });
  if (answer?.statusCode !== 200) throw new Error(`sign-in: ${answer?.body}`);
}

interface NewPerson {
  readonly role: Role;
  readonly first_name?: string;
  readonly last_name: string;
  readonly group?: string;
  readonly kind?: RelationKind;
  readonly email?: null;
}

async function addPerson({ db, ...system }: Ctx, tag: number, given: NewPerson): Promise<Person> {
  const { role, first_name = role, last_name, group = null, kind = null } = given;
  const email =
    given.email === null ? null : `${first_name}.${last_name}.${tag}@beispiel.example`.toLowerCase();
  const names = { first_name, last_name, email };
  const password_hash = await CHEAP_HASH;
  const { id } =
    group === null
      ? await db
          .insertInto("app_user")
          .values({ ...names, role, password_hash })
          .returning("id")
          .executeTakeFirstOrThrow()
      : await insertRelatedPerson({ db, ...system }, group, {
          ...names,
          birthday: null,
          relation_kind: kind ?? "Sonstige",
        });
  await db
    .updateTable("app_user")
    .set({ password_hash: email === null ? null : password_hash })
    .where("id", "=", id)
    .execute();
  return personOf({ ...names, id, role, group, kind });
}

const personOf = (
  given: Pick<Person, "id" | "role" | "group" | "first_name" | "last_name" | "kind" | "email">,
): Person => {
  const able = given.email !== null;
  const state = { acts: true, has_password: able, signed_in: able, active: true };
  return { ...given, ...state, gone: false, sos: false, with_code: false };
};

async function addGroup(system: Ctx, model: Model, last_name: string, family: boolean): Promise<void> {
  const { tag } = model;
  const email = `kunde.${last_name}.${tag}@beispiel.example`.toLowerCase();
  const names = { first_name: "Karla", last_name };
  const contract_start = "2026-01-01";
  const given = { ...names, email, birthday: "1960-05-04", package: "permanent", contract_start } as const;
  const { id } = await createCustomer(system, given);
  const password_hash = await CHEAP_HASH;
  await system.db.updateTable("app_user").set({ password_hash }).where("id", "=", id).execute();
  model.people.push(personOf({ ...names, id, email, role: "customer", group: id, kind: null }));
  model.groups.push({ id, note: null, city: null, contract_start, cancelled_to: null, ended: false });
  addStartingFolders(model, id);
  if (!family) return;
  const common = { role: "related", last_name, group: id } as const;
  const partner = { ...common, first_name: "Rolf", kind: "Partner/in" } as const;
  model.people.push(await addPerson(system, tag, partner));
  model.people.push(
    await addPerson(system, tag, { ...common, first_name: "Mia", kind: "Kind", email: null }),
  );
}

/** Asks for the ids of folders that were made along with others; the database must have them where the model has. */
export async function learnFolders({ db }: Pick<Ctx, "db">, model: Model): Promise<void> {
  for (const folder of model.folders.filter(({ id }) => id.startsWith("?"))) {
    const { id } = await db
      .selectFrom("folder")
      .select("id")
      .where("customer_id", "=", folder.group)
      .where("name", "=", folder.name)
      .where("parent_id", folder.parent === null ? "is" : "=", folder.parent)
      .executeTakeFirstOrThrow();
    learn(model, folder.id, id);
  }
}

/** The same for documents that were made of a stack. */
export async function learnFiles({ db }: Pick<Ctx, "db">, model: Model): Promise<void> {
  for (const file of model.files.filter(({ id }) => id.startsWith("?"))) {
    const { id } = await db
      .selectFrom("file")
      .select("id")
      .where("customer_id", "=", file.group)
      .where("name", "=", file.name)
      .executeTakeFirstOrThrow();
    learnFile(model, file, id);
  }
}

function learnFile(model: Model, file: File, id: string): void {
  learnTold(model, file.id, id);
  file.id = id;
}

function learn(model: Model, provisional: string, id: string): void {
  take(model.folders, (folder) => folder.id === provisional).id = id;
  for (const folder of model.folders) if (folder.parent === provisional) folder.parent = id;
  for (const file of model.files) if (file.folder === provisional) file.folder = id;
  learnTold(model, provisional, id);
}

function learnTold(model: Model, provisional: string, id: string): void {
  for (const [index, entry] of model.told.entries())
    if (entry.endsWith(` ${provisional}`)) model.told[index] = entry.replace(provisional, id);
}

export const today = ({ clock }: Pick<Ctx, "clock">): string => berlinDay(clock());
