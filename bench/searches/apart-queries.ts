import { decimal, worded } from "../letters/chance.ts";
import { corpus, type CorpusLetter } from "../letters/corpus.ts";
import { from, of, type LabelledQuery, type QueryKind, type Test } from "./labels.ts";

const named =
  (name: string): Test =>
  (letter) =>
    letter.name === name;

const WRITTEN: readonly (readonly [QueryKind, readonly (readonly [string, Test])[]])[] = [
  [
    "sentences",
    [
      ["wann läuft meine anlage bei der kontorbank aus", of("Termingeld")],
      ["was kostet das mittagessen in der kita", of("Essensgeld")],
      ["tante ingeborg wegen dem grabstein", named("Privatbrief 2")],
      ["wie hoch ist unsere nachzahlung beim finanzamt", of("Einkommensteuerbescheid")],
      ["refund from skerry airways", named("Flug 2")],
    ],
  ],
  [
    "compounds and forms",
    [
      ["abschlagsplan", of("Energieabrechnung")],
      ["gasrechnung", of("Energieabrechnung")],
      ["bausparverträge", of("Bausparkonto", "Bausparzuteilung")],
      ["eigentümerversammlungen", of("Eigentümerversammlung")],
      ["heimentgelte", of("Heimentgelt", "Heimentgelterhöhung")],
      ["zahnarztrechnung", of("Zahnersatz")],
      ["masernimpfung", of("Impfung")],
      ["steuervorauszahlung", of("Vorauszahlungsbescheid")],
      ["wohnungsmiete", of("Mietanpassung")],
      ["hunde steuer", of("Hundesteuer")],
      ["kontoauszüge der bausparkasse", of("Bausparkonto")],
      ["führerscheine umtauschen", of("Führerschein")],
    ],
  ],
  [
    "synonyms",
    [
      ["strafzettel", of("Anonymverfügung")],
      ["fernsehgebühren", of("Rundfunkbeitrag")],
      ["gehaltszettel", of("Lohnabrechnung")],
      ["altersheim", of("Heimentgelt", "Heimentgelterhöhung")],
      ["tüv", of("Hauptuntersuchung")],
      ["beerdigung", of("Bestatter", "Friedhof")],
      ["couch", of("Möbelkauf")],
      ["kindergarten", of("Essensgeld")],
      ["monatskarte", of("Fahrkarten-Abo")],
      ["spendenquittung", of("Zuwendungsbestätigung")],
      ["handyrechnung", of("Mobilfunkrechnung")],
      ["solaranlage", of("Angebot")],
      ["nebenkostenabrechnung", of("Betriebskosten")],
    ],
  ],
  [
    "typing errors",
    [
      ["eigentumerversamlung", of("Eigentümerversammlung")],
      ["moebelhaus wiesengrund", from("Wiesengrund")],
      ["sonderumlge aufzug", of("Sonderumlage")],
      ["beitragsbescheit", of("Krankenkassenbeitrag")],
    ],
  ],
];

const only = (layout: string): CorpusLetter => {
  const letter = corpus.find((one) => one.layout === layout && one.wave === "third");
  if (letter === undefined) throw new Error(`no letter of ${layout}`);
  return letter;
};

const [damage, order, undertaker, notary, electrician] = [
  "Autoschaden",
  "Vollstreckungsbescheid",
  "Bestatter",
  "Notar",
  "Elektrikerrechnung",
].map(only) as [CorpusLetter, CorpusLetter, CorpusLetter, CorpusLetter, CorpusLetter];

/** Values of letters that came as PDFs: their characters were not recognised but read. */
const VALUES: readonly (readonly [QueryKind, string, Test])[] = [
  [
    "numbers",
    damage.facts.numbers.file?.replaceAll(" ", "").toLowerCase() ?? "",
    (letter) => letter === damage,
  ],
  ["numbers", order.facts.numbers.file ?? "", (letter) => letter === order],
  ["numbers", "LT-JA2207", of("Kfz-Zulassung", "Anonymverfügung")],
  ["amounts", `${decimal(undertaker.facts.amounts.pay ?? 0)} euro`, (letter) => letter === undertaker],
  ["days", `schreiben vom ${worded(notary.facts.date ?? "")}`, (letter) => letter === notary],
  ["parts of an IBAN", electrician.facts.iban?.slice(-12) ?? "", (letter) => letter === electrician],
];

/** Asked of the half apart alone. Written by a hand that does not know the rules, before anything was searched. */
export const APART_QUERIES: readonly LabelledQuery[] = [
  ...WRITTEN.flatMap(([kind, queries]) =>
    queries.map(([typed, isRelevant]) => ({ kind, typed, isRelevant })),
  ),
  ...VALUES.map(([kind, typed, isRelevant]) => ({ kind, typed, isRelevant })),
];
