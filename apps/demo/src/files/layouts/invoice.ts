import { closing, euro, germanDate, greeting, type Letter, opening, shares } from "../letter.ts";
import { type Column, line, paragraph, skip, table } from "../sheet.ts";
import { INVOICE_TOPICS, type InvoiceTopic } from "./invoice-topics.ts";

const GOODS: readonly Column[] = [
  { title: "Pos.", width: 34 },
  { title: "Bezeichnung" },
  { title: "Menge", width: 74, align: "right" },
  { title: "Betrag", width: 84, align: "right" },
];
const MEDICAL: readonly Column[] = [
  { title: "Datum", width: 62 },
  { title: "Ziffer", width: 46 },
  { title: "Leistung" },
  { title: "Faktor", width: 50, align: "right" },
  { title: "Betrag", width: 84, align: "right" },
];

/** An invoice whose lines add up to the amount. */
export function invoice(letter: Letter): void {
  const { spec, random, sheet } = letter;
  const topic = topicOf(`${spec.title} ${spec.author}`);
  const total = spec.amountCents ?? random.int(1900, 48_000);
  opening(letter, [
    ["Rechnungsnummer", `${spec.date.slice(0, 4)}-${random.digits(5)}`],
    ["Kundennummer", random.digits(7)],
    ["Fällig am", germanDate(spec.date, 14)],
  ]);
  greeting(letter);
  paragraph(sheet, topic.intro);
  if (topic.medical === true) medicalTable(letter, topic, total);
  else goodsTable(letter, topic, total);
  paragraph(sheet, topic.note);
  dueBox(letter, total);
  closing(letter);
}

function topicOf(text: string): InvoiceTopic {
  const topic = INVOICE_TOPICS.find(({ pattern }) => pattern.test(text));
  if (topic === undefined) throw new Error("The last topic takes everything");
  return topic;
}

function goodsTable({ sheet }: Letter, topic: InvoiceTopic, total: number): void {
  const net = Math.round((total * 100) / (100 + topic.vat));
  const amounts = shares(
    net,
    topic.items.map(([, weight]) => weight),
  );
  const rows = topic.items.map(([text, , quantity], index) => [
    String(index + 1),
    text,
    quantity,
    euro(amounts[index] ?? 0),
  ]);
  if (topic.vat > 0) {
    rows.push(["=", "Summe netto", "", euro(net)]);
    rows.push(["", `zuzüglich ${topic.vat} % Umsatzsteuer`, "", euro(total - net)]);
  }
  rows.push(["=", "Rechnungsbetrag", "", euro(total)]);
  table(sheet, GOODS, rows);
}

function medicalTable({ sheet, spec }: Letter, topic: InvoiceTopic, total: number): void {
  const amounts = shares(
    total,
    topic.items.map(([, weight]) => weight),
  );
  const rows = topic.items.map(([text, , factor], index) => {
    const [label = "", code = ""] = text.split("|");
    const day = index === 0 ? germanDate(spec.date, -21) : "";
    return [day, code, label, factor, euro(amounts[index] ?? 0)];
  });
  rows.push(["=", "", "Zu zahlender Betrag", "", euro(total)]);
  table(sheet, MEDICAL, rows);
}

function dueBox({ sheet, spec, sender }: Letter, total: number): void {
  skip(sheet, 4);
  line(sheet, `Zu zahlen bis ${germanDate(spec.date, 14)}: ${euro(total)}`, { face: "bold" });
  line(sheet, `Empfänger: ${sender.name}, IBAN ${sender.iban}`);
  skip(sheet, 6);
}
