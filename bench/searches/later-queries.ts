import { decimal, numeric } from "../letters/chance.ts";
import { corpus, type CorpusLetter } from "../letters/corpus.ts";
import { from, of, type LabelledQuery, type QueryKind, type Test } from "./labels.ts";

const WRITTEN: readonly (readonly [QueryKind, readonly (readonly [string, Test])[]])[] = [
  [
    "sentences",
    [
      ["bußgeld vom landkreis hohenrode", of("Bußgeldbescheid")],
      ["wann wird mein festgeld fällig", of("Festgeld")],
      ["preiserhöhung beim strom", of("Strompreis")],
      ["wie hoch ist das pflegegeld", of("Pflegegrad")],
      ["letzte rechnung von der tischlerei", of("Schlussrechnung")],
    ],
  ],
  [
    "senders",
    [
      ["forderia", from("Forderia")],
      ["Ahlgrimm", from("Ahlgrimm")],
      ["justizkasse", from("Landesjustizkasse")],
      ["hauptzollamt elbwiesen", from("Hauptzollamt")],
      ["bergstraesser", from("Bergsträßer")],
    ],
  ],
  [
    "compounds and forms",
    [
      ["grundsteuerbescheide", of("Grundsteuer")],
      ["elternbeiträge", of("Elternbeitrag")],
      ["zählerstände", of("Zählerstand")],
      ["erbscheine", of("Gerichtskosten")],
      ["beihilfebescheide", of("Beihilfe")],
    ],
  ],
  [
    "synonyms",
    [
      ["blitzer", of("Bußgeldbescheid")],
      ["kfz-steuer", of("Kfz-Steuer")],
      ["schreiner", of("Schlussrechnung")],
      ["kindergarten", of("Elternbeitrag")],
      ["autoversicherung", of("Kfz-Beitragsrechnung", "Beitragserhöhung")],
    ],
  ],
  [
    "typing errors",
    [
      ["bussgeldbscheid", of("Bußgeldbescheid")],
      ["Hauptzolamt", of("Kfz-Steuer")],
      ["grundsteur", of("Grundsteuer", "Abgabenbescheid")],
      ["pflegegrat", of("Pflegegrad")],
      ["verrechnugn wesertal", of("Arztabrechnung")],
    ],
  ],
];

/** The first letter of a layout came as a PDF: its characters were not recognised but read. */
const first = (layout: string): CorpusLetter => {
  const letter = corpus.find((one) => one.layout === layout);
  if (letter === undefined) throw new Error(`no letter of ${layout}`);
  return letter;
};

const [phone, joiner, aid, debt] = ["Vertragsverlängerung", "Schlussrechnung", "Beihilfe", "Inkasso"].map(
  first,
) as [CorpusLetter, CorpusLetter, CorpusLetter, CorpusLetter];

const VALUES: readonly (readonly [string, Test])[] = [
  [phone.facts.numbers.contract?.replace("-", "") ?? "", (letter) => letter === phone],
  [decimal(joiner.facts.amounts.pay ?? 0), (letter) => letter === joiner],
  [`bescheid vom ${numeric(aid.facts.date ?? "")}`, (letter) => letter === aid],
  [debt.facts.iban?.slice(10) ?? "", (letter) => letter === debt],
  ["LT MA 917", of("Beitragserhöhung", "Kfz-Beitragsrechnung", "Kfz-Steuer")],
];

/** Asked of the letters of two waves. Written before those of the second were searched, which then stood apart. */
export const LATER_QUERIES: readonly LabelledQuery[] = [
  ...WRITTEN.flatMap(([kind, queries]) =>
    queries.map(([typed, isRelevant]) => ({ kind, typed, isRelevant })),
  ),
  ...VALUES.map(([typed, isRelevant]) => ({ kind: "numbers" as const, typed, isRelevant })),
];
