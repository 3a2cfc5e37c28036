import { dayOf, decimal, numeric, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, objection, sender, yearOf } from "./parts.ts";

function pensionRise({ chance, money, date, on }: Desk): Draft {
  const [old, file] = [chance.cents(980, 1500), chance.number("28 ###### M ###")];
  const gross = Math.round(old * 1.0374);
  const [health, care] = [Math.round(gross * 0.0855), Math.round(gross * 0.036)];
  const income = gross - health - care;
  const start = dayOf(yearOf(date), 7, 1);
  return {
    title: "Anpassung Ihrer Witwenrente",
    refs: [["Versicherungsnummer", file]],
    body: [
      `zum 1. Juli eines jeden Jahres werden die Renten überprüft. Der aktuelle Rentenwert erhöht sich um 3,74 Prozent. Ihre Rente berechnen wir ab ${on(start)} so:`,
      {
        table: [
          ["Monatlich", "bisher", "neu"],
          ["Rentenbetrag", money(old), money(gross)],
          ["Beitrag zur Krankenversicherung", "", money(-health)],
          ["Beitrag zur Pflegeversicherung", "", money(-care)],
          ["Auszuzahlender Betrag", "", money(income)],
        ],
      },
      "Der Rentenservice der Post überweist den Betrag am letzten Bankarbeitstag des Monats. Ein Rentenausweis ist unten angefügt. Diese Mitteilung benötigen Sie auch für das Finanzamt.",
      "Halten Sie die Anpassung für unrichtig, so steht Ihnen der Widerspruch offen. Erheben Sie ihn innerhalb eines Monats nach Bekanntgabe bei der Rentenversicherung Küstenland.",
    ],
    facts: {
      kind: "misc",
      amounts: { income },
      numbers: { file },
      deadlines: [objection("Widerspruch")],
    },
  };
}

function pensionOutlook({ chance, money, date, on, to }: Desk): Draft {
  const [earned, future, disability] = [
    chance.cents(700, 990),
    chance.cents(1700, 2400),
    chance.cents(1200, 1500),
  ];
  const file = chance.number("28 ###### A ###");
  return {
    title: `Ihre Renteninformation ${yearOf(date)}`,
    refs: [["Versicherungsnummer", file]],
    body: [
      `in dieser Renteninformation haben wir die für Sie vom 01.08.1999 bis zum 31.12.${yearOf(date) - 1} gespeicherten Daten und das geltende Rentenrecht berücksichtigt. Ihre Regelaltersrente würde am ${on(dayOf(2048, 5, 1))} beginnen.`,
      {
        box: [
          `Rente wegen voller Erwerbsminderung   ${money(disability)}`,
          `Höhe Ihrer bislang erreichten Rentenanwartschaft   ${money(earned)}`,
          `Ihre künftige Regelaltersrente bei Beiträgen wie im Durchschnitt der letzten fünf Jahre   ${money(future)}`,
        ],
      },
      `Für Ihr Rentenkonto, ${to.name}, sind bisher ${chance.int(22, 26)},${chance.number("####")} Entgeltpunkte gespeichert. Ein Punkt entspricht zurzeit 40,79 Euro.`,
      "Da die Renten im Vergleich zu den Löhnen künftig geringer steigen werden, wird eine zusätzliche Absicherung für das Alter wichtiger. Bei der ergänzenden Vorsorge sollten Sie, wie bei Ihrer zu erwartenden Rente, den Kaufkraftverlust beachten.",
    ],
    facts: { kind: "misc", numbers: { file } },
  };
}

function broadcasting({ sender: from, chance, date, after, to, iban }: Desk, number: number): Draft {
  const file = chance.number("4## ### ###");
  const isNotice = number === 1;
  const [quarter, fee] = [5508, 800];
  const pay = isNotice ? quarter + fee : quarter;
  const due = after(isNotice ? 14 : 12);
  return {
    frame: "bare",
    body: [
      { lines: [`${from.name}, ${from.street}, ${from.town}`] },
      { gap: 8 },
      {
        columns: [
          [{ lines: addressOf(to) }],
          [{ lines: [`Beitragsnummer: ${file}`, `Datum: ${worded(date)}`, "Telefon: 01806 000 55 51"] }],
        ],
      },
      { gap: 10 },
      { head: isNotice ? "Festsetzungsbescheid" : "Zahlungserinnerung" },
      isNotice
        ? "Sehr geehrte Beitragszahlerin, sehr geehrter Beitragszahler, trotz unserer Erinnerung haben Sie die fälligen Rundfunkbeiträge nicht gezahlt. Wir setzen daher fest:"
        : "Sehr geehrte Beitragszahlerin, sehr geehrter Beitragszahler, Ihr Beitragskonto ist nicht ausgeglichen. Vielleicht haben Sie die Überweisung nur vergessen.",
      {
        table: [
          ["Zeitraum", "EUR"],
          [`${numeric(after(-120)).slice(3)} - ${numeric(after(-61)).slice(3)}`, decimal(quarter)],
          ...(isNotice ? [["Säumniszuschlag", decimal(fee)]] : []),
          [isNotice ? "Festgesetzter Betrag" : "Offener Betrag", decimal(pay)],
        ],
      },
      isNotice
        ? `Der festgesetzte Betrag ist innerhalb von zwei Wochen nach Bekanntgabe dieses Bescheides zu zahlen. IBAN ${iban}. Aus diesem Bescheid kann vollstreckt werden.`
        : `Holen Sie die Zahlung bitte bis zum ${numeric(due)} nach: ${decimal(pay)} EUR auf ${iban}. Andernfalls kommt ein Säumniszuschlag von mindestens 8,00 EUR hinzu.`,
      ...(isNotice
        ? [
            {
              small:
                "Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats nach Bekanntgabe schriftlich Widerspruch bei der Beitragszentrale Rundfunk Nord erhoben werden. Der Widerspruch hat keine aufschiebende Wirkung.",
            },
          ]
        : []),
      "Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.",
    ],
    facts: {
      kind: isNotice ? "misc" : "invoice",
      amounts: { sum: quarter, pay },
      due,
      iban,
      numbers: { file },
      deadlines: isNotice ? [objection("Widerspruch")] : [],
    },
  };
}

const pensionFund = sender(
  "Rentenversicherung Küstenland",
  "Rentenversicherung Küstenland",
  "Hansering 80, 23990 Traveau",
  "rv-kuestenland.example",
  9,
);
const broadcaster = sender(
  "Beitragszentrale Rundfunk Nord",
  "Beitragszentrale Rundfunk Nord",
  "Funkhausplatz 3, 50990 Rheinfeld",
  "beitragszentrale-nord.example",
  2,
);

export const assessments: readonly Layout[] = [
  { name: "Witwenrente", senders: [pensionFund], months: [6], to: "hildegard", draft: pensionRise },
  { name: "Renteninformation", senders: [pensionFund], to: "jonas", draft: pensionOutlook },
  { name: "Rundfunkbeitrag", senders: [broadcaster], letters: 2, to: "miriam", draft: broadcasting },
];
