import type { FileItem } from "@krempelfrei/contract/files/files";

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Readers of a document as text. */
export interface Readers {
  /** For a button: "Alle", "Nur ich", "Nur Jonas". */
  readonly short: string;
  /** A sentence's part: "Anna, Jonas und Mia Schmidt". */
  readonly long: string;
  readonly persons: readonly Person[];
}

const list = new Intl.ListFormat("de", { type: "conjunction" });
const given = (name: string): string => name.split(" ")[0] ?? name;

/** Names in a row; a common family name appears once, at the end. */
export function namesOf(persons: readonly Person[]): string {
  const families = persons.map(({ name }) => name.split(" ").slice(1).join(" "));
  const [family] = families;
  if (persons.length < 2 || !family || families.some((other) => other !== family))
    return list.format(persons.map(({ name }) => name));
  return `${list.format(persons.map(({ name }) => given(name)))} ${family}`;
}

/**
 * Readers of a document: the whole group, or the owner and the maintainer (specification 6). `self` is the current
 * person, named "ich" or "Sie"; undefined for staff.
 */
export function readersOf(
  file: Pick<FileItem, "is_for_all" | "user_id" | "maintainer_id">,
  persons: readonly Person[],
  self: string | undefined,
): Readers {
  if (file.is_for_all) return { short: "Alle", long: namesOf(persons), persons };
  const readers = persons.filter(({ id }) => id === file.user_id || id === file.maintainer_id);
  const owner = persons.find(({ id }) => id === file.user_id);
  const mine = file.user_id === self;
  const alone = readers.length < 2;
  return {
    short: mine ? "Nur ich" : owner ? `Nur ${given(owner.name)}` : "Nur eine Person",
    long: mine && alone ? "Nur Sie" : readers.length > 0 ? namesOf(readers) : "Nur eine Person",
    persons: readers,
  };
}
