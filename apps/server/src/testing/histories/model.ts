import type { Role } from "@krempelfrei/contract/access";

/**
 * The expected state of the product after a history, as plain data: no classes, no SQL, nothing of the product's own rules.
 * `null` means what it means on the wire.
 */
export interface Model {
  readonly people: Person[];
  readonly groups: Group[];
  readonly folders: Folder[];
  readonly files: File[];
  /** Deleted, and as they were then: staff can restore them. */
  readonly deleted: File[];
  readonly templates: Template[];
  readonly contacts: Contact[];
  readonly bookings: Booking[];
  readonly mandates: Mandate[];
  readonly stacks: Stack[];
  /** Whether pages of a stack can be told apart where this history happens. */
  readonly cutsPages: boolean;
  /** Entries of the change history: action and id of the subject. */
  readonly told: string[];
  /** Names this history: nothing of it is called like anything of another. */
  readonly tag: number;
  /** Makes names that nothing else has. */
  count: number;
}

export interface Person {
  id: string;
  /** Whether it takes part, with a browser of its own. */
  readonly acts: boolean;
  role: Role;
  /** The relationship group; null for staff. */
  group: string | null;
  first_name: string;
  last_name: string;
  kind: string | null;
  email: string | null;
  active: boolean;
  has_password: boolean;
  /** Whether its browser has a session. */
  signed_in: boolean;
  /** Deleted; it stays because its browser does. */
  gone: boolean;
  /** Whether its emergency contacts get in. */
  sos: boolean;
  with_code: boolean;
  /** True if the person has an address for documents by mail. */
  has_address?: boolean;
}

export interface Group {
  /** Id of the contract holder. */
  id: string;
  note: string | null;
  city: string | null;
  contract_start: string;
  /** The last day of the contract. */
  cancelled_to: string | null;
  /** True after the end of the contract: members only read. */
  ended: boolean;
}

export interface Folder {
  /** Begins with `?` until it is asked for: of folders that are made along with others. */
  id: string;
  group: string;
  /** Null for the root. */
  parent: string | null;
  name: string;
  maker: string | null;
  /** Folders that each one made in it gets. */
  special: readonly string[];
}

export interface File {
  id: string;
  group: string;
  folder: string | null;
  name: string;
  author: string | null;
  type: string | null;
  tags: readonly string[];
  year: number | null;
  owner: string;
  maintainer: string | null;
  maker: string | null;
  for_all: boolean;
  sos: boolean;
  tax: boolean;
  /** Persons with this document as a favourite. */
  fans: readonly string[];
  unmanaged: boolean;
  /** True if the document was unfiled again: its next filing leaves the maintainer. */
  filed_before?: true;
  locker: boolean;
  /** True if the document came through the locker. */
  dropped: boolean;
  approval: "none" | "pending" | "approved" | "rejected";
  reason: string | null;
  /** The submitter, and everybody who has changed since then, or since the rejection, what the approval is about. */
  submitters: readonly string[];
  /** Staff has changed what was submitted or approved. */
  stale: boolean;
  /** Uploaded contents, the current one last. */
  contents: readonly string[];
  deadlines: readonly Deadline[];
  /** The members of its group when it was deleted. */
  members?: readonly string[];
}

export interface Deadline {
  readonly id: string;
  readonly title: string;
  /** The person who has the deadline. */
  readonly person: string;
}

export interface Template {
  id: string;
  group: string | null;
  name: string;
  author: string | null;
  type: string | null;
  tags: readonly string[];
  filename: string | null;
}

export interface Contact {
  id: string;
  /** The person who named the contact. */
  person: string;
  first_name: string;
  email: string;
  birthday: string;
  note: string | null;
}

export interface Booking {
  id: string;
  group: string;
  kind: string;
  cents: number;
  day: string;
  text: string;
  storno_of: string | null;
}

export interface Mandate {
  id: string;
  group: string;
  reference: string;
  holder: string;
  status: "active" | "revoked" | "replaced";
}

/** A scanned stack that is to be cut. */
export interface Stack {
  id: string;
  name: string;
  text: string;
  /** Null where they cannot be told apart. */
  pages: number | null;
  state: "open" | "done" | "discarded";
  leftOut: readonly number[];
  parts: readonly { readonly name: string; readonly pages: readonly number[]; readonly file: File }[];
}

const WORDS = ["Brief", "Müller & Söhne", "<b>Rechnung", "Über ‘uns’", "O'Neill; --", "请求 %"];

/** A name that nothing else has. */
export function fresh(model: Model): string {
  model.count += 1;
  return `${WORDS[model.count % WORDS.length]} ${model.tag}-${model.count}`;
}

/** An address that nobody has. */
export function freshEmail(model: Model): string {
  model.count += 1;
  return `neu.${model.tag}.${model.count}@beispiel.example`;
}

/** Notes what the change history must have, once for each subject. */
export function tell(model: Model, action: string, ...ids: readonly string[]): void {
  model.told.push(...ids.map((id) => `${action} ${id}`));
}

export function take<T>(list: readonly T[], test: (item: T) => boolean): T {
  const found = list.find(test);
  if (found === undefined) throw new Error("the model has lost something");
  return found;
}

export function drop<T>(list: T[], test: (item: T) => boolean): void {
  list.splice(0, list.length, ...list.filter((item) => !test(item)));
}

export const byId = <T extends { id: string }>(list: readonly T[], id: string): T =>
  take(list, (item) => item.id === id);

export const rootOf = (model: Model, group: string): Folder =>
  take(model.folders, (folder) => folder.group === group && folder.parent === null);

export const membersOf = (model: Model, group: string): Person[] =>
  model.people.filter((person) => person.group === group && !person.gone);

/** The folder itself and all below it. */
export function subtree(model: Model, folder: Folder): Folder[] {
  const below = model.folders.filter((child) => child.parent === folder.id);
  return [folder, ...below.flatMap((child) => subtree(model, child))];
}
