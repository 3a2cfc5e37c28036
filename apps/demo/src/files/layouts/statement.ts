import { euro, germanDate, type Letter, opening } from "../letter.ts";
import { type Column, paragraph, table } from "../sheet.ts";

type Booking = readonly [text: string, from: number, to: number];

// Bookings that appear once, with their line among the others.
const REGULAR: readonly (readonly [line: number, booking: Booking])[] = [
  [2, ["Dauerauftrag Hausverwaltung Brinkmann, Miete", -98_000, -98_000]],
  [4, ["Lastschrift Stadtwerke Musterstadt, Abschlag", -9800, -7400]],
  [7, ["Lastschrift Nordlicht Versicherung a. G.", -6200, -1800]],
  [13, ["Lastschrift Funknetz Nord GmbH", -4495, -3995]],
  [15, ["Überweisung Sportverein Grün-Weiß, Beitrag", -3600, -1800]],
  [28, ["Gehalt / Lohn", 236_000, 278_000]],
  [30, ["Dauerauftrag Sparkonto", -20_000, -10_000]],
];
const DAILY: readonly Booking[] = [
  ["Kartenzahlung Markthalle Musterstadt", -8900, -1200],
  ["Kartenzahlung Drogerie am Markt", -4200, -600],
  ["Kartenzahlung Tankstelle Ring", -7800, -4100],
  ["Bargeldauszahlung Automat Bahnhofstraße", -10_000, -5000],
  ["Kartenzahlung Buchladen am Wall", -3900, -900],
  ["Kartenzahlung Bäckerei Janssen", -1400, -280],
];

const COLUMNS: readonly Column[] = [
  { title: "Buchung", width: 62 },
  { title: "Wert", width: 62 },
  { title: "Vorgang" },
  { title: "Betrag", width: 90, align: "right" },
];

/** A bank statement: the bookings lead from the old balance to the new one; two pages or more. */
export function bankStatement(letter: Letter): void {
  const { spec, random, sheet } = letter;
  let balance = spec.amountCents ?? random.int(40_000, 380_000);
  opening(letter, [
    ["Auszug Nr.", `${random.int(1, 12)} / ${spec.date.slice(0, 4)}`],
    ["Konto", letter.sender.iban],
    ["Kontoart", "Girokonto Klassik"],
  ]);
  const rows: string[][] = [["", "", `Alter Kontostand vom ${germanDate(spec.date, -30)}`, euro(balance)]];
  for (let index = 0; index < 38; index++) {
    const regular = REGULAR.find(([number]) => number === index)?.[1];
    const [text, from, to] = regular ?? random.pick(DAILY);
    const amount = random.int(from, to);
    const day = germanDate(spec.date, -29 + Math.floor(index * 0.75));
    balance += amount;
    rows.push([day, day, text, euro(amount)]);
  }
  rows.push(["=", "", `Neuer Kontostand vom ${germanDate(spec.date)}`, euro(balance)]);
  table(sheet, COLUMNS, rows);
  paragraph(
    sheet,
    "Bitte prüfen Sie die Buchungen. Einwendungen gegen den Rechnungsabschluss müssen innerhalb von sechs Wochen nach Zugang in Textform erhoben werden. Guthaben sind nach dem Einlagensicherungsgesetz geschützt.",
    { size: 8.4 },
  );
}

/** A pay slip: from gross to the amount paid out, with the deductions of an employee. */
export function paySlip(letter: Letter): void {
  const { spec, random, sheet } = letter;
  const gross = spec.amountCents ?? random.int(280_000, 460_000);
  const part = (percent: number): number => -Math.round((gross * percent) / 100);
  opening(letter, [
    ["Personalnummer", random.digits(5)],
    ["Steuerklasse", "IV / 0,5"],
    ["Eintritt", "01.04.2018"],
  ]);
  const deductions: (readonly [string, number])[] = [
    ["Lohnsteuer", part(14.2)],
    ["Krankenversicherung, Anteil 8,5 %", part(8.5)],
    ["Pflegeversicherung, Anteil 1,8 %", part(1.8)],
    ["Rentenversicherung, Anteil 9,3 %", part(9.3)],
    ["Arbeitslosenversicherung, Anteil 1,3 %", part(1.3)],
  ];
  const paid = gross + deductions.reduce((sum, [, amount]) => sum + amount, 0);
  table(
    sheet,
    [{ title: "Bezeichnung" }, { title: "Betrag", width: 110, align: "right" }],
    [
      ["Gehalt, 39 Stunden in der Woche", euro(gross)],
      ["=Gesamtbrutto", euro(gross)],
      ...deductions.map(([label, amount]) => [label, euro(amount)]),
      ["=Auszahlungsbetrag", euro(paid)],
    ],
  );
  table(
    sheet,
    [{ title: "Jahressummen" }, { title: "", width: 110, align: "right" }],
    [
      ["Steuerbrutto seit Jahresbeginn", euro(gross * Number(spec.date.slice(5, 7)))],
      ["Lohnsteuer seit Jahresbeginn", euro(-part(14.2) * Number(spec.date.slice(5, 7)))],
      ["Resturlaub in Tagen", String(random.int(2, 24))],
    ],
  );
  paragraph(
    sheet,
    "Diese Abrechnung ist eine Bescheinigung nach § 108 Abs. 3 der Gewerbeordnung. Bitte bewahren Sie sie auf.",
    { size: 8.4 },
  );
}
