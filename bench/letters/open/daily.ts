import { decimal, monthOf, numeric, short, weekday } from "../chance.ts";
import type { Desk, Draft, Layout, Sender } from "../desk.ts";

const sender = (name: string, author: string, town: string, domain: string, habit: number): Sender => ({
  name,
  author,
  street: `Lange Gasse ${habit + 20}`,
  town,
  domain,
  habit,
});

function receipt({ chance, date }: Desk): Draft {
  const prices = [chance.cents(2, 30), chance.cents(2, 30), chance.cents(2, 30)] as const;
  const sum = prices.reduce((whole, price) => whole + price, 0);
  const tax = Math.round(sum - sum / 1.19);
  return {
    frame: "slip",
    body: [
      {
        lines: [
          `${numeric(date)}  17:${chance.int(10, 59)}   Kasse ${chance.int(1, 6)}`,
          `Bon-Nr. ${chance.number("#####")}`,
        ],
      },
      {
        table: [
          ["Spax 4x40", `${decimal(prices[0])} A`],
          ["Pinsel flach", `${decimal(prices[1])} A`],
          ["Lasur 0,75l", `${decimal(prices[2])} A`],
        ],
      },
      {
        table: [
          ["SUMME EUR", decimal(sum)],
          ["GEGEBEN girocard", decimal(sum)],
        ],
      },
      {
        table: [
          ["A 19,00%", decimal(tax)],
          ["Netto", decimal(sum - tax)],
        ],
      },
      {
        lines: [
          "Umtausch innerhalb von 4 Wochen",
          "nur gegen Vorlage des Bons.",
          "Vielen Dank für Ihren Einkauf!",
        ],
      },
    ],
    facts: { kind: "invoice", addressee: "all", amounts: { sum, tax, net: sum - tax } },
  };
}

function paySlip({ chance, date, to, iban }: Desk): Draft {
  const gross = chance.cents(2500, 4500);
  const [tax, social] = [Math.round(gross * 0.16), Math.round(gross * 0.2)];
  const income = gross - tax - social;
  return {
    frame: "sheet",
    title: `Entgeltabrechnung ${monthOf(date)}`,
    body: [
      {
        columns: [
          [{ lines: [to.title, to.name, "Ulmenweg 14", "37999 Lindental"] }],
          [
            {
              lines: [
                `Personalnr.  ${chance.number("00###")}`,
                "Eintritt  01.09.2017",
                `Steuerklasse 4   gedruckt ${short(date)}`,
              ],
            },
          ],
        ],
      },
      {
        table: [
          ["Gehalt", "", "", decimal(gross)],
          ["Gesamtbrutto", "", "", decimal(gross)],
          ["Lohnsteuer", "", "", decimal(-tax)],
          ["Sozialversicherung", "", "", decimal(-social)],
          ["Auszahlungsbetrag", "", "", decimal(income)],
        ],
      },
      { lines: [`Überweisung auf ${iban}`] },
    ],
    facts: { kind: "misc", amounts: { sum: gross, tax, income } },
  };
}

function statement({ chance, date, iban, after, to }: Desk): Draft {
  const [before, rent, pay] = [chance.cents(500, 2000), chance.cents(600, 900), chance.cents(2000, 3000)];
  const balance = before - rent + pay;
  return {
    frame: "sheet",
    title: `Kontoauszug Nr. ${chance.int(1, 12)}/${date.slice(0, 4)}`,
    body: [
      { lines: [`Kontoinhaber ${to.name}`, `IBAN ${iban}   Blatt 1 von 1   erstellt am ${numeric(date)}`] },
      {
        table: [
          ["Wert", "Vorgang", "", "Betrag"],
          [numeric(after(-30)), "alter Kontostand", "", `${decimal(before)} H`],
          [numeric(after(-21)), "Miete Ulmenweg", "", `${decimal(rent)} S`],
          [numeric(after(-14)), "Lohn/Gehalt", "", `${decimal(pay)} H`],
          [numeric(after(-1)), "neuer Kontostand", "", `${decimal(balance)} H`],
        ],
      },
      {
        small:
          "Bitte prüfen Sie die Buchungen. Einwendungen gegen Rechnungsabschlüsse müssen innerhalb von sechs Wochen nach Zugang erhoben werden.",
      },
    ],
    facts: {
      kind: "misc",
      iban,
      amounts: { balance },
      deadlines: [{ kind: "objection", reason: "Einwendung", day: null, days: 42 }],
    },
  };
}

function schoolTrip({ chance, date, on, after, iban }: Desk): Draft {
  const [pay, trip, answerBy, due] = [chance.cents(40, 220), after(49), after(8), after(20)];
  return {
    frame: "sheet",
    title: "Elternbrief zur Klassenfahrt",
    body: [
      { lines: [numeric(date), "", "Liebe Eltern der Klasse 6b,"] },
      `vom ${numeric(trip)} bis ${numeric(after(53))} fahren wir in das Schullandheim am Birkensee. Treffpunkt ist ${weekday(trip)} um 7.45 Uhr an der Turnhalle.`,
      `Die Kosten belaufen sich auf ${decimal(pay)} Euro. Überweisen Sie das Geld bitte bis ${weekday(due)}, ${on(due)}, auf das Klassenkonto (${iban}).`,
      {
        lines: [
          "- - - - - - - - - - - bitte abtrennen - - - - - - - - - - -",
          `Rückgabe an die Klassenleitung bis ${on(answerBy)}`,
          "",
          "Mein Kind ____________________  ( ) nimmt teil  ( ) nimmt nicht teil",
          "",
          "Datum ______________   Unterschrift ______________________",
        ],
      },
    ],
    facts: { kind: "misc", addressee: "all", amounts: { pay }, due, answerBy, iban },
  };
}

function creditNote({ chance, money, on, after, iban }: Desk): Draft {
  const gross = chance.cents(15, 200);
  const net = Math.round(gross / 1.19);
  const customer = chance.number("######");
  return {
    title: "Gutschrift",
    refs: [
      ["Kundennummer", customer],
      ["Gutschrift-Nr.", chance.number("GS-######")],
    ],
    body: [
      `zu unserer Rechnung vom ${on(after(-18))} schreiben wir Ihnen für die zurückgesandte Ware gut:`,
      {
        table: [
          ["Netto", money(-net)],
          ["USt. 19 %", money(net - gross)],
          ["Gutschriftsbetrag", money(-gross)],
        ],
      },
      `Der Betrag wird in den nächsten Tagen auf Ihr Konto ${iban} überwiesen. Eine offene Rechnung besteht nicht.`,
    ],
    facts: { kind: "invoice", amounts: { credit: gross, net, tax: gross - net }, numbers: { customer } },
  };
}

export const daily: readonly Layout[] = [
  {
    name: "Kassenbon",
    senders: [
      sender("Bauwelt Weidau GmbH", "Bauwelt Weidau", "37998 Weidau", "bauwelt-weidau.example", 0),
      sender("Farbenhaus Pinkert", "Farbenhaus Pinkert", "37999 Lindental", "pinkert.example", 1),
    ],
    draft: receipt,
  },
  {
    name: "Entgeltabrechnung",
    senders: [
      sender(
        "Maschinenbau Ritterhaus KG",
        "Maschinenbau Ritterhaus",
        "37998 Weidau",
        "ritterhaus.example",
        2,
      ),
      sender("Klinikum Auental gGmbH", "Klinikum Auental", "37996 Auenburg", "klinikum-auental.example", 4),
    ],
    draft: paySlip,
  },
  {
    name: "Kontoauszug",
    senders: [
      sender("Volksbank Auental eG", "Volksbank Auental", "37996 Auenburg", "vb-auental.example", 0),
      sender("Bankhaus Sperling AG", "Bankhaus Sperling", "60996 Mainstadt", "sperling.example", 7),
    ],
    draft: statement,
  },
  {
    name: "Elternbrief",
    senders: [
      sender(
        "Gesamtschule am Ulmenhain",
        "Gesamtschule am Ulmenhain",
        "37999 Lindental",
        "gs-ulmenhain.example",
        3,
      ),
      sender("Realschule Weidau", "Realschule Weidau", "37998 Weidau", "rs-weidau.example", 5),
    ],
    draft: schoolTrip,
  },
  {
    name: "Gutschrift",
    senders: [
      sender(
        "Schuhhaus Lerche GmbH & Co. KG",
        "Schuhhaus Lerche",
        "20995 Elbhafen",
        "lerche-schuhe.example",
        2,
      ),
      sender(
        "Gartenversand Moosbach GmbH",
        "Gartenversand Moosbach",
        "96997 Mainstadt",
        "moosbach.example",
        9,
      ),
    ],
    draft: creditNote,
  },
];
