import { addDays, dayOf, decimal, monthOf, numeric } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";

function powerPrice({ chance, money, on, after }: Desk): Draft {
  const start = `${after(62).slice(0, 7)}-01`;
  const [old, base, contract] = [chance.int(2700, 3600), chance.cents(90, 160), chance.number("70########")];
  const next = old + chance.int(110, 480);
  const isNamed = chance.pick([true, false]);
  return {
    title: "Neue Preise für Ihren Strom",
    refs: [
      ["Vertragskonto", contract],
      ["Zähler", chance.number("1 ESY ## #### ####")],
    ],
    body: [
      `die Kosten für Netze und Umlagen sind gestiegen. Deshalb passen wir die Preise in Ihrem Tarif „Elbstrom fix“ zum ${on(start)} an.`,
      {
        table: [
          ["Preise einschl. 19 % USt.", "bisher", "neu"],
          ["Arbeitspreis in ct/kWh", decimal(old), decimal(next)],
          ["Grundpreis in Euro/Jahr", decimal(base), decimal(base)],
        ],
      },
      `Bei einem Verbrauch von 2.500 kWh zahlen Sie im Jahr künftig etwa ${money(next * 25 + base)} statt bisher ${money(old * 25 + base)}. Ihren Abschlag passen wir mit der nächsten Abrechnung an.`,
      isNamed
        ? `Ihr Recht: Sie möchten die neuen Preise nicht? Dann steht Ihnen ein Sonderkündigungsrecht zu. Ihre Kündigung in Textform muss bis ${on(addDays(start, -1))} bei uns sein.`
        : `Ihr Recht: Wegen der Preisänderung können Sie Ihren Vertrag ohne Einhaltung einer Frist auf den ${on(start)} kündigen, am einfachsten in unserem Portal. Eine Kündigung ist kostenlos.`,
      "Wenn Sie zufrieden sind, müssen Sie nichts tun: Wir beliefern Sie dann zu den neuen Preisen weiter.",
    ],
    facts: {
      kind: "misc",
      numbers: { contract },
      deadlines: [{ kind: "cancellation", reason: "Sonderkündigung", day: addDays(start, -1) }],
    },
  };
}

function ownersBill({ chance, money, on, after, iban, date }: Desk): Draft {
  const year = Number(date.slice(0, 4)) - 1;
  const [costs, reserve, paid] = [chance.cents(2200, 3100), chance.cents(400, 700), chance.cents(2500, 3900)];
  const rest = costs + reserve - paid;
  const [due, customer] = [after(21), chance.number("E-####-##")];
  return {
    title: `Hausgeld-Einzelabrechnung ${year}`,
    refs: [
      ["Eigentümernummer", customer],
      ["Objekt", "WEG Ulmenweg 14"],
      ["Einheit", "07, 2. OG links"],
    ],
    body: [
      `anbei Ihre Abrechnung für das Wirtschaftsjahr ${numeric(dayOf(year, 1, 1))} – ${numeric(dayOf(year, 12, 31))}. Die Gemeinschaft hat sie in der Versammlung vom ${on(after(-7))} (TOP 4) beschlossen.`,
      {
        table: [
          ["Position", "Gesamtkosten", "Ihr Anteil"],
          ["Bewirtschaftung", decimal(costs * 14), decimal(costs)],
          ["Erhaltungsrücklage", decimal(reserve * 14), decimal(reserve)],
          ["Soll-Vorauszahlungen", "", decimal(-paid)],
          [
            rest > 0 ? "Abrechnungsspitze (Nachschuss)" : "Abrechnungsspitze (Guthaben)",
            "",
            decimal(Math.abs(rest)),
          ],
        ],
      },
      rest > 0
        ? `Der Nachschuss von ${money(rest)} ist laut Beschluss zum ${on(due)} fällig. Bitte überweisen Sie ihn auf das Konto der Gemeinschaft: ${iban}. Ihre laufenden Vorauszahlungen bleiben unverändert.`
        : `Ihr Guthaben von ${money(-rest)} verrechnen wir mit dem Hausgeld für ${monthOf(after(31))}. Bitte kürzen Sie Ihre Zahlungen nicht selbst.`,
      "Die Belege können Sie nach Absprache in unserem Büro einsehen. Den Ausweis der haushaltsnahen Leistungen finden Sie in der Anlage.",
    ],
    facts: {
      kind: "misc",
      amounts: { sum: costs + reserve, ...(rest > 0 ? { pay: rest } : { credit: -rest }) },
      due: rest > 0 ? due : null,
      ...(rest > 0 && { iban }),
      numbers: { customer },
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function meterReading({ chance, on, after }: Desk): Draft {
  const [from, answerBy, file] = [after(6), after(chance.pick([18, 20])), chance.number("1EMH00########")];
  return {
    title: "Bitte lesen Sie Ihren Stromzähler ab",
    refs: [["Zählernummer", file]],
    body: [
      `für die Jahresabrechnung Ihres Lieferanten brauchen wir den Stand Ihres Zählers. Lesen Sie ihn bitte zwischen dem ${on(from)} und dem ${on(answerBy)} ab.`,
      `Ihre Angaben nehmen wir bis spätestens ${on(answerBy)} entgegen: im Internet, telefonisch oder mit der Karte unten. Erreicht uns nichts, ermitteln wir Ihren Verbrauch rechnerisch.`,
      {
        box: [
          "Ablesekarte – bitte hier abtrennen und einsenden",
          `Zählernummer ${file}`,
          "Stand am __.__.____    |_|_|_|_|_|_| , |_| kWh",
          `Letzter Stand: ${chance.number("#####")} kWh am ${numeric(after(-365))}`,
        ],
      },
    ],
    facts: { kind: "misc", answerBy, numbers: { file } },
  };
}

function renewal({ chance, money, date, on, after }: Desk): Draft {
  const end = dayOf(Number(date.slice(0, 4)) + 2, Number(date.slice(5, 7)), 14);
  const [price, contract] = [chance.cents(15, 50), chance.number("FW-########")];
  return {
    title: "Auftragsbestätigung zu Ihrer Vertragsverlängerung",
    refs: [
      ["Vertragsnummer", contract],
      ["Rufnummer", chance.number("01#1 #######")],
    ],
    body: [
      `schön, dass Sie bleiben! Ihre Bestellung vom ${on(after(-2))} haben wir erhalten und bestätigen Ihnen diese Konditionen:`,
      {
        table: [
          ["Tarif", "Funkwerk L mit 40 GB"],
          ["Laufzeit", "24 Monate"],
          ["Neuer Preis im Monat", money(price)],
          ["Gerät", "keines"],
        ],
      },
      `Ihr Vertrag hat damit eine Mindestlaufzeit bis zum ${on(end)}. Möchten Sie ihn zu diesem Termin beenden, kündigen Sie bitte mindestens einen Monat vorher. Sonst läuft er unbefristet weiter, und Sie können monatlich aussteigen.`,
      "Es gelten unsere Allgemeinen Geschäftsbedingungen in der Fassung vom 01.12.2023. Eine Widerrufsbelehrung haben wir Ihnen beigelegt.",
    ],
    facts: {
      kind: "contract",
      numbers: { contract },
      deadlines: [
        { kind: "cancellation", reason: "Kündigung", day: null, months: 1 },
        { kind: "expiry", reason: "Mindestlaufzeit", day: end },
      ],
    },
  };
}

function fixedDeposit({ chance, money, on, after }: Desk): Draft {
  const [sum, expiry, contract] = [chance.int(30, 250) * 10_000, after(28), chance.number("7## ### ####")];
  const interest = Math.round(sum * 0.0275);
  const answerBy = after(chance.pick([21, 25]));
  return {
    title: "Ihr Festgeld wird fällig",
    refs: [["Anlagekonto", contract]],
    body: [
      `die Laufzeit Ihrer Geldanlage endet am ${on(expiry)}. Zu diesem Tag schreiben wir Ihnen gut:`,
      {
        table: [
          ["Anlagebetrag", money(sum)],
          ["Zinsen 2,75 % p. a.", money(interest)],
          ["Summe", money(sum + interest)],
        ],
      },
      `Ohne anderen Auftrag legen wir die Summe zum dann gültigen Zinssatz wieder für zwölf Monate an. Wünschen Sie eine Auszahlung oder eine andere Laufzeit? Dann geben Sie uns bis ${on(answerBy)} Bescheid, gern mit dem Vordruck auf der Rückseite.`,
      "Bitte denken Sie auch an Ihren Freistellungsauftrag. Einlagen sind bis 100.000 EUR gesetzlich geschützt.",
    ],
    facts: {
      kind: "misc",
      amounts: { balance: sum + interest },
      answerBy,
      numbers: { contract },
      deadlines: [{ kind: "expiry", reason: "Laufzeit", day: expiry }],
    },
  };
}

export const home: readonly Layout[] = [
  {
    name: "Strompreis",
    senders: [
      {
        name: "Elbstrom Vertrieb GmbH",
        author: "Elbstrom Vertrieb",
        street: "Turbinenplatz 3",
        town: "39990 Elbwiesen",
        domain: "elbstrom-vertrieb.example",
        habit: 5,
      },
    ],
    letters: 3,
    draft: powerPrice,
  },
  {
    name: "Hausgeld",
    senders: [
      {
        name: "Tannert & Söhne Immobilienverwaltung KG",
        author: "Tannert & Söhne Immobilienverwaltung",
        street: "Lindenstr. 22 a",
        town: "37998 Weidau",
        domain: "tannert-verwaltung.example",
        habit: 9,
      },
    ],
    letters: 3,
    draft: ownersBill,
  },
  {
    name: "Zählerstand",
    senders: [
      {
        name: "Auental Netz GmbH",
        author: "Auental Netz",
        street: "Umspannwerk 1",
        town: "37996 Auenburg",
        domain: "auental-netz.example",
        habit: 2,
      },
    ],
    letters: 2,
    draft: meterReading,
  },
  {
    name: "Vertragsverlängerung",
    senders: [
      {
        name: "Funkwerk Mobil GmbH",
        author: "Funkwerk Mobil",
        street: "Antennenweg 60",
        town: "40990 Düsselau",
        domain: "funkwerk-mobil.example",
        habit: 7,
      },
    ],
    letters: 2,
    draft: renewal,
  },
  {
    name: "Festgeld",
    senders: [
      {
        name: "Sparbank Elbwiesen eG",
        author: "Sparbank Elbwiesen",
        street: "Domplatz 12",
        town: "39990 Elbwiesen",
        domain: "sparbank-elbwiesen.example",
        habit: 8,
      },
    ],
    letters: 2,
    draft: fixedDeposit,
  },
];
