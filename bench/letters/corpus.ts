import { VARIANTS } from "../pages/draw-page.ts";
import { assessments } from "./apart/assessments.ts";
import { care } from "./apart/care.ts";
import { cover } from "./apart/cover.ts";
import { doctors } from "./apart/doctors.ts";
import { dwelling } from "./apart/dwelling.ts";
import { registry } from "./apart/registry.ts";
import { everyday } from "./apart/everyday.ts";
import { journeys } from "./apart/journeys.ts";
import { money } from "./apart/money.ts";
import { occasions } from "./apart/occasions.ts";
import { roads } from "./apart/roads.ts";
import { taxes } from "./apart/taxes.ts";
import { createDesk, type Layout } from "./desk.ts";
import type { Facts } from "./facts.ts";
import { layOut } from "./frame.ts";
import { authorities } from "./open/authorities.ts";
import { bills } from "./open/bills.ts";
import { claims } from "./open/claims.ts";
import { contracts } from "./open/contracts.ts";
import { daily } from "./open/daily.ts";
import { home } from "./open/home.ts";
import { insurance } from "./open/insurance.ts";
import { offices } from "./open/offices.ts";
import { services } from "./open/services.ts";
import { treasury } from "./open/treasury.ts";
import { type Sheet, toPdf, toPictures } from "./sheet.ts";
import { textsIn } from "./texts.ts";

/** Rules are mended by the open half; the letters apart are only counted. */
export type Half = "open" | "apart";

/** Letters are added in waves: later ones are written without knowledge of the rules, and earlier ones that stood apart are opened. */
export type Wave =
  | "first"
  | "second"
  | "third"
  | "fourth"
  | "fifth"
  | "sixth"
  | "seventh"
  | "eighth"
  | "ninth"
  | "tenth"
  | "eleventh"
  | "twelfth"
  | "thirteenth";

export interface CorpusLetter {
  /** Layout and number: "Mahnung 3". */
  readonly name: string;
  readonly half: Half;
  readonly wave: Wave;
  readonly layout: string;
  readonly facts: Facts;
  /** A PDF with text, or one picture a page in the named way. */
  readonly comesAs: string;
  files(): Promise<readonly Uint8Array[]>;
}

interface Group {
  readonly half: Half;
  readonly wave: Wave;
  /** Seed of the first letter. It stays when a group is opened, so that its letters do. */
  readonly seed: number;
  readonly layouts: readonly Layout[];
  /** Letters of a layout that does not say it. */
  readonly letters: number;
  /** Two letters of five. */
  isPicture(layout: number, number: number): boolean;
}

const isOdd = (_: number, number: number): boolean => number % 2 === 1;
const GROUPS: readonly Group[] = [
  {
    half: "open",
    wave: "first",
    seed: 1000,
    layouts: [...bills, ...offices, ...contracts, ...daily],
    letters: 5,
    isPicture: isOdd,
  },
  {
    half: "open",
    wave: "first",
    seed: 5000,
    layouts: [...services, ...authorities],
    letters: 5,
    isPicture: isOdd,
  },
  {
    half: "open",
    wave: "second",
    seed: 9000,
    layouts: [...claims, ...insurance, ...home, ...treasury],
    letters: 5,
    isPicture: isOdd,
  },
  {
    half: "open",
    wave: "third",
    seed: 20_000,
    layouts: [
      ...dwelling,
      ...cover,
      ...doctors,
      ...care,
      ...taxes,
      ...assessments,
      ...registry,
      ...money,
      ...everyday,
      ...journeys,
      ...roads,
      ...occasions,
    ],
    letters: 1,
    // Most layouts have one letter.
    isPicture: (layout, number) => ((layout + number) % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "fourth",
    seed: 40_000,
    layouts: textsIn("texts"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "fifth",
    seed: 60_000,
    layouts: textsIn("texts-2"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "sixth",
    seed: 80_000,
    layouts: textsIn("texts-3"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "seventh",
    seed: 100_000,
    layouts: textsIn("texts-4"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "eighth",
    seed: 120_000,
    layouts: textsIn("texts-5"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "ninth",
    seed: 140_000,
    layouts: textsIn("texts-6"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "tenth",
    seed: 160_000,
    layouts: textsIn("texts-7"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "eleventh",
    seed: 180_000,
    layouts: textsIn("texts-8"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "twelfth",
    seed: 200_000,
    layouts: textsIn("texts-9"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
  {
    half: "open",
    wave: "thirteenth",
    seed: 220_000,
    layouts: textsIn("texts-10"),
    letters: 1,
    isPicture: (layout) => (layout % 5) % 2 === 1,
  },
];
const WAYS = Object.entries(VARIANTS);

/**
 * 200 letters of 50 layouts and 80 senders, 68 of 61 layouts by a second hand, 94 single ones by a third, and 60 each
 * by a fourth to a ninth, 68 by a tenth, 76 by an eleventh, and 73 by a twelfth, all open. Two of five are
 * pictures. A new hand is a folder of texts, a wave with `half: "apart"`, and a part of the report.
 */
export const corpus: readonly CorpusLetter[] = GROUPS.flatMap((group) =>
  group.layouts.flatMap((layout, index) =>
    Array.from({ length: layout.letters ?? group.letters }, (_, number) =>
      letterOf(group, layout, index, number),
    ),
  ),
);

function letterOf(group: Group, layout: Layout, index: number, number: number): CorpusLetter {
  const seed = group.seed + index * 10 + number;
  const sender = layout.senders[number % layout.senders.length] ?? layout.senders[0];
  const desk = createDesk(sender, seed, layout);
  const draft = layout.draft(desk, number);
  const sheet = layOut(desk, draft);
  const way = group.isPicture(index, number) ? WAYS[(seed + Math.floor(seed / 10)) % WAYS.length] : undefined;
  return {
    name: `${layout.name} ${number + 1}`,
    half: group.half,
    wave: group.wave,
    layout: layout.name,
    comesAs: way?.[0] ?? "pdf",
    facts: {
      sender: desk.sender.author,
      addressee: desk.to.id,
      date: desk.date,
      amounts: {},
      due: null,
      debitOn: null,
      deadlines: [],
      answerBy: null,
      numbers: {},
      iban: null,
      period: null,
      ...draft.facts,
    },
    files: async () => (way ? pictures(sheet, way[1], seed) : [await toPdf(sheet)]),
  };
}

const pictures = async (sheet: Sheet, way: (typeof WAYS)[number][1], seed: number): Promise<Uint8Array[]> =>
  Promise.all(toPictures(sheet).map(async (page) => way(page, seed)));
