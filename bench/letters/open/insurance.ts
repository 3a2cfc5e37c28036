import { dayOf, decimal, numeric } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";

function carPremium({ chance, money, date, on }: Desk): Draft {
  const year = Number(date.slice(0, 4)) + 1;
  const [liability, partial] = [chance.cents(220, 420), chance.cents(70, 160)];
  const [nextLiability, nextPartial] = [Math.round(liability * 1.11), Math.round(partial * 1.06)];
  const [pay, debitOn] = [nextLiability + nextPartial, dayOf(year, 1, 4)];
  const contract = chance.number("K ##-#######-#");
  return {
    title: `Beitragsrechnung ${year} zur Kraftfahrtversicherung`,
    refs: [
      ["Versicherungsschein-Nr.", contract],
      ["Amtl. Kennzeichen", "LT-MA 917"],
    ],
    body: [
      `heute erhalten Sie die Rechnung für das Versicherungsjahr vom ${numeric(dayOf(year, 1, 1))} bis ${numeric(dayOf(year, 12, 31))}.`,
      {
        table: [
          ["Baustein", "SF-Klasse", `Beitrag ${year - 1}`, `Beitrag ${year}`],
          ["Haftpflicht", "SF 12", decimal(liability), decimal(nextLiability)],
          ["Teilkasko, 150 EUR SB", "-", decimal(partial), decimal(nextPartial)],
          ["Jahresbeitrag inkl. 19 % Vers.-Steuer", "", decimal(liability + partial), decimal(pay)],
        ],
      },
      `Wie vereinbart buchen wir ${money(pay)} am ${on(debitOn)} von Ihrem Konto ab (Mandat ${chance.number("KV######")}). Sie brauchen nichts zu veranlassen.`,
      { head: "Ihr Kündigungsrecht" },
      "Ihr Beitrag erhöht sich, ohne dass sich der Umfang Ihres Schutzes ändert. Innerhalb eines Monats, nachdem Ihnen diese Mitteilung zugegangen ist, dürfen Sie den Vertrag daher kündigen; wirksam wird das frühestens zu dem Zeitpunkt, zu dem der neue Beitrag gelten soll.",
    ],
    facts: {
      kind: "invoice",
      amounts: { pay, debit: pay },
      debitOn,
      numbers: { contract },
      deadlines: [{ kind: "cancellation", reason: "Kündigung", day: null, months: 1 }],
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function houseSupplement({ chance, money, date, on, after, iban }: Desk): Draft {
  const year = Number(date.slice(0, 4));
  const [pay, due] = [chance.cents(120, 480), after(chance.pick([17, 20]))];
  const [expiry, contract] = [dayOf(year + 3, 3, 1), chance.number("WG-####.####")];
  return {
    title: `Nachtrag ${chance.int(2, 5)} zum Versicherungsschein Ihrer Wohngebäudeversicherung`,
    refs: [["Vertragsnummer", contract]],
    body: [
      `den Anbau Ihres Wintergartens haben wir wie gewünscht eingeschlossen. Dieser Nachtrag ergänzt Ihren Versicherungsschein vom ${on(dayOf(year - 6, 2, 11))}; bitte bewahren Sie beide zusammen auf.`,
      {
        table: [
          ["Versicherungsort", "Ulmenweg 14, 37999 Lindental"],
          ["Versicherungssumme 1914", `${chance.int(18, 34)}.400 Mark`],
          ["Selbstbeteiligung je Schadenfall", money(50_000)],
          ["Änderung gültig ab", numeric(after(5))],
          ["Ablauf der Versicherung", numeric(expiry)],
        ],
      },
      `Für die Zeit vom ${on(after(5))} bis zur nächsten Hauptfälligkeit berechnen wir anteilig ${money(pay)}. Wir bitten um Zahlung bis zum ${on(due)} auf unser Konto ${iban}.`,
      "Die Versicherung verlängert sich nach Ablauf stillschweigend von Jahr zu Jahr, sofern sie nicht spätestens drei Monate vorher in Textform gekündigt wird.",
    ],
    facts: {
      kind: "police",
      amounts: { pay },
      due,
      iban,
      numbers: { contract },
      deadlines: [
        { kind: "cancellation", reason: "Kündigung", day: null, months: 3 },
        { kind: "expiry", reason: "Ablauf", day: expiry },
      ],
    },
  };
}

function aidRefused({ chance, money, on, after }: Desk): Draft {
  const [price, customer] = [chance.cents(280, 2400), chance.number("F#########")];
  const aid = chance.pick(["Hörgeräte", "orthopädische Maßschuhe", "ein Therapiedreirad"]);
  return {
    title: `Ihr Antrag auf ${aid}`,
    refs: [
      ["Versichertennummer", customer],
      ["Ihr Antrag vom", numeric(after(-33))],
      ["Ansprechpartnerin", "Frau Wieczorek"],
    ],
    body: [
      `Sie haben uns den Kostenvoranschlag des Sanitätshauses über ${money(price)} geschickt. Gern hätten wir Ihnen eine andere Antwort gegeben, doch diese Kosten dürfen wir nicht übernehmen.`,
      { head: "Warum ist das so?" },
      `Wir haben den Medizinischen Dienst um eine Stellungnahme gebeten, sie liegt uns seit dem ${on(after(-4))} vor. Danach reicht eine Versorgung zum Festbetrag aus (§ 33 SGB V).`,
      { head: "Wie geht es weiter?" },
      "Lassen Sie sich bei Ihrem Vertragspartner zu einer Versorgung ohne Mehrkosten beraten. Dafür genügt Ihre bisherige Verordnung; sie darf bei der Abgabe höchstens 28 Tage alt sein.",
      {
        small:
          "Ihre Rechte: Wenn Sie mit dieser Entscheidung nicht einverstanden sind, können Sie dagegen binnen eines Monats, nachdem sie Ihnen bekannt gegeben wurde, Widerspruch einlegen. Das geht schriftlich, in unserer App oder persönlich in jeder Geschäftsstelle.",
      },
    ],
    facts: {
      kind: "misc",
      numbers: { customer },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
    },
  };
}

function careGrade({ chance, money, on, after }: Desk): Draft {
  const [grade, income] = chance.pick([
    [2, 34_700],
    [3, 59_900],
  ]);
  const [answerBy, customer] = [after(chance.int(110, 150)), chance.number("V#########")];
  return {
    title: `Bescheid über Pflegegrad ${grade}`,
    refs: [
      ["Unser Zeichen", customer],
      ["Begutachtung am", numeric(after(-19))],
    ],
    body: [
      `auf Ihren Antrag vom ${on(after(-48))} erkennen wir ab dem ${on(after(-48))} den Pflegegrad ${grade} an. Sie erhalten ein Pflegegeld von ${money(income)} im Monat; wir überweisen es jeweils zum Monatsanfang.`,
      {
        table: [
          ["Modul", "Punkte"],
          ["Mobilität", "3,75"],
          ["Selbstversorgung", "30,00"],
          ["Gestaltung des Alltagslebens", "11,25"],
        ],
      },
      {
        columns: [
          [
            { head: "Beratungseinsatz" },
            `Wer Pflegegeld bezieht, lässt sich jedes halbe Jahr zu Hause beraten. Den Nachweis über den ersten Einsatz senden Sie uns bitte bis zum ${on(answerBy)}.`,
          ],
          [
            { head: "Rechtsbehelf" },
            "Gegen diesen Bescheid ist der Widerspruch statthaft. Die Widerspruchsfrist beträgt einen Monat ab Bekanntgabe. Er ist bei der Pflegekasse einzureichen.",
          ],
        ],
      },
    ],
    facts: {
      kind: "misc",
      amounts: { income },
      answerBy,
      numbers: { customer },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
    },
  };
}

function doctorsAgency({ chance, money, on, after, iban, to }: Desk): Draft {
  const items = [
    chance.cents(10, 22),
    chance.cents(20, 48),
    chance.cents(40, 130),
    chance.cents(3, 8),
  ] as const;
  const pay = items.reduce((sum, item) => sum + item, 0);
  const [due, file] = [after(30), chance.number("##.######.##")];
  const seen = [numeric(after(-41)), numeric(after(-36))] as const;
  return {
    title: "Rechnung über privatärztliche Leistungen",
    refs: [
      ["Rechnungsnummer", file],
      ["Patient/in", to.name],
    ],
    body: [
      "Dr. med. Ines Brodersen, Fachärztin für Orthopädie, Bahnhofstr. 31, 37999 Lindental, hat uns die Abrechnung übertragen und ihre Forderung mit Ihrem Einverständnis an uns abgetreten.",
      {
        table: [
          ["Datum / Leistung", "GOÄ", "Faktor", "EUR"],
          [`${seen[0]} Beratung`, "1", "2,3", decimal(items[0])],
          [`${seen[0]} Untersuchung Stütz-`, "7", "2,3", decimal(items[1])],
          [`${seen[1]} Ultraschall`, "410", "2,3", decimal(items[2])],
          [`${seen[1]} Porto`, "", "", decimal(items[3])],
          ["Endsumme", "", "", decimal(pay)],
        ],
      },
      "Diagnosen: M54.5 G, M79.1 V",
      `Bitte zahlen Sie ${money(pay)} bis ${on(due)} mit befreiender Wirkung nur an uns. Für Ihre Versicherung und die Beihilfe liegt eine Zweitschrift bei; warten Sie deren Erstattung bitte nicht ab.`,
      { box: [`IBAN ${iban}`, `Rechnungsnummer ${file}   Betrag ${money(pay)}`] },
    ],
    facts: { kind: "invoice", amounts: { pay }, due, iban, numbers: { file } },
  };
}

export const insurance: readonly Layout[] = [
  {
    name: "Kfz-Beitragsrechnung",
    senders: [
      {
        name: "Bergsträßer Versicherung AG",
        author: "Bergsträßer Versicherung",
        street: "Weinbergring 40",
        town: "64991 Rebenheim",
        domain: "bergstraesser.example",
        habit: 3,
      },
    ],
    letters: 2,
    draft: carPremium,
  },
  {
    name: "Wohngebäude",
    senders: [
      {
        name: "Feuersozietät Nordmark VVaG",
        author: "Feuersozietät Nordmark",
        street: "Deichgrafenweg 9",
        town: "25990 Marschhaven",
        domain: "feuer-nordmark.example",
        habit: 13,
      },
    ],
    letters: 2,
    draft: houseSupplement,
  },
  {
    name: "Hilfsmittel",
    senders: [
      {
        name: "Krankenkasse Lichtblick",
        author: "Krankenkasse Lichtblick",
        street: "Parkallee 88",
        town: "39990 Elbwiesen",
        domain: "kk-lichtblick.example",
        habit: 4,
      },
    ],
    letters: 3,
    draft: aidRefused,
  },
  {
    name: "Pflegegrad",
    senders: [
      {
        name: "Pflegekasse der Viadukt BKK",
        author: "Pflegekasse der Viadukt BKK",
        street: "Brückenstraße 5",
        town: "08990 Göltzschau",
        domain: "viadukt-bkk.example",
        habit: 6,
      },
    ],
    letters: 2,
    draft: careGrade,
  },
  {
    name: "Arztabrechnung",
    senders: [
      {
        name: "Privatärztliche Verrechnung Wesertal GmbH",
        author: "Privatärztliche Verrechnung Wesertal",
        street: "Am Kornspeicher 16",
        town: "31990 Weserfurt",
        domain: "pv-wesertal.example",
        habit: 10,
      },
    ],
    letters: 3,
    draft: doctorsAgency,
  },
];
