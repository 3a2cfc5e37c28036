import type { DocumentSpec, DocumentType } from "./files/letter.ts";

/** Owner of a paper: the contract holder, the partner, the child, or the whole group. */
export type PaperOwner = "holder" | "partner" | "child" | "all";

/** A paper that comes once. */
export interface Single {
  name: string;
  author: string;
  type: DocumentType;
  tags: readonly string[];
  /** Names from the starting tree down. */
  folder: readonly string[];
  /** YYYY, YYYY-MM or YYYY-MM-DD, as far as the date is known. */
  date: string;
  kind: DocumentSpec["kind"];
  amountCents?: number;
  owner: PaperOwner;
  /**
   * f favourite, t tax relevant, s for emergencies, p waits for approval, r was rejected, l came through the locker,
   * v was replaced once.
   */
  flags: string;
}

/** A paper that comes again and again; {J} in its name is the year, {V} the year before, {M} the month. */
export interface Series extends Omit<Single, "date" | "kind" | "amountCents"> {
  /** YYYY-MM of the first and the last paper. */
  from: string;
  to: string;
  /** Months between two papers. */
  every: number;
  day: number;
  /** Range of the amounts, in cents. */
  amount: readonly [from: number, to: number];
}

// The data are tables of one line a paper, columns separated by " | ": they are read and changed by people.

/** Columns: date, name, author, type, tags, folder, amount, owner, flags, kind; the last four may be empty. */
export function singlesOf(table: string): Single[] {
  return rowsOf(table).map((cells) => {
    const [date = "", name = "", author = "", type, tags, folder, amount, owner, flags, kind] = cells;
    const amountCents = amount ? cents(amount) : undefined;
    return {
      date,
      ...shared(name, author, type, tags, folder, owner, flags),
      amountCents,
      kind: kindOf(kind),
    };
  });
}

/** Columns: first, last, months between, day, name, author, type, tags, folder, amounts, owner, flags. */
export function seriesOf(table: string): Series[] {
  return rowsOf(table).map((cells) => {
    const [
      from = "",
      to = "",
      every,
      day,
      name = "",
      author = "",
      type,
      tags,
      folder,
      amounts = "",
      owner,
      flags,
    ] = cells;
    const [low = "", high = ""] = amounts.split("-");
    const days = { from, to, every: Number(every), day: Number(day) };
    return {
      ...days,
      ...shared(name, author, type, tags, folder, owner, flags),
      amount: [cents(low), cents(high)],
    };
  });
}

export function monthsOf({ from, to, every }: Series): { year: number; month: number }[] {
  const months: { year: number; month: number }[] = [];
  for (let at = monthNumber(from); at <= monthNumber(to); at += every)
    months.push({ year: Math.floor(at / 12), month: (at % 12) + 1 });
  return months;
}

/** Months since the year 0 of a YYYY-MM. */
function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
}

/** The cells of a table, trimmed, row by row. */
export function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));
}

type Shared = Pick<Single, "name" | "author" | "type" | "tags" | "folder" | "owner" | "flags">;

function shared(
  name: string,
  author: string,
  type = "",
  tags = "",
  folder = "",
  owner = "",
  flags = "",
): Shared {
  return {
    name,
    author,
    type: oneOf(TYPES, type),
    tags: tags.split(", "),
    folder: folder.split(" > "),
    owner: owner === "" ? "holder" : oneOf(OWNERS, owner),
    flags,
  };
}

const TYPES = ["contract", "invoice", "police", "misc"] as const;
const OWNERS = ["holder", "partner", "child", "all"] as const;
const KINDS = ["text-pdf", "scan-pdf", "photo", "png"] as const;

export function kindOf(text = ""): DocumentSpec["kind"] {
  return text === "" ? "text-pdf" : oneOf(KINDS, text);
}

function oneOf<T extends string>(list: readonly T[], text: string): T {
  const found = list.find((value) => value === text);
  if (found === undefined) throw new Error(`"${text}" is none of ${list.join(", ")}`);
  return found;
}

function cents(euros: string): number {
  return Math.round(Number(euros) * 100);
}
