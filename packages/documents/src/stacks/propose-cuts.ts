import type { PageMarks } from "./page-marks.ts";

/** A page before which a letter seems to begin. */
export interface CutProposal {
  /** German, for people: "neuer Briefkopf", "Seite 1 von 2". */
  readonly why: readonly string[];
  /** True if several signs together clearly outweigh the signs against it. */
  readonly isCertain: boolean;
}

interface Witness {
  readonly weight: number;
  /** German reason; undefined for a sign against a beginning. */
  readonly why?: string;
}

/** Sums of weights from which a beginning is proposed, and from which it is sure. */
const PROPOSED = 3;
const CERTAIN = 5;
/** Share of the shorter letterhead's words that both have: from one sender, and up to which from two. */
const SAME_HEAD = 0.6;
const OTHER_HEAD = 0.35;
/** Minimum number of words of a letterhead: fewer prove nothing. */
const HEAD_WORDS = 3;

/**
 * Pages of a stack that seem to begin a letter, one entry a page; undefined without signs, as for the first page. A
 * page without a letterhead belongs to the last one before it.
 */
export function proposeCuts(pages: readonly PageMarks[]): (CutProposal | undefined)[] {
  let letter: PageMarks | undefined;
  return pages.map((page) => {
    const cut = letter && proposeCut(letter, page);
    const hasHead = page.head.length >= HEAD_WORDS || cut !== undefined;
    letter = hasHead || !letter ? page : { ...page, head: letter.head };
    return cut;
  });
}

/**
 * The proposal that a letter begins with a page, by the marks of this and the previous page; undefined without enough
 * signs. A page numbered second or later begins nothing.
 */
function proposeCut(before: PageMarks, page: PageMarks): CutProposal | undefined {
  const witnesses = [
    ...ofNumber(page),
    ...ofHeads(before, page),
    ...ofLetter(before, page),
    ...ofNumberBefore(before, page),
  ];
  const sum = witnesses.reduce((total, { weight }) => total + weight, 0);
  const why = witnesses.flatMap((witness) => (witness.why === undefined ? [] : [witness.why]));
  if (sum < PROPOSED || why.length === 0) return undefined;
  return { why, isCertain: sum >= CERTAIN && why.length > 1 };
}

function ofNumber({ number }: PageMarks): Witness[] {
  if (!number) return [];
  if (number.page > 1) return [{ weight: -10 }];
  return number.of === null
    ? [{ weight: 2, why: "Seite 1" }]
    : [{ weight: 4, why: `Seite 1 von ${number.of}` }];
}

function ofNumberBefore({ number: before }: PageMarks, { number }: PageMarks): Witness[] {
  if (number || !before || before.of === null) return [];
  return before.page < before.of
    ? [{ weight: -3 }]
    : [{ weight: 2, why: `davor Seite ${before.page} von ${before.of}` }];
}

function ofHeads({ head: one }: PageMarks, { head: other, address }: PageMarks): Witness[] {
  if (other.length < HEAD_WORDS || one.length < HEAD_WORDS) {
    return other.length >= HEAD_WORDS && one.length === 0 ? [{ weight: 1, why: "Briefkopf" }] : [];
  }
  const common = other.filter((word) => one.includes(word)).length / Math.min(one.length, other.length);
  if (common <= OTHER_HEAD) return [{ weight: 3, why: "neuer Briefkopf" }];
  return common >= SAME_HEAD && !address ? [{ weight: -2 }] : [];
}

function ofLetter(before: PageMarks, page: PageMarks): Witness[] {
  const witnesses: Witness[] = [];
  if (page.address) witnesses.push({ weight: 3, why: "Anschrift" });
  if (page.hasGreeting) witnesses.push({ weight: 2, why: page.hasDate ? "Datum und Anrede" : "Anrede" });
  else if (page.hasDate) witnesses.push({ weight: 1, why: "Datum oben" });
  if (before.hasClosing && !before.number) witnesses.push({ weight: 1, why: "davor ein Gruß" });
  if (page.continues) witnesses.push({ weight: -3 });
  return witnesses;
}
