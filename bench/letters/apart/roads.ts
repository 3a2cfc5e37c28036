import { addDays, dayOf, decimal, ibanOf, monthOf, numeric, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, firstAfter, headOf, HOME, sender, swiss, yearOf } from "./parts.ts";

function austrianFine({ sender: from, chance, date, after }: Desk): Draft {
  const [pay, due, file] = [chance.pick([5000, 7000, 9000]), after(28), chance.number("VStV/92#######/2#")];
  const iban = ibanOf(chance, "AT");
  const austrian = (day: string): string =>
    worded(day).replace("Januar", "Jänner").replace("Februar", "Feber");
  return {
    frame: "bare",
    body: [
      { right: [...headOf(from), "ÖSTERREICH"] },
      { lines: ["Herr", "Jonas Achterberg", ...HOME, "DEUTSCHLAND"] },
      { lines: [`Zahl: ${file}`, `Hallsee, am ${austrian(date)}`] },
      { head: "ANONYMVERFÜGUNG" },
      `Mit dem Personenkraftwagen, Kennzeichen D LT-JA 2207, wurde folgende Verwaltungsübertretung begangen: Überschreitung der durch Straßenverkehrszeichen kundgemachten Höchstgeschwindigkeit von 80 km/h um 14 km/h.`,
      {
        table: [
          ["Tatort", "Gemeinde Hallsee, B 166, km 31,200, Fahrtrichtung Westen"],
          ["Tatzeit", `${austrian(after(-33))}, 16:42 Uhr`],
          ["Rechtsvorschrift", "§ 52 lit. a Z 10a StVO 1960"],
        ],
        widths: [0.25, 0.75],
      },
      `Gemäß § 49a VStG wird eine Geldstrafe von € ${decimal(pay)} festgesetzt. Diese ist binnen vier Wochen ab Ausstellung dieser Anonymverfügung auf das Konto ${iban} (BIC HALSAT21XXX) einzuzahlen; maßgeblich ist das Einlangen des Betrages. Als Zahlungsreferenz ist die oben angeführte Zahl anzugeben.`,
      "Gegen die Anonymverfügung ist kein Rechtsmittel zulässig. Wird der Strafbetrag nicht fristgerecht bezahlt, so wird sie gegenstandslos und ein Strafverfahren gegen die Lenkerin oder den Lenker eingeleitet.",
      { lines: ["Für die Bezirkshauptfrau:", "Mag. Kofler"] },
    ],
    facts: { kind: "misc", addressee: "jonas", amounts: { pay }, due, iban, numbers: { file } },
  };
}

function swissRental({ sender: from, chance, date, after, to }: Desk): Draft {
  const francs = chance.int(180, 460) * 100 + 50;
  const [pay, due, file] = [Math.round(francs * 1.06), after(20), chance.number("FW-####")];
  const iban = ibanOf(chance, "CH");
  return {
    frame: "bare",
    body: [
      {
        columns: [
          [{ lines: headOf(from) }, { lines: ["", `Reservationsnummer ${file}`, `Datum ${numeric(date)}`] }],
          [{ gap: 40 }, { lines: [...addressOf(to).slice(1), "Deutschland"] }],
        ],
      },
      { gap: 12 },
      { head: "Schlussrechnung Ferienwohnung Murmeltier" },
      `Grüezi ${to.name}`,
      "Wir danken Ihnen für Ihren Aufenthalt und erlauben uns, wie folgt abzurechnen:",
      {
        table: [
          ["Bezeichnung", "Ansatz", "CHF"],
          ["Kurtaxen, 2 Erwachsene, 1 Kind", "pro Nacht", swiss(francs - 16_550)],
          ["Endreinigung", "pauschal", "150.00"],
          ["Brennholz, 3 Körbe", "", "15.50"],
          ["Total CHF", "", swiss(francs)],
          ["zahlbar in EUR", "", `EUR ${swiss(pay)}`],
        ],
        widths: [0.5, 0.22, 0.28],
      },
      `Wir bitten Sie, den Betrag von EUR ${swiss(pay)} innert 20 Tagen ab Rechnungsdatum auf unser Konto ${iban} zu überweisen. Spesen gehen zu Lasten des Auftraggebers.`,
      "Falls Sie etwas vermissen: Ein roter Kinderhandschuh ist liegen geblieben, wir schicken ihn gern nach.",
      { lines: ["Freundliche Grüsse aus dem Engadin", "", "Ladina Caflisch"] },
    ],
    facts: { kind: "invoice", amounts: { pay }, due, iban, numbers: { file } },
  };
}

function seasonTicket({ chance, money, date, on }: Desk): Draft {
  const start = firstAfter(date, 1);
  const end = addDays(firstAfter(start, 12), -1);
  const [pay, contract] = [chance.int(38, 72) * 100, chance.number("ABO-7#####")];
  return {
    title: "Willkommen im Abo",
    refs: [
      ["Abo-Nummer", contract],
      ["Geltungsbereich", "Lindental, Zonen 1-3"],
    ],
    body: [
      `hier ist Ihre Chipkarte. Sie gilt vom ${on(start)} an in Bussen und Bahnen des Verbunds. Ihr Vertrag hat eine erste Laufzeit von zwölf Monaten und endet am ${on(end)}, wenn Sie ihn mit einer Frist von sechs Wochen kündigen. Kündigen Sie nicht, läuft er weiter und ist danach monatlich kündbar.`,
      {
        table: [
          ["Monatsrate", money(pay)],
          ["Zahlungsart", "SEPA-Lastschrift"],
          ["Erster Einzug", numeric(start)],
        ],
      },
      `Die erste Rate von ${money(pay)} buchen wir am ${on(start)} ab, die folgenden jeweils zum Monatsersten. Abends ab 19 Uhr und am Wochenende nehmen Sie eine weitere Person kostenlos mit.`,
      "Karte verloren? Die Sperrung ist rund um die Uhr möglich, der Ersatz kostet 10,00 €.",
    ],
    facts: {
      kind: "contract",
      amounts: { pay, debit: pay },
      debitOn: start,
      numbers: { contract },
      deadlines: [
        { kind: "cancellation", reason: "Kündigung", day: null, days: 42 },
        { kind: "expiry", reason: "Laufzeit", day: end },
      ],
    },
  };
}

function inspection({ sender: from, chance, date, after }: Desk): Draft {
  const sum = chance.cents(120, 160);
  const net = Math.round(sum / 1.19);
  const file = chance.number("HU-########");
  return {
    frame: "bare",
    body: [
      { head: "Untersuchungsbericht nach § 29 StVZO" },
      { lines: [`${from.name}, Prüfstelle ${from.street}, ${from.town}`, ""] },
      {
        table: [
          ["Bericht-Nr.", file, "Prüfdatum", numeric(date)],
          ["Kennzeichen", "LT-MA 917", "Erstzul.", "23.03.2017"],
          ["km-Stand", chance.number("1#####"), "Letzte HU", monthOf(after(-730))],
          ["Halterin", "Miriam Achterberg", "FIN", chance.number("TMBJ#7NE#H#######")],
        ],
        widths: [0.16, 0.38, 0.16, 0.3],
      },
      { head: "Festgestellte Mängel" },
      {
        table: [
          ["Code", "Mangel", "Einstufung"],
          ["4.2.1", "Schlussleuchte rechts ohne Funktion", "GM - behoben"],
          ["5.2.3", "Reifen Achse 2, Profil gering", "Hinweis"],
        ],
        widths: [0.14, 0.56, 0.3],
      },
      { head: "Ergebnis: ohne erhebliche Mängel - Plakette zugeteilt" },
      `Abgasuntersuchung: bestanden. Nächste HU: ${monthOf(dayOf(yearOf(date) + 2, Number(date.slice(5, 7)), 1))}`,
      {
        table: [
          ["HU mit AU", "netto", decimal(net)],
          ["19 % USt", "", decimal(sum - net)],
          ["Entgelt, bezahlt mit girocard", "EUR", decimal(sum)],
        ],
      },
      { lines: ["Prüfingenieur: K. Ostrowski"] },
    ],
    facts: {
      kind: "misc",
      addressee: "miriam",
      amounts: { sum, net, tax: sum - net },
      numbers: { file },
    },
  };
}

const district = sender(
  "Bezirkshauptmannschaft Hallsee",
  "Bezirkshauptmannschaft Hallsee",
  "Schlossberg 1, 4899 Hallsee",
  "bh-hallsee.example",
  1,
);
const alpine = sender(
  "Alpina Ferien AG",
  "Alpina Ferien",
  "Via Maistra 19, CH-7599 Val Lunar",
  "alpina-ferien.example",
  12,
);
const transit = sender(
  "Verkehrsverbund Auental GmbH",
  "Verkehrsverbund Auental",
  "Bahnhofsplatz 2, 37996 Auenburg",
  "vva.example",
  13,
);
const inspectors = sender(
  "Prüfwerk Fahrzeugtechnik GmbH",
  "Prüfwerk Fahrzeugtechnik",
  "Gewerbepark 2, 37998 Weidau",
  "pruefwerk.example",
  7,
);

export const roads: readonly Layout[] = [
  { name: "Anonymverfügung", senders: [district], draft: austrianFine },
  { name: "Ferienwohnung", senders: [alpine], draft: swissRental },
  { name: "Fahrkarten-Abo", senders: [transit], draft: seasonTicket },
  { name: "Hauptuntersuchung", senders: [inspectors], draft: inspection },
];
