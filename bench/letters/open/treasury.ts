import { dayOf, decimal, numeric } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";

function propertyTax({ chance, money, iban, date }: Desk): Draft {
  const year = Number(date.slice(0, 4));
  const quarter = chance.cents(60, 190);
  const days = [2, 5, 8, 11].map((month) => dayOf(year, month, 15));
  const file = chance.number("01.####.####.#");
  return {
    title: `Grundsteuerbescheid ${year}`,
    refs: [
      ["Kassenzeichen", file],
      ["Grundstück", "Ulmenweg 14"],
    ],
    body: [
      `aufgrund des Messbescheids des Finanzamts setzt die Stadt die Grundsteuer B für ${year} wie folgt fest:`,
      {
        table: [
          ["Messbetrag", "Hebesatz", "Jahressteuer"],
          [decimal(Math.round((quarter * 4) / 5.4)), "540 %", money(quarter * 4)],
        ],
      },
      { table: [["fällig am", "Betrag"], ...days.map((day) => [numeric(day), money(quarter)])] },
      `Überweisen Sie die Teilbeträge bitte pünktlich auf das Konto ${iban} oder erteilen Sie uns ein Lastschriftmandat. Dieser Bescheid gilt auch für die Folgejahre, bis ein neuer ergeht.`,
      {
        small:
          "Belehrung über den Rechtsbehelf: Sie können gegen diesen Bescheid Widerspruch einlegen. Er muss innerhalb eines Monats, nachdem Ihnen der Bescheid bekannt gegeben worden ist, bei der Stadt eingehen. Zahlen müssen Sie trotzdem fristgerecht.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { sum: quarter * 4, ...(days.some((day) => day >= date) && { pay: quarter }) },
      due: days.find((day) => day >= date) ?? null,
      iban,
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function nurseryFee({ chance, money, on, after, iban }: Desk): Draft {
  const start = `${after(45).slice(0, 7)}-01`;
  const due = `${start.slice(0, 8)}05`;
  const [pay, answerBy, file] = [
    chance.cents(70, 320),
    after(chance.pick([14, 28])),
    chance.number("51.3-####"),
  ];
  return {
    title: "Festsetzung Ihres Elternbeitrags",
    refs: [
      ["Aktenzeichen", file],
      ["Kind", "Lina Achterberg"],
      ["Einrichtung", "Kita Regenbogen"],
    ],
    body: [
      `ab dem ${on(start)} besucht Ihr Kind die Kindertagesstätte mit 35 Wochenstunden. Nach der Beitragssatzung der Stadt wird Ihr monatlicher Beitrag vorläufig auf ${money(pay)} festgesetzt.`,
      `Er ist im Voraus bis zum 5. eines jeden Monats zu entrichten, erstmals zum ${on(due)}, auf das Konto ${iban}.`,
      `Für die endgültige Festsetzung fehlt noch Ihr letzter Einkommensteuerbescheid. Legen Sie ihn bitte bis ${on(answerBy)} vor. Andernfalls gilt der Höchstbeitrag.`,
      {
        small:
          "Gegen diesen Bescheid ist der Widerspruch zulässig. Er ist binnen eines Monats nach Zustellung beim Jugendamt zu erheben. Die Pflicht, den Beitrag zu zahlen, entfällt dadurch nicht.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { pay },
      due,
      answerBy,
      iban,
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
    },
  };
}

function carTax({ chance, money, on, after, iban }: Desk): Draft {
  const pay = chance.int(60, 320) * 100;
  const [start, day, file] = [after(-11), after(chance.pick([12, 18, 24])), chance.number("K #### ### ###")];
  const isCollected = chance.pick([true, false]);
  return {
    title: "Bescheid über Kraftfahrzeugsteuer",
    refs: [
      ["Geschäftszeichen", file],
      ["Kennzeichen", "LT-MA 917"],
    ],
    body: [
      "Für das Halten des oben bezeichneten Fahrzeugs wird die Steuer unbefristet festgesetzt.",
      {
        table: [
          ["Beginn der Steuerpflicht", numeric(start)],
          ["Hubraum 1.498 cm³, CO2 118 g/km", ""],
          ["jährliche Steuer", money(pay)],
        ],
      },
      isCollected
        ? `Der Betrag wird am ${on(day)} mittels SEPA-Lastschrift von Ihrem Konto eingezogen. In den Folgejahren geschieht dies ohne weitere Ankündigung jeweils im gleichen Monat.`
        : `Die Steuer für das erste Jahr ist am ${on(day)} fällig. Entrichten Sie sie unter Angabe des Kennzeichens auf das Konto ${iban}. In den Folgejahren erhalten Sie keinen neuen Bescheid.`,
      { head: "Rechtsbehelfsbelehrung" },
      "Gegen diesen Bescheid ist der Einspruch gegeben. Er ist bei dem vorbezeichneten Hauptzollamt schriftlich, elektronisch oder zur Niederschrift einzulegen. Die Frist dafür beträgt einen Monat. Sie beginnt mit Ablauf des Tages, an dem Ihnen der Bescheid bekannt gegeben worden ist.",
    ],
    facts: {
      kind: "misc",
      amounts: isCollected ? { pay, debit: pay } : { pay },
      ...(isCollected ? { debitOn: day } : { due: day, iban }),
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Einspruch", day: null, months: 1 }],
    },
  };
}

function pensionAccount({ chance, on, after, date }: Desk): Draft {
  const [answerBy, file] = [after(chance.pick([40, 55])), chance.number("## ###### A ###")];
  return {
    title: "Klärung Ihres Versicherungskontos",
    refs: [["Versicherungsnummer", file]],
    body: [
      "damit Ihre spätere Rente richtig berechnet wird, prüfen Sie bitte den nachstehenden Versicherungsverlauf auf Lücken.",
      {
        table: [
          ["Zeitraum", "Art der Zeit", "Monate"],
          ["01.08.1994 - 31.07.1997", "Berufliche Ausbildung", "36"],
          ["01.08.1997 - 30.09.1998", "keine Zeiten gespeichert", "14"],
          [`01.10.1998 - 31.12.${Number(date.slice(0, 4)) - 1}`, "Pflichtbeiträge", "300"],
        ],
      },
      `Ergänzen Sie fehlende Zeiten auf dem Vordruck V0100 und schicken Sie ihn mit Ihren Nachweisen bis zum ${on(answerBy)} an uns zurück. Auch wenn alles stimmt, brauchen wir Ihre Rückmeldung.`,
      "Zeiten, die mehr als sechs Jahre zurückliegen, stellen wir danach verbindlich fest, falls Sie nicht innerhalb von sechs Monaten nach Zugang dieses Schreibens widersprechen.",
    ],
    facts: {
      kind: "misc",
      answerBy,
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 6 }],
    },
  };
}

function aidNotice({ chance, money, on, after }: Desk): Draft {
  const bills = [chance.cents(60, 300), chance.cents(40, 900), chance.cents(15, 80)] as const;
  const shares = bills.map((bill) => Math.round(bill / 2));
  const income = shares.reduce((sum, share) => sum + share, 0);
  const customer = chance.number("LB#######");
  return {
    title: "Beihilfebescheid",
    refs: [
      ["Personalnummer", customer],
      ["Ihr Antrag vom", numeric(after(-26))],
    ],
    body: [
      "auf Ihren Antrag wird Ihnen zu den Aufwendungen die folgende Beihilfe gewährt:",
      {
        table: [
          ["Beleg", "Rechnung", "Satz", "Beihilfe"],
          ...["1 Zahnarzt", "2 Krankenhaus", "3 Apotheke"].map((name, index) => [
            name,
            decimal(bills[index] ?? 0),
            "50 %",
            decimal(shares[index] ?? 0),
          ]),
          ["Auszahlung", "", "", money(income)],
        ],
      },
      "Der Betrag wird mit den nächsten Bezügen auf das dort bekannte Konto angewiesen. Ihre Belege wurden elektronisch erfasst und vernichtet.",
      `Beihilfe wird nur gezahlt, wenn sie binnen drei Jahren nach Rechnungsdatum beantragt wird. Beträge unter 200 EUR sammeln Sie bitte. Es gilt die Verordnung in der Fassung vom ${on("2023-07-01")}.`,
      {
        small:
          "Rechtsbehelfsbelehrung: Gegen diesen Bescheid können Sie innerhalb eines Monats nach Bekanntgabe beim Landesamt für Bezüge Mittelau Widerspruch einlegen.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { income },
      numbers: { customer },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
    },
  };
}

export const treasury: readonly Layout[] = [
  {
    name: "Grundsteuer",
    senders: [
      {
        name: "Stadt Seebirken",
        author: "Stadt Seebirken",
        street: "Markt 1",
        town: "17990 Seebirken",
        domain: "seebirken.example",
        habit: 11,
        lines: ["Die Bürgermeisterin", "Kämmerei"],
      },
    ],
    letters: 3,
    draft: propertyTax,
  },
  {
    name: "Elternbeitrag",
    senders: [
      {
        name: "Jugendamt Lindental",
        author: "Jugendamt Lindental",
        street: "Kirchgasse 18",
        town: "37999 Lindental",
        domain: "jugendamt-lindental.example",
        habit: 1,
        lines: ["Abteilung Tagesbetreuung"],
      },
    ],
    letters: 2,
    draft: nurseryFee,
  },
  {
    name: "Kfz-Steuer",
    senders: [
      {
        name: "Hauptzollamt Elbwiesen",
        author: "Hauptzollamt Elbwiesen",
        street: "Am Zollhafen 4",
        town: "39990 Elbwiesen",
        domain: "hza-elbwiesen.example",
        habit: 12,
      },
    ],
    letters: 3,
    draft: carTax,
  },
  {
    name: "Rentenkonto",
    senders: [
      {
        name: "Rentenversicherung Mittelau",
        author: "Rentenversicherung Mittelau",
        street: "Georgstraße 70",
        town: "39990 Elbwiesen",
        domain: "rv-mittelau.example",
        habit: 13,
      },
    ],
    letters: 2,
    draft: pensionAccount,
  },
  {
    name: "Beihilfe",
    senders: [
      {
        name: "Landesamt für Bezüge Mittelau",
        author: "Landesamt für Bezüge Mittelau",
        street: "Kanzleistraße 33",
        town: "39990 Elbwiesen",
        domain: "lfb-mittelau.example",
        habit: 14,
      },
    ],
    letters: 3,
    draft: aidNotice,
  },
];
