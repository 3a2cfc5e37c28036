import { decimal, monthOf, numeric, short, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, headOf, sender, yearOf } from "./parts.ts";

function termDeposit({ chance, money, on, after }: Desk): Draft {
  const [sum, expiry, contract] = [chance.int(50, 400) * 10_000, after(24), chance.number("31## ### ###")];
  const answerBy = after(20);
  const interest = Math.round(sum * 0.0215);
  return {
    title: "Ihr Termingeld: Wie geht es weiter?",
    refs: [
      ["Konto", contract],
      ["Zinssatz", "2,15 % p. a."],
    ],
    body: [
      `am ${on(expiry)} ist es so weit: Ihre Anlage über ${money(sum)} läuft aus. An Zinsen vergüten wir Ihnen ${money(interest)} vor Steuern.`,
      "Derzeit können wir Ihnen anbieten:",
      {
        table: [
          ["Laufzeit", "Zins p. a.", "Mindestbetrag"],
          ["6 Monate", "1,90 %", "5.000,00"],
          ["12 Monate", "2,05 %", "5.000,00"],
          ["24 Monate", "2,20 %", "10.000,00"],
        ],
      },
      `Was sollen wir mit dem Geld tun? Ihre Weisung brauchen wir zwei Bankarbeitstage vorher, also bis einschließlich ${on(answerBy)}. Liegt uns keine vor, wandern Kapital und Zinsen auf Ihr Verrechnungskonto und werden dort mit 0,25 % verzinst.`,
      "Angebote freibleibend, Stand heute.",
    ],
    facts: {
      kind: "misc",
      amounts: { balance: sum },
      answerBy,
      numbers: { contract },
      deadlines: [{ kind: "expiry", reason: "Laufzeit", day: expiry }],
    },
  };
}

function portfolio({ chance, date, after, to }: Desk): Draft {
  const funds = [
    ["LU09########", "Weltaktien Index", "112,4", 8841],
    ["DE000A#####7", "Rentenfonds Euro kurz", "210", 4512],
    ["IE00B#######", "Dividenden Europa", "64,25", 3377],
  ] as const;
  const values = funds.map(([, , pieces, price]) => Math.round(Number(pieces.replace(",", ".")) * price));
  const balance = values.reduce((sum, value) => sum + value, 0);
  const contract = chance.number("600 ### ###");
  return {
    frame: "sheet",
    title: `Depotauszug per ${numeric(after(-4))}`,
    body: [
      {
        lines: [
          `Depot ${contract}   Inhaber/in ${to.name}`,
          `Erstellt ${numeric(date)}   Seite 1/1   Kurse in EUR`,
        ],
      },
      {
        table: [
          ["ISIN", "Bezeichnung", "Stück", "Kurs", "Kurswert"],
          ...funds.map(([isin, name, pieces, price], index) => [
            chance.number(isin),
            name,
            pieces,
            decimal(price),
            decimal(values[index] ?? 0),
          ]),
          ["", "Gesamtwert", "", "", decimal(balance)],
        ],
        widths: [0.24, 0.34, 0.12, 0.14, 0.16],
      },
      {
        table: [
          ["Ausschüttungen seit Jahresbeginn", "118,42"],
          ["Depotentgelt", "0,00"],
          ["Freistellungsauftrag genutzt", "118,42 von 1.000,00"],
        ],
      },
      {
        small:
          "Die Bewertung beruht auf Kursen, die uns zugeliefert wurden. Wertpapiere unterliegen Schwankungen. Bitte bewahren Sie diesen Auszug auf; er dient nicht als Steuerbescheinigung.",
      },
    ],
    facts: { kind: "misc", amounts: { balance }, numbers: { contract } },
  };
}

function buildingSociety({ chance, money, date }: Desk): Draft {
  const year = yearOf(date) - 1;
  const [before, saved] = [chance.cents(4000, 9000), chance.int(6, 24) * 10_000];
  const [interest, bonus] = [Math.round(before * 0.0025), 7000];
  const fee = 1500;
  const balance = before + saved + interest + bonus - fee;
  const contract = chance.number("3 ### ### # 01");
  return {
    title: `Jahreskontoauszug ${year}`,
    refs: [
      ["Bausparvertrag", contract],
      ["Bausparsumme", "40.000,00"],
    ],
    body: [
      {
        table: [
          ["Buchung", "Soll", "Haben"],
          [`Guthaben am 01.01.${year}`, "", decimal(before)],
          ["Sparbeiträge", "", decimal(saved)],
          ["Zinsen 0,25 %", "", decimal(interest)],
          ["Wohnungsbauprämie", "", decimal(bonus)],
          ["Jahresentgelt", decimal(fee), ""],
          [`Guthaben am 31.12.${year}`, "", decimal(balance)],
        ],
      },
      `Ihre Bewertungszahl beträgt ${chance.int(9, 17)},${chance.number("##")}. Bei gleichbleibender Besparung mit ${money(Math.round(saved / 12))} im Monat erreichen Sie die Zuteilung in etwa vier Jahren.`,
      "Der Saldo gilt als anerkannt, wenn Sie ihm nicht innerhalb von sechs Wochen nach Zugang dieses Auszugs schriftlich widersprechen.",
    ],
    facts: {
      kind: "misc",
      amounts: { balance },
      numbers: { contract },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, days: 42 }],
      period: { from: `${year}-01-01`, to: `${year}-12-31` },
    },
  };
}

function allotment({ chance, money, on, after }: Desk): Draft {
  const [answerBy, contract] = [after(chance.pick([26, 33])), chance.number("3 ### ### # 01")];
  const balance = chance.cents(16_000, 21_000);
  return {
    title: "Gute Nachricht: Ihr Bausparvertrag ist zuteilungsreif",
    refs: [["Bausparvertrag", contract]],
    body: [
      `mit einem Guthaben von ${money(balance)} haben Sie das Ziel erreicht. Ab sofort können Sie über Ihr Geld und das zinsgünstige Darlehen von ${money(4_000_000 - balance)} verfügen.`,
      "Sie haben die Wahl: das Guthaben auszahlen lassen, das Darlehen beantragen oder weiter ansparen.",
      `Ihre Annahmeerklärung sollte bis ${on(answerBy)} bei uns vorliegen, damit die Auszahlung zum nächsten Termin gelingt. Danach bleibt die Zuteilung bestehen, sie verschiebt sich nur.`,
    ],
    facts: { kind: "misc", amounts: { balance }, answerBy, numbers: { contract } },
  };
}

function collection({ chance, on, after, date, iban }: Desk): Draft {
  const [claim, fee, paid] = [chance.cents(150, 380), chance.cents(30, 60), chance.int(20, 60) * 100];
  const interest = chance.cents(1, 6);
  const [pay, due, file] = [claim + fee + interest - paid, after(11), chance.number("EF-######-##")];
  return {
    title: "Forderungsaufstellung nach Teilzahlung",
    refs: [
      ["Az", file],
      ["Auftraggeberin", "Fitnesspark Nord GmbH"],
    ],
    body: [
      `am ${numeric(after(-8))} gingen ${decimal(paid)} EUR von Ihnen ein. Dafür danken wir Ihnen. Die Forderung ist damit jedoch nicht beglichen:`,
      {
        table: [
          [short(after(-190)), "Mitgliedsbeiträge", decimal(claim)],
          [short(after(-60)), "Gebühr Nr. 2300 VV RVG", decimal(fee)],
          [short(date), "Verzugszinsen", decimal(interest)],
          [short(after(-8)), "Ihre Zahlung", decimal(-paid)],
          ["", "Restforderung", decimal(pay)],
        ],
        widths: [0.2, 0.5, 0.3],
      },
      `Den Rest erwarten wir bis zum ${on(due)} auf ${iban}. Zahlen Sie nicht, wird unsere Auftraggeberin Klage erheben lassen, was die Kosten etwa verdoppelt.`,
      "Haben Sie Fragen? Montags bis freitags von 9 bis 16 Uhr sind wir unter 0541 998 77-0 für Sie da.",
    ],
    facts: { kind: "invoice", amounts: { sum: claim, pay }, due, iban, numbers: { file } },
  };
}

function wages({ sender: from, chance, date, to }: Desk): Draft {
  const hours = chance.int(148, 168);
  const rate = chance.int(2150, 2890);
  const base = hours * rate;
  const night = chance.cents(60, 180);
  const gross = base + night;
  const [tax, pension, health, care, jobless] = [0.128, 0.093, 0.0855, 0.018, 0.013].map((part) =>
    Math.round(gross * part),
  ) as [number, number, number, number, number];
  const net = gross - tax - pension - health - care - jobless;
  const income = net - 4000;
  return {
    frame: "bare",
    body: [
      { lines: [`${from.name} * ${from.street} * ${from.town}`] },
      { head: `Abrechnung der Brutto/Netto-Bezüge für ${monthOf(date)}` },
      {
        columns: [
          [{ lines: addressOf(to) }],
          [
            {
              lines: [
                `Pers.-Nr. ${chance.number("00###")}   Kst. 4200   Blatt 1`,
                `SV-Nummer ${chance.number("28######A###")}`,
                "St.Kl. 3   Kinder 1,0   Konf. ev",
                `Datum ${numeric(date)}   Eintritt 01.04.2012`,
              ],
            },
          ],
        ],
      },
      {
        table: [
          ["LA", "Bezeichnung", "Einheit", "Menge", "Satz", "Betrag"],
          ["100", "Zeitlohn", "Std", `${hours},00`, decimal(rate), decimal(base)],
          ["310", "Nachtzuschlag 25 %", "Std", "14,00", "", decimal(night)],
          ["", "Gesamt-Brutto", "", "", "", decimal(gross)],
          ["", "Lohnsteuer", "", "", "", decimal(-tax)],
          ["", "Rentenversicherung", "", "", "", decimal(-pension)],
          ["", "Krankenversicherung", "", "", "", decimal(-health)],
          ["", "Pflegeversicherung", "", "", "", decimal(-care)],
          ["", "Arbeitslosenvers.", "", "", "", decimal(-jobless)],
          ["", "Netto-Verdienst", "", "", "", decimal(net)],
          ["890", "VWL Überweisung", "", "", "", "-40,00"],
          ["", "Auszahlungsbetrag", "", "", "", decimal(income)],
        ],
        widths: [0.08, 0.36, 0.12, 0.14, 0.14, 0.16],
      },
      {
        lines: [
          "Bank: Volksbank Auental, Konto endet auf 4471     Valuta: letzter Bankarbeitstag",
          `Resturlaub: ${chance.int(4, 22)} Tage     Gleitzeit: +${chance.int(2, 30)},50 Std.`,
        ],
      },
    ],
    facts: { kind: "misc", amounts: { sum: gross, tax, income } },
  };
}

function reference({ sender: from, date, to }: Desk): Draft {
  return {
    frame: "bare",
    body: [
      { head: from.name },
      { gap: 20 },
      { head: "Zwischenzeugnis" },
      `Herr ${to.name}, geboren am 17. Mai 1981, ist seit dem 1. April 2012 als Zerspanungsmechaniker, seit dem 1. Januar 2019 als stellvertretender Schichtleiter in unserem Unternehmen tätig.`,
      {
        lines: [
          "Zu seinen Aufgaben gehören:",
          "- das Einrichten und Programmieren von Drehzentren",
          "- die Einteilung von bis zu neun Mitarbeitern",
          "- die Einarbeitung der Auszubildenden im dritten Lehrjahr",
        ],
      },
      "Herr Achterberg verfügt über umfassende Fachkenntnisse, die er sicher und zielgerichtet einsetzt. Er arbeitet stets selbstständig, sorgfältig und mit großem Einsatz. Auch unter Zeitdruck behält er den Überblick. Seine Leistungen finden unsere volle Anerkennung; er erfüllt die ihm übertragenen Aufgaben stets zu unserer vollsten Zufriedenheit.",
      "Sein Verhalten gegenüber Vorgesetzten, Kollegen und Kunden ist jederzeit vorbildlich.",
      "Dieses Zeugnis wird auf Wunsch von Herrn Achterberg wegen eines Wechsels in der Betriebsleitung ausgestellt. Wir danken ihm für die gute Zusammenarbeit und freuen uns darauf, sie fortzusetzen.",
      { gap: 20 },
      { lines: [`Weidau, ${worded(date)}`, "", "", "Sabine Thielemann", "Geschäftsführerin"] },
      { small: headOf(from).slice(1).join(" · ") },
    ],
    facts: { kind: "misc" },
  };
}

const bank = sender(
  "Kontorbank Elbhafen AG",
  "Kontorbank Elbhafen",
  "Speicherzeile 10, 20990 Elbhafen",
  "kontorbank.example",
  8,
);
const society = sender(
  "Bausparkasse Dachgiebel AG",
  "Bausparkasse Dachgiebel",
  "Ziegeleistraße 55, 71990 Neckarfeld",
  "dachgiebel.example",
  14,
);
const collector = sender(
  "Eulenstein Forderungsservice GmbH",
  "Eulenstein Forderungsservice",
  "Bremer Chaussee 210, 28990 Wesermünde",
  "eulenstein.example",
  7,
);
const employer = sender(
  "Werkzeugbau Thielemann GmbH",
  "Werkzeugbau Thielemann",
  "Fräserstraße 3, 37998 Weidau",
  "thielemann-werkzeug.example",
  2,
);

export const money: readonly Layout[] = [
  { name: "Termingeld", senders: [bank], to: "hildegard", draft: termDeposit },
  { name: "Depotauszug", senders: [bank], draft: portfolio },
  { name: "Bausparkonto", senders: [society], months: [1, 2], draft: buildingSociety },
  { name: "Bausparzuteilung", senders: [society], draft: allotment },
  { name: "Teilzahlung", senders: [collector], draft: collection },
  { name: "Lohnabrechnung", senders: [employer], to: "jonas", draft: wages },
  { name: "Arbeitszeugnis", senders: [employer], to: "jonas", draft: reference },
];
