import { VARIANTS } from "../pages/draw-page.ts";
import { claims } from "./apart/claims.ts";
import { home } from "./apart/home.ts";
import { insurance } from "./apart/insurance.ts";
import { treasury } from "./apart/treasury.ts";
import { createDesk, type Layout } from "./desk.ts";
import type { Facts } from "./facts.ts";
import { layOut } from "./frame.ts";
import { authorities } from "./open/authorities.ts";
import { bills } from "./open/bills.ts";
import { contracts } from "./open/contracts.ts";
import { daily } from "./open/daily.ts";
import { offices } from "./open/offices.ts";
import { services } from "./open/services.ts";
import { type Sheet, toPdf, toPictures } from "./sheet.ts";

/** Rules are mended by the open half; the letters apart are only counted. */
export type Half = "open" | "apart";

export interface CorpusLetter {
  /** Layout and number: "Mahnung 3". */
  readonly name: string;
  readonly half: Half;
  readonly layout: string;
  readonly facts: Facts;
  /** A PDF with text, or one picture a page in the named way. */
  readonly comesAs: string;
  files(): Promise<readonly Uint8Array[]>;
}

const PER_LAYOUT = 5;
/** Layouts with the seed of their first letter. A group of the open half stood apart once; its seed stays, so that its letters do. */
const GROUPS: readonly (readonly [Half, number, readonly Layout[]])[] = [
  ["open", 1000, [...bills, ...offices, ...contracts, ...daily]],
  ["open", 5000, [...services, ...authorities]],
  ["apart", 9000, [...claims, ...insurance, ...home, ...treasury]],
];
const WAYS = Object.entries(VARIANTS);

/** 150 letters of 30 layouts and 60 senders, and apart from them 50 of 20 layouts and senders. Two of five are pictures. */
export const corpus: readonly CorpusLetter[] = GROUPS.flatMap(([half, firstSeed, layouts]) =>
  layouts.flatMap((layout, index) =>
    Array.from({ length: layout.letters ?? PER_LAYOUT }, (_, number) =>
      letterOf(half, layout, number, firstSeed + index * 10 + number),
    ),
  ),
);

function letterOf(half: Half, layout: Layout, number: number, seed: number): CorpusLetter {
  const desk = createDesk(layout.senders[number % layout.senders.length] ?? layout.senders[0], seed);
  const draft = layout.draft(desk);
  const sheet = layOut(desk, draft);
  const way = number % 2 === 1 ? WAYS[(seed + Math.floor(seed / 10)) % WAYS.length] : undefined;
  return {
    name: `${layout.name} ${number + 1}`,
    half,
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
