import { foldWord } from "../text/fold.ts";
import type { PlacedLine } from "./placed-line.ts";

/** Addressee in the window of a letter, as printed. */
export interface Address {
  /** One line each, without titles: "Gisela Eberhardt". */
  readonly names: readonly string[];
  /** With the house number. */
  readonly street: string;
  readonly zip: string;
  readonly city: string;
}

/** Position of envelope windows (DIN 5008, both forms) as shares of the page, with a tolerance for skewed pages. */
const WINDOW = { left: 0.55, top: 0.1, bottom: 0.35 };
/** Share of the page's height. A block whose town is above it may be the letterhead's, and makes nothing ambiguous. */
const HEAD = 0.17;
/** Maximum distance between the tops of two lines of a block, as a share of the page's height. */
const LINE_GAP = 0.032;
/** Maximum difference of indentation within a block, as a share of the page's width. */
const INDENT = 0.035;
const NAMES_MAX = 4;

/** First words of a letter to a person. */
export const GREETING = /^(?:sehr geehrte|guten tag|liebe[rs]? |hallo |werte[rs]? |grüß gott|moin)/iu;
const TOWN = /^(?:D ?[-–] ?)?(\d{5}) +(\p{L}[\p{L} .()/-]{1,60})$/u;
const STREET = /^\p{L}[\p{L}\d .'’-]{1,60} \d{1,4} ?(?:[a-z]|[-–/] ?\d{1,4})? ?[a-z]?$/iu;
const TITLE =
  /^(?:(?:an|herrn?|frau|fräulein|familie|fam\.?|eheleute|ehepaar|firma|dr\.?|prof\.?|med\.?|dent\.?|jur\.?|rer\.?|nat\.?|phil\.?|dipl\.?(?:-\p{L}+\.?)?|ing\.?)(?: |$))+/iu;
/** Lines for care-of and representation: they name another person than the addressee. */
const WITH_OTHERS = /^(?:c\/o|bei|z\. ?hd|zu händen|vertreten|für|als betreuer|p\. ?a\.)/iu;

/**
 * The addressee of a letter: the lowest block of name, street and town in the window of its envelope, above the
 * greeting. Undefined if no such block is complete, or several below `HEAD` are.
 */
export function findAddress(lines: readonly PlacedLine[]): Address | undefined {
  const greeting = Math.min(...lines.filter(({ text }) => GREETING.test(text)).map(({ top }) => top));
  const inWindow = lines
    .filter(({ left, top }) => left < WINDOW.left && top < Math.min(WINDOW.bottom, greeting))
    .toSorted((one, other) => one.top - other.top);
  const blocks = inWindow.flatMap((line) => {
    const [, zip, city] = TOWN.exec(plain(line.text)) ?? [];
    const block =
      zip === undefined || city === undefined ? undefined : blockAbove(inWindow, line, { zip, city });
    return block ? [{ block, top: line.top }] : [];
  });
  if (blocks.filter(({ top }) => top > HEAD).length > 1) return undefined;
  return blocks.at(-1)?.block;
}

function blockAbove(
  lines: readonly PlacedLine[],
  town: PlacedLine,
  { zip, city }: Pick<Address, "zip" | "city">,
): Address | undefined {
  const above: PlacedLine[] = [];
  let last = town;
  for (const line of lines.filter(({ top }) => top < town.top).toReversed()) {
    const isOfBlock = Math.abs(line.left - town.left) < INDENT && line.top < last.top;
    if (!isOfBlock) continue;
    if (last.top - line.top > LINE_GAP) break;
    above.push(line);
    last = line;
    if (above.length > NAMES_MAX) break;
  }
  const [street, ...rest] = above.map(({ text }) => plain(text));
  if (street === undefined || !STREET.test(street) || last.top < WINDOW.top) return undefined;
  const block = rest.toReversed();
  // Lines above "Frau" belong to the sender.
  const names = block
    .slice(block.findLastIndex((text) => text.replace(TITLE, "") === "") + 1)
    .filter((text) => !WITH_OTHERS.test(text))
    .map((text) => text.replace(TITLE, "").trim())
    .filter((text) => text !== "" && !isReturnAddress(text));
  return names.length === 0 ? undefined : { names, street, zip, city: city.trim() };
}

/** True for the small line above the block that names the sender. */
const isReturnAddress = (text: string): boolean => /[·•|,*]|\d{5}/u.test(text) && /\d/u.test(text);

const plain = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** A person who may be addressed, with the address of their group's contract. */
export interface Addressee {
  readonly customer_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly street: string;
  readonly house_no: string;
  readonly zip: string;
}

/**
 * The customer to whom a letter is addressed: name, street, house number and postcode must all match one person.
 * Undefined if persons of two customers match, because misdirected papers cannot be taken back.
 */
export function matchAddress(address: Address, addressees: readonly Addressee[]): string | undefined {
  const street = foldStreet(address.street);
  const neighbours = addressees.filter(
    (one) => one.zip === address.zip && foldStreet(`${one.street} ${one.house_no}`) === street,
  );
  const found = address.names.flatMap((line) => matchName(line, neighbours));
  const customers = new Set(found.map(({ customer_id }) => customer_id));
  const [customer] = customers;
  return customers.size === 1 ? customer : undefined;
}

const AND = /\s+(?:und|u\.|&|\+)\s+/iu;

/** Persons named in a line: one, or two of one family ("Anna und Jonas Schmidt"), all of whom must be known. */
function matchName(line: string, persons: readonly Addressee[]): readonly Addressee[] {
  const parts = line.split(AND);
  const family = foldName(parts.at(-1) ?? "").at(-1);
  const found = parts.map((part, index) => {
    const words = foldName(part);
    const whole = index < parts.length - 1 && words.length === 1 && family ? [...words, family] : words;
    return persons.filter((person) => isNamed(person, whole));
  });
  return found.every((each) => each.length > 0) ? found.flat() : [];
}

function isNamed({ first_name, last_name }: Addressee, words: readonly string[]): boolean {
  const [first, last] = [foldName(first_name), foldName(last_name)];
  const said = words.join(" ");
  return said !== "" && (said === [...first, ...last].join(" ") || said === [...last, ...first].join(" "));
}

const foldName = (name: string): string[] =>
  name
    .split(/[\s,-]+/u)
    .map(foldWord)
    .filter((word) => word !== "");

/** "Lindenstraße 4 a", "Lindenstr. 4a" and "Linden Strasse 4A" are equal. */
const foldStreet = (street: string): string =>
  street
    .replace(/(?<=[\p{L}. -])(?:str\.?|strasse|straße)(?=\s|\d|$)/iu, "str ")
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldWord)
    .join("");
