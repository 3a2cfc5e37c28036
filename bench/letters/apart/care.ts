import { addDays, decimal, monthOf, short } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { firstAfter, sender } from "./parts.ts";

function nursingHomeBill({ chance, money, date, on, after, iban }: Desk): Draft {
  const days = 30;
  const rates = [chance.cents(62, 80), chance.cents(15, 18), chance.cents(10, 13), chance.cents(14, 19)];
  const sum = rates.reduce((whole, rate) => whole + rate * days, 0);
  const [grant, due, customer] = [131_900, after(12), chance.number("B-####")];
  const pay = sum - grant;
  const names = ["Pflege und Betreuung", "Unterkunft", "Verpflegung", "Investitionskosten"];
  return {
    title: `Heimentgelt ${monthOf(date)}`,
    refs: [
      ["Bewohnernummer", customer],
      ["Rechnung", chance.number("HE-######")],
      ["Zimmer", "2.14"],
      ["Pflegegrad", "3"],
    ],
    body: [
      {
        table: [
          ["Leistung", "Tage", "je Tag", "Betrag"],
          ...names.map((name, index) => [
            name,
            `${days}`,
            decimal(rates[index] ?? 0),
            decimal((rates[index] ?? 0) * days),
          ]),
          ["Entgelt gesamt", "", "", decimal(sum)],
          ["Anteil der Pflegekasse", "", "", decimal(-grant)],
          ["Von Ihnen zu tragen", "", "", decimal(pay)],
        ],
      },
      `Den von Ihnen zu tragenden Teil in Höhe von ${money(pay)} erbitten wir bis ${on(due)} auf ${iban}. Den Anteil der Pflegekasse rechnen wir unmittelbar mit ihr ab.`,
      "Ihr Barbetragskonto weist derzeit einen Stand von 84,30 Euro auf. Auslagen für Friseur und Fußpflege werden dort abgebucht.",
    ],
    facts: { kind: "invoice", amounts: { sum, pay }, due, iban, numbers: { customer } },
  };
}

function nursingHomeRise({ chance, money, date, on, after }: Desk): Draft {
  const start = firstAfter(date, 2);
  const [answerBy, customer] = [after(20), chance.number("B-####")];
  return {
    title: "Erhöhung des Heimentgelts – Begründung nach § 9 WBVG",
    refs: [["Bewohnernummer", customer]],
    body: [
      `mit den Pflegekassen und dem Sozialhilfeträger haben wir neue Pflegesätze ausgehandelt. Ab dem ${on(start)} gelten voraussichtlich diese täglichen Entgelte:`,
      {
        table: [
          ["Leistung", "bisher", "künftig", "Grund"],
          ["Pflege", "71,14", "75,90", "Tarif + 4,8 %"],
          ["Unterkunft", "16,02", "16,80", "Energie"],
          ["Verpflegung", "11,20", "11,95", "Lebensmittel"],
        ],
      },
      `Ihr Eigenanteil erhöht sich dadurch um rund ${money(chance.cents(140, 210))} im Monat. Die Kalkulation können Sie bei unserer Verwaltung einsehen.`,
      `Bitte bestätigen Sie uns Ihr Einverständnis auf dem Doppel dieses Schreibens bis zum ${on(answerBy)}.`,
      `Möchten Sie den Vertrag wegen der Erhöhung beenden, so können Sie ihn zum ${on(start)} kündigen. Einer Frist bedarf es nicht, jedoch muss uns Ihre Kündigung vor diesem Tag in Schriftform erreichen.`,
    ],
    facts: {
      kind: "misc",
      answerBy,
      numbers: { customer },
      deadlines: [{ kind: "cancellation", reason: "Kündigung", day: addDays(start, -1) }],
    },
  };
}

function pharmacy({ chance, date }: Desk, number: number): Draft {
  const [tablets, ointment] = [chance.cents(5, 10), chance.cents(4, 16)];
  const sum = tablets + ointment;
  const tax = Math.round(sum - sum / 1.19);
  return {
    frame: "slip",
    body: [
      {
        lines: [
          `${short(date)} 1${chance.int(0, 8)}:${chance.int(10, 59)}  Bed. 0${chance.int(1, 6)}  Bon ${chance.number("####")}`,
          ...(number === 0 ? ["Kundin: Hildegard Sommerfeld"] : []),
        ],
      },
      {
        table: [
          ["PZN/Artikel", "St", "EUR"],
          [chance.number("0#######"), "", ""],
          ["Zuzahl. Ramipril 5", "1", decimal(tablets)],
          [chance.number("1#######"), "", ""],
          ["Salbe 100 g", "1", decimal(ointment)],
        ],
        widths: [0.6, 0.15, 0.25],
      },
      {
        table: [
          ["Gesamt", decimal(sum)],
          ["bar", decimal(Math.ceil(sum / 1000) * 1000)],
          ["zurück", decimal(Math.ceil(sum / 1000) * 1000 - sum)],
          ["enth. MwSt 19%", decimal(tax)],
        ],
      },
      {
        lines: [
          "Arzneimittel sind vom",
          "Umtausch ausgeschlossen.",
          "Gute Besserung wünscht",
          "Ihr Team der Rosen-Apotheke",
        ],
      },
    ],
    facts: {
      kind: "invoice",
      addressee: number === 0 ? "hildegard" : "all",
      amounts: { sum, tax },
    },
  };
}

const nursingHome = sender(
  "Seniorenstift Am Mühlbach gGmbH",
  "Seniorenstift Am Mühlbach",
  "Mühlenweg 17, 37998 Weidau",
  "stift-muehlbach.example",
  6,
);
const chemist = sender(
  "Rosen-Apotheke",
  "Rosen-Apotheke",
  "Rosengasse 2, 37999 Lindental",
  "rosen-apotheke.example",
  0,
  ["Inh. Bertram Wuttke e. K."],
);

export const care: readonly Layout[] = [
  { name: "Heimentgelt", senders: [nursingHome], to: "hildegard", draft: nursingHomeBill },
  { name: "Heimentgelterhöhung", senders: [nursingHome], to: "hildegard", draft: nursingHomeRise },
  { name: "Apotheke", senders: [chemist], letters: 2, draft: pharmacy },
];
