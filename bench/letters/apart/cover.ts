import { dayOf, decimal, numeric, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { firstAfter, sender, yearOf } from "./parts.ts";

function carRenewal({ chance, money, date, iban }: Desk): Draft {
  const year = yearOf(date) + 1;
  const [old, more] = [chance.cents(480, 720), chance.cents(25, 90)];
  const [pay, contract] = [old + more, chance.number("AV-##.###.###")];
  const due = dayOf(year, 1, 1);
  return {
    title: "Ihre Autoversicherung im neuen Jahr",
    refs: [
      ["Vertrag", contract],
      ["Kennzeichen", "LT-HS 43"],
      ["Wagnis", "Pkw, Fließheck"],
    ],
    body: [
      "Reparaturen sind teurer geworden, und in Ihrer Regionalklasse gab es mehr Schäden als zuvor. Deshalb steigt Ihr Beitrag, obwohl Sie unfallfrei gefahren sind.",
      {
        table: [
          ["Jahresbeitrag", `${year - 1}`, `${year}`],
          ["Schadenfreiheitsklasse", "SF 21", "SF 22"],
          ["Typklasse Haftpflicht", "14", "15"],
          ["Zu zahlen inkl. Versicherungsteuer", money(old), money(pay)],
        ],
        widths: [0.5, 0.25, 0.25],
      },
      `Der Beitrag für ${year} wird am ${worded(due)} fällig. Sie haben uns kein Lastschriftmandat erteilt; überweisen Sie ${money(pay)} bitte unter Angabe des Kennzeichens auf ${iban}.`,
      { head: "Sonderkündigungsrecht" },
      "Wegen der Beitragserhöhung können Sie Ihren Vertrag binnen eines Monats nach Erhalt dieser Rechnung in Textform kündigen. Die Kündigung wirkt frühestens zum Beginn des neuen Versicherungsjahres.",
      "Die Grüne Karte finden Sie ab sofort in unserer App.",
    ],
    facts: {
      kind: "invoice",
      amounts: { pay },
      due,
      iban,
      numbers: { contract },
      deadlines: [{ kind: "cancellation", reason: "Sonderkündigung", day: null, months: 1 }],
      period: { from: due, to: dayOf(year, 12, 31) },
    },
  };
}

function carDamage({ chance, money, on, after }: Desk): Draft {
  const [paid, file] = [chance.cents(480, 1900), chance.number("SH 2# ######")];
  const answerBy = after(chance.pick([41, 54]));
  return {
    title: `Ihr Schaden vom ${on(after(-36))}`,
    refs: [
      ["Schadennummer", file],
      ["Kennzeichen", "LT-HS 43"],
    ],
    body: [
      `die Angelegenheit mit dem Unfallgegner ist abgeschlossen. Am ${on(after(-3))} haben wir an die Werkstatt in Weidau ${money(paid)} gezahlt und Ihren Vertrag damit belastet. Nach unseren Bedingungen werden Sie dadurch im nächsten Jahr von SF 22 in SF 15 zurückgestuft.`,
      `Das lässt sich vermeiden: Nach unserer Berechnung lohnt es sich für Sie, den Schaden selbst zu tragen. Sie hätten uns dann die ${money(paid)} zu erstatten. Ob Sie das möchten, sagen Sie uns bitte bis ${on(answerBy)}. Erst danach schicken wir Ihnen die Zahlungsdaten.`,
      "Hören wir nichts von Ihnen, bleibt es bei der Rückstufung. Weitere Nachteile haben Sie nicht.",
    ],
    facts: { kind: "misc", answerBy, numbers: { file } },
  };
}

function voluntaryPremium({ chance, money, date, on, iban }: Desk): Draft {
  const base = chance.int(1300, 3900) * 100;
  const [health, extra, care] = [0.14, 0.0245, 0.036].map((rate) => Math.round(base * rate)) as [
    number,
    number,
    number,
  ];
  const [pay, customer] = [health + extra + care, chance.number("M#########")];
  const start = firstAfter(date, 1);
  const due = `${firstAfter(date, 2).slice(0, 8)}15`;
  return {
    title: "Beitragsbescheid zur freiwilligen Versicherung",
    refs: [
      ["Versichertennummer", customer],
      ["Ihr Ansprechpartner", "Herr Lindqvist"],
    ],
    body: [
      `nach Ihrem letzten Einkommensteuerbescheid setzen wir die Beiträge für Ihre hauptberufliche Selbstständigkeit ab ${on(start)} neu fest. Auch die Beiträge der Pflegekasse sind in diesem Bescheid enthalten.`,
      {
        table: [
          ["Beitragspflichtige Einnahmen", "Satz", "Monatsbeitrag"],
          [`Krankenversicherung aus ${decimal(base)}`, "14,00 %", money(health)],
          ["Zusatzbeitrag", "2,45 %", money(extra)],
          ["Pflegeversicherung", "3,60 %", money(care)],
          ["Insgesamt monatlich", "", money(pay)],
        ],
        widths: [0.5, 0.2, 0.3],
      },
      `Beiträge sind am 15. des Monats fällig, der auf den Beitragsmonat folgt, der neue Betrag also zuerst am ${on(due)}. Bitte passen Sie Ihren Dauerauftrag an (Konto ${iban}).`,
      {
        small:
          "Rechtsbehelfsbelehrung: Sind Sie mit diesem Bescheid nicht einverstanden, können Sie innerhalb eines Monats nach seiner Bekanntgabe schriftlich, elektronisch oder zur Niederschrift bei der BKK Morgenstern Widerspruch einlegen. Zugleich im Namen der Pflegekasse.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { pay },
      due,
      iban,
      numbers: { customer },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
    },
  };
}

function exemption({ chance, money, date, on, after }: Desk): Draft {
  const [limit, paid] = [chance.cents(130, 190), chance.cents(200, 290)];
  const [income, customer] = [paid - limit, chance.number("H#########")];
  const end = dayOf(yearOf(date), 12, 31);
  return {
    title: `Befreiung von Zuzahlungen ${yearOf(date)}`,
    refs: [["Versichertennummer", customer]],
    body: [
      `Sie haben Ihre Belastungsgrenze erreicht. Ihrem Antrag vom ${on(after(-15))} entsprechen wir deshalb gern und legen Ihnen Ihren Befreiungsausweis bei. Er ist gültig bis ${on(end)}. Zeigen Sie ihn bitte in der Apotheke und in der Praxis vor.`,
      {
        table: [
          ["Ihre Zuzahlungen laut Quittungen", money(paid)],
          ["1 % Ihres Bruttoeinkommens", money(limit)],
          ["Wir erstatten", money(income)],
        ],
      },
      "Die Erstattung haben wir heute angewiesen. Für das kommende Jahr sammeln Sie Ihre Quittungen bitte wieder, denn die Befreiung gilt nur für ein Kalenderjahr.",
    ],
    facts: {
      kind: "misc",
      amounts: { income },
      numbers: { customer },
      deadlines: [{ kind: "expiry", reason: "Gültigkeit", day: end }],
    },
  };
}

function careDecision({ chance, money, on, after }: Desk, number: number): Draft {
  const customer = chance.number("S#########");
  const objection = { kind: "objection", reason: "Widerspruch", day: null, months: 1 } as const;
  const remedy =
    "Ihre Rechte: Gegen unsere Entscheidung können Sie Widerspruch erheben. Dafür haben Sie ab der Bekanntgabe einen Monat Zeit. Richten Sie ihn schriftlich an die oben genannte Anschrift oder lassen Sie ihn in einer unserer Geschäftsstellen aufnehmen.";
  if (number === 1) {
    const answerBy = after(88);
    return {
      title: "Verhinderungspflege – Zusage",
      refs: [
        ["Unser Zeichen", customer],
        ["Pflegebedürftige", "Frau Sommerfeld"],
      ],
      body: [
        `Ihre Tochter braucht eine Pause? Wir übernehmen die Kosten einer Ersatzpflege für längstens acht Wochen, höchstens aber ${money(168_500)} im Kalenderjahr. Bisher wurden ${money(0)} davon verbraucht.`,
        `Ihr Antrag nennt die Zeit vom ${numeric(after(20))} bis zum ${numeric(after(41))}. Rechnungen und Quittungen der Ersatzkraft reichen Sie uns bitte gesammelt nach, und zwar bis zum ${on(answerBy)}. Das halbe Pflegegeld zahlen wir währenddessen weiter.`,
        { small: remedy },
      ],
      facts: { kind: "misc", answerBy, numbers: { customer }, deadlines: [objection] },
    };
  }
  return {
    title: "Ihr Antrag auf einen Zuschuss zum Umbau des Bades",
    refs: [
      ["Unser Zeichen", customer],
      ["Pflegebedürftige", "Frau Sommerfeld"],
    ],
    body: [
      `am ${on(after(-29))} haben Sie für eine bodengleiche Dusche einen Zuschuss von ${money(chance.int(32, 41) * 10_000)} beantragt. Leider müssen wir diesen Antrag ablehnen.`,
      "Zuschüsse für das Wohnumfeld sind möglich, wenn sie die häusliche Pflege erleichtern oder eine selbstständigere Lebensführung wiederherstellen. Nach dem Gutachten des Medizinischen Dienstes nutzen Sie derzeit die vorhandene Wanne mit dem Lift, den wir Ihnen gestellt haben.",
      "Ändert sich Ihre Lage, dürfen Sie den Antrag jederzeit neu stellen.",
      { small: remedy },
    ],
    facts: { kind: "misc", numbers: { customer }, deadlines: [objection] },
  };
}

const carInsurer = sender(
  "Ostsee-Auto Versicherung AG",
  "Ostsee-Auto Versicherung",
  "Leuchtturmweg 12, 23990 Traveau",
  "ostsee-auto.example",
  0,
);
const healthInsurer = sender(
  "BKK Morgenstern",
  "BKK Morgenstern",
  "Sternstraße 30, 99990 Gerafeld",
  "bkk-morgenstern.example",
  12,
);
const careInsurer = sender(
  "Pflegekasse der Heimat-BKK",
  "Pflegekasse der Heimat-BKK",
  "Wallstraße 6, 59990 Lippbrück",
  "heimat-bkk.example",
  4,
);

export const cover: readonly Layout[] = [
  { name: "Autobeitrag", senders: [carInsurer], months: [10], draft: carRenewal },
  { name: "Autoschaden", senders: [carInsurer], draft: carDamage },
  { name: "Krankenkassenbeitrag", senders: [healthInsurer], to: "miriam", draft: voluntaryPremium },
  {
    name: "Zuzahlungsbefreiung",
    senders: [healthInsurer],
    months: [3, 4, 5, 6, 7, 8],
    to: "hildegard",
    draft: exemption,
  },
  { name: "Pflegekasse", senders: [careInsurer], letters: 2, to: "hildegard", draft: careDecision },
];
