import type { FileItem } from "@krempelfrei/contract/files/files";

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Readers of a document as text. */
export interface Readers {
  /** For a button: "Alle", "Nur ich", "Nur Jonas", "Ich und Jonas". */
  readonly short: string;
  /** A sentence's part: "Anna, Jonas und Mia Schmidt". */
  readonly long: string;
  readonly persons: readonly Person[];
}

const list = new Intl.ListFormat("de", { type: "conjunction" });
const given = (name: string): string => name.split(" ")[0] ?? name;

const shortName = ({ id, name }: Person, self: string | undefined): string =>
  id === self ? "ich" : given(name);

/** Names in a row; a common family name appears once, at the end. */
export function namesOf(persons: readonly Person[]): string {
  const families = persons.map(({ name }) => name.split(" ").slice(1).join(" "));
  const [family] = families;
  if (persons.length < 2 || !family || families.some((other) => other !== family))
    return list.format(persons.map(({ name }) => name));
  return `${list.format(persons.map(({ name }) => given(name)))} ${family}`;
}

type Audience = Pick<FileItem, "is_for_all" | "user_id" | "maintainer_id">;

/** True if the maintainer reads a document besides its owner. */
export const hasTwoReaders = ({ is_for_all, user_id, maintainer_id }: Audience): boolean =>
  !is_for_all && maintainer_id !== null && maintainer_id !== user_id;

/** Text for a document with two readers where their names do not fit, or are not known. */
export const TWO_READERS = "2 Personen";

/**
 * Readers of a document: the whole group, or the owner and the maintainer (specification 6). `self` is the current
 * person, named "ich" or "Sie"; undefined for staff.
 */
export function readersOf(file: Audience, persons: readonly Person[], self: string | undefined): Readers {
  if (file.is_for_all) return { short: "Alle", long: namesOf(persons), persons };
  const readers = persons.filter(({ id }) => id === file.user_id || id === file.maintainer_id);
  const owner = persons.find(({ id }) => id === file.user_id);
  const mine = file.user_id === self;
  if (hasTwoReaders(file)) {
    const others = readers.filter((person) => person !== owner);
    const [first, second] = [owner, ...others].map((person) => person && shortName(person, self));
    const short = first && second ? `${first === "ich" ? "Ich" : first} und ${second}` : TWO_READERS;
    return { short, long: readers.length > 0 ? namesOf(readers) : TWO_READERS, persons: readers };
  }
  return {
    short: mine ? "Nur ich" : owner ? `Nur ${given(owner.name)}` : "Nur eine Person",
    long: mine ? "Nur Sie" : readers.length > 0 ? namesOf(readers) : "Nur eine Person",
    persons: readers,
  };
}
