import { foldWord } from "../../text/fold.ts";
import type { Clue } from "../clue.ts";
import { jointAddress, type JointAddress } from "./joint-address.ts";
import { likeThese, type Neighbour, voted } from "../neighbours.ts";
import type { Phrases } from "../phrases.ts";

/** Owner of a document: a person, or the whole group. */
export type Owner = { readonly user_id: string } | { readonly is_for_all: true };

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Named {
  readonly id: string;
  readonly place: { readonly from: number; readonly to: number };
}

/** Share of a vote of similar documents from which it counts. */
const USUAL_SHARE = 0.7;
/** Maximum distance of two addressed persons, in characters; a name further down is only mentioned. */
const BESIDE = 80;
/** Characters of the head, with address and greeting. */
const HEAD = 1500;
/** Scores of a person with their full name, and of one with an initial or with their given name alone. */
const FULL = 0.8;
const SHORT = 0.6;
/** Score of an addressee who got earlier letters of the same kind: still asked, with this one preselected. */
const USUAL = 0.7;
/** Score of the first of two addressees. */
const FIRST = 0.5;
const BOTH = "Beide stehen im Brief.";
/** Before a name with an initial: the letter is to somebody else, too. */
const WITH_ANOTHER = String.raw`(?:mr\.? and mrs|mrs and mr|herrn? und frau|frau und herrn?|eheleute|familie)\.?\s`;

/** Recipient of the letter; the whole group if similar documents are for the whole group. */
export function ownerOf(
  {
    text,
    phrases,
    words,
  }: { readonly text: string; readonly phrases: Phrases; readonly words: readonly string[] },
  near: readonly Neighbour[],
  persons: readonly Person[],
): Clue<Owner> | undefined {
  const [forAll] = voted(examplesOf(near, words, persons), ({ is_for_all }) => [is_for_all]);
  if (forAll?.value === true && forAll.share >= USUAL_SHARE)
    return { value: { is_for_all: true }, why: likeThese(near), score: forAll.share };
  const joint = jointAddress(text, persons);
  if (joint) return jointOwner(joint, near, persons);
  const named = persons
    .flatMap(({ id, name }): Named[] => {
      const [place] = phrases.placesOf(name);
      return place ? [{ id, place }] : [];
    })
    .toSorted((a, b) => a.place.from - b.place.from);
  const [first, second] = named;
  const family = familyIn(text, persons);
  if (family && (!first || (family.from ?? 0) < first.place.from)) return family;
  if (!first) return shortlyNamed(text, persons);
  const isBeside = second !== undefined && second.place.from - first.place.to <= BESIDE;
  const other: { other?: Owner } = isBeside ? { other: { user_id: second.id } } : {};
  return { value: { user_id: first.id }, why: "aus: Anschrift", score: FULL, ...first.place, ...other };
}

/** The similar documents, without those that also name a person whom a letter to a person does not name. */
function examplesOf(
  near: readonly Neighbour[],
  words: readonly string[],
  persons: readonly Person[],
): readonly Neighbour[] {
  const own = namesIn(words, persons);
  if (own.size === 0) return near;
  return near.filter(({ filed }) => [...namesIn(filed.words, persons)].every((id) => own.has(id)));
}

/** The persons all of whose names are among these words. */
function namesIn(words: readonly string[], persons: readonly Person[]): ReadonlySet<string> {
  const known = new Set(words);
  const isNamed = ({ name }: Person): boolean =>
    (name.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => known.has(foldWord(word)));
  return new Set(persons.filter(isNamed).map(({ id }) => id));
}

/** The whole group, where a letter is to the family of at least two persons: "Familie Schmidt". */
function familyIn(text: string, persons: readonly Person[]): Clue<Owner> | undefined {
  const head = text.slice(0, HEAD);
  const families = persons.map(({ name }) => (name.split(/\s+/).at(-1) ?? "").replaceAll(/[^\p{L}-]/gu, ""));
  const shared = families.filter((family, index) => family !== "" && families.indexOf(family) !== index);
  for (const family of shared) {
    const match = new RegExp(String.raw`(?<!\p{L})familie ${family}(?!\p{L})`, "iu").exec(head);
    if (match)
      return {
        value: { is_for_all: true },
        why: "aus: Anschrift",
        score: SHORT,
        from: match.index,
        to: match.index + match[0].length,
      };
  }
  return undefined;
}

/**
 * The only person whom a letter calls by initial and family name ("Frau M. Schmidt"), by both names in turn, or greets
 * by their given name; else the only one of a family whom it calls "Frau Schmidt".
 */
function shortlyNamed(text: string, persons: readonly Person[]): Clue<Owner> | undefined {
  const head = text.slice(0, HEAD);
  const found = persons.flatMap(({ id, name }) => {
    const [given = "", ...rest] = name.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}-]/gu, ""));
    const family = rest.at(-1) ?? "";
    if (given === "" || family === "") return [];
    const initial = String.raw`(?<!\p{L}|\.|(?:und|u\.|&|\+) |${WITH_ANOTHER})${given.slice(0, 1)}\. ?${family}(?!\p{L})`;
    const greeting = String.raw`(?<=(?:^|\n|,)[ \t]*(?:liebe[rs]?|hallo|hi|guten tag|moin) )${given}(?!\p{L})`;
    // "Sommerfeld, Hildegard"
    const inverted = String.raw`(?<!\p{L})${family}, ${given}(?!\p{L})`;
    const match = new RegExp(`${initial}|${greeting}|${inverted}`, "iu").exec(head);
    return match ? [{ id, from: match.index, to: match.index + match[0].length }] : [];
  });
  const [first, second] = found;
  if (second) return undefined;
  if (!first) return formallyNamed(head, persons);
  return {
    value: { user_id: first.id },
    why: "aus: Anschrift",
    score: SHORT,
    from: first.from,
    to: first.to,
  };
}

/** The only person with the family name that a letter calls: "Sehr geehrte Frau Schmidt". */
function formallyNamed(head: string, persons: readonly Person[]): Clue<Owner> | undefined {
  const found = persons.flatMap(({ id, name }) => {
    const family = (name.split(/\s+/).at(-1) ?? "").replaceAll(/[^\p{L}-]/gu, "");
    const match = new RegExp(
      String.raw`(?<!\p{L})(?:frau|herrn?|fr\.|hr\.) (?:dr\. )?${family}(?!\p{L})`,
      "iu",
    ).exec(head);
    return family !== "" && match ? [{ id, from: match.index, to: match.index + match[0].length }] : [];
  });
  const [first, second] = found;
  return first && !second
    ? { value: { user_id: first.id }, why: "aus: Anrede", score: FIRST, from: first.from, to: first.to }
    : undefined;
}

/**
 * One of two addressees: the one who got earlier letters, else the first with low certainty, or all where the group has nobody else.
 */
function jointOwner(
  { ids, from, to }: JointAddress,
  near: readonly Neighbour[],
  persons: readonly Person[],
): Clue<Owner> {
  const [usual] = voted(near, ({ user_id, is_for_all }) => (is_for_all ? [] : [user_id]));
  const isUsual = usual !== undefined && usual.share >= USUAL_SHARE && ids.includes(usual.value);
  if (!isUsual && persons.length === ids.length)
    return {
      value: { is_for_all: true },
      other: { user_id: ids[0] },
      why: BOTH,
      score: FIRST,
      from,
      to,
    };
  const [first, other] = isUsual && usual.value === ids[1] ? ([ids[1], ids[0]] as const) : ids;
  return {
    value: { user_id: first },
    other: { user_id: other },
    why: BOTH,
    score: isUsual ? USUAL : FIRST,
    from,
    to,
  };
}
