import { corpus, type CorpusLetter } from "../letters/corpus.ts";
import { decimal, numeric, short, worded } from "../letters/chance.ts";
import { from, of, type LabelledQuery, type QueryKind, type Test } from "./labels.ts";

const both =
  (first: Test, second: Test): Test =>
  (letter) =>
    first(letter) && second(letter);

const WRITTEN: Readonly<
  Record<
    "sentences" | "senders" | "compounds and forms" | "synonyms" | "typing errors",
    readonly (readonly [string, Test])[]
  >
> = {
  sentences: [
    ["letzte mahnung vom versandhaus buntspecht", both(of("Mahnung"), from("Buntspecht"))],
    ["brief vom finanzamt", from("Finanzamt")],
    ["mein versicherungsschein", of("Versicherungsschein")],
    ["wann läuft die mindestlaufzeit aus", of("Vertragszusammenfassung")],
    ["der elternbrief zur klassenfahrt", of("Elternbrief")],
    ["die neue miete vom vermieter", of("Mieterhöhung")],
    ["schreiben vom amtsgericht", from("Amtsgericht")],
    ["rechnung von den stadtwerken", both(of("Jahresabrechnung"), from("Stadtwerke"))],
    ["alle kontoauszüge der volksbank", both(of("Kontoauszug"), from("Volksbank"))],
    ["meine kündigung vom fitwerk", both(of("Kündigungsbestätigung"), from("Fitwerk"))],
    ["wieviel kostet die grundsteuer", of("Abgabenbescheid")],
    ["was will das jobcenter", from("Jobcenter")],
    ["suche den kassenbon vom farbenhaus", both(of("Kassenbon"), from("Pinkert"))],
    ["bescheid über die einkommensteuer", of("Steuerbescheid")],
    ["beitrag für die kfz-versicherung", of("Beitragserhöhung")],
    ["der brief wegen der zuzahlung im krankenhaus", of("Zuzahlung")],
    ["einladung zur mitgliederversammlung", of("Vereinsbeitrag")],
    ["fragebogen zur familienversicherung", of("Familienversicherung")],
    ["wann ist mein ausweis abgelaufen", of("Ausweis")],
    ["der letzte bescheid von der rentenversicherung", of("Rentenanpassung")],
  ],
  senders: [
    ["Ostwind Energie", from("Ostwind")],
    ["netzbogen", from("Netzbogen")],
    ["Kowalczyk", from("Kowalczyk")],
    ["dachdeckerei hollerbach", from("Hollerbach")],
    ["Fährmann", from("Fährmann")],
    ["faehrmann", from("Fährmann")],
    ["Dr. Kranich", from("Kranich")],
    ["Vogt Malik", from("Vogt")],
    ["stadt lindental", from("Stadt Lindental")],
    ["havelschutz", from("Havelschutz")],
    ["BKK Teutohain", from("BKK Teutohain")],
    ["parkwacht", from("Parkwacht")],
  ],
  "compounds and forms": [
    ["versicherungsscheine", of("Versicherungsschein")],
    ["Kündigungsbestätigungen", of("Kündigungsbestätigung")],
    ["monatliche abschläge", of("Jahresabrechnung")],
    ["mahngebühren", of("Mahnung")],
    ["telefonrechnung", of("Telefonrechnung")],
    ["kfz beiträge", of("Beitragserhöhung")],
    ["klassenfahrten", of("Elternbrief")],
    ["bescheide grundbesitz", of("Abgabenbescheid")],
    ["entgeltabrechnungen", of("Entgeltabrechnung")],
    ["gutschriften", of("Gutschrift")],
  ],
  synonyms: [
    ["gehaltsabrechnung", of("Entgeltabrechnung")],
    ["lohnzettel", of("Entgeltabrechnung")],
    ["autoversicherung", of("Beitragserhöhung")],
    ["police", of("Versicherungsschein")],
    ["knöllchen", of("Verwarnung")],
    ["betriebskosten", of("Nebenkosten")],
    ["gez", of("Rundfunk")],
    ["personalausweis", of("Ausweis")],
    ["quittung", of("Kassenbon")],
    ["krankenhaus", (letter) => of("Zuzahlung")(letter) || from("Klinikum")(letter)],
    ["handyvertrag", of("Vertragszusammenfassung")],
    ["arztrechnung", of("Arztrechnung")],
  ],
  "typing errors": [
    ["rundfunkbeitarg", of("Rundfunk")],
    ["einkommenssteuer bescheid", of("Steuerbescheid")],
    ["mieterhöung", of("Mieterhöhung")],
    ["kontoauzug", of("Kontoauszug")],
    ["buntspehct", from("Buntspecht")],
    ["Stadtwreke", from("Stadtwerke")],
    ["klasenfahrt", of("Elternbrief")],
    ["nebenkostenabrechung", of("Nebenkosten")],
    ["Zahlungserinerung", of("Mahnung")],
    ["versicherungschein", of("Versicherungsschein")],
  ],
};

/** Letters whose characters were not recognised but read: a wrong digit is no matter of the search. */
const exact = corpus.filter(({ comesAs, wave }) => comesAs === "pdf" && wave === "first");

/** One query of each of so many letters that have a value, spread over the corpus. */
function ofValues(
  kind: QueryKind,
  count: number,
  valueOf: (letter: CorpusLetter) => string | undefined,
  write: (value: string, index: number) => string,
): LabelledQuery[] {
  const having = exact.filter((letter) => valueOf(letter) !== undefined);
  return Array.from({ length: count }, (_, index) => {
    const letter = having[Math.floor((index * having.length) / count)];
    const value = (letter && valueOf(letter)) ?? "";
    return {
      kind,
      typed: write(value, index),
      isRelevant: (other) => exact.includes(other) && valueOf(other) === value,
    };
  });
}

const bare = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, "");

const NUMBERS = ofValues(
  "numbers",
  10,
  ({ facts: { numbers } }) => numbers.contract ?? numbers.customer ?? numbers.file,
  (value, index) => [value, bare(value), bare(value).toLowerCase()][index % 3] ?? value,
);

const AMOUNTS = ofValues(
  "amounts",
  9,
  ({ facts: { amounts } }) => (amounts.pay === undefined ? undefined : decimal(amounts.pay)),
  (value, index) =>
    [value, `${value} €`, value.replaceAll(".", ""), value.replaceAll(".", "").replace(",", ".")][
      index % 4
    ] ?? value,
);

const DAYS = ofValues(
  "days",
  9,
  ({ facts }) => facts.date ?? undefined,
  (day, index) =>
    [numeric(day), worded(day), short(day), `brief vom ${numeric(day).replace(/^0/, "").replace(".0", ".")}`][
      index % 4
    ] ?? day,
);

const IBANS = ofValues(
  "parts of an IBAN",
  8,
  ({ facts }) => facts.iban ?? undefined,
  (iban, index) => [iban, bare(iban), iban.slice(10, 19), bare(iban).slice(8)][index % 4] ?? iban,
);

/** Asked of the letters of the first wave alone. */
export const QUERIES: readonly LabelledQuery[] = [
  ...Object.entries(WRITTEN).flatMap(([kind, queries]) =>
    queries.map(([typed, isRelevant]) => ({ kind: kind as QueryKind, typed, isRelevant })),
  ),
  ...NUMBERS,
  ...AMOUNTS,
  ...DAYS,
  ...IBANS,
];
