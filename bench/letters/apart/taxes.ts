import { dayOf, decimal, numeric } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { dayAndMonth, headOf, HOME, objection, sender, yearOf } from "./parts.ts";

function incomeTax({ sender: from, chance, date, after, iban }: Desk): Draft {
  const year = yearOf(date) - 1;
  const [tax, church] = [chance.int(6200, 9800) * 100, chance.int(180, 260) * 100];
  const [heldTax, heldChurch] = [tax - chance.int(300, 1500) * 100, church - chance.int(10, 60) * 100];
  const pay = tax - heldTax + church - heldChurch;
  const [due, file] = [after(35), chance.number("14/2##/#####")];
  return {
    frame: "bare",
    body: [
      {
        columns: [
          [
            { lines: headOf(from) },
            { lines: ["", "Herrn und Frau", "Jonas und Miriam Achterberg", ...HOME] },
          ],
          [
            {
              lines: [
                numeric(date),
                `Steuernummer ${file}`,
                "(Bitte bei Rückfragen angeben)",
                "",
                `IdNr. Ehemann ${chance.number("## ### ### ###")}`,
                `IdNr. Ehefrau ${chance.number("## ### ### ###")}`,
                "",
                "Zimmer 3.07   Durchwahl 2214",
              ],
            },
          ],
        ],
      },
      { head: `Bescheid für ${year} über Einkommensteuer, Solidaritätszuschlag und Kirchensteuer` },
      { head: "Festsetzung und Abrechnung" },
      {
        table: [
          ["", "Einkommen-", "Solidaritäts-", "Kirchen-", "Insgesamt"],
          ["", "steuer €", "zuschlag €", "steuer €", "€"],
          ["Festgesetzt werden", decimal(tax), "0,00", decimal(church), decimal(tax + church)],
          [
            "ab Steuerabzug vom Lohn",
            decimal(heldTax),
            "0,00",
            decimal(heldChurch),
            decimal(heldTax + heldChurch),
          ],
          [
            "verbleibende Beträge",
            decimal(tax - heldTax),
            "0,00",
            decimal(church - heldChurch),
            decimal(pay),
          ],
        ],
        widths: [0.32, 0.17, 0.17, 0.17, 0.17],
      },
      { head: `Bitte zahlen Sie bis spätestens ${numeric(due)}          ${decimal(pay)} €` },
      `Überweisen Sie bitte auf das Konto der Finanzkasse ${iban} und geben Sie die Steuernummer an. Bei verspäteter Zahlung entstehen Säumniszuschläge.`,
      "Der Bescheid ergeht nach § 165 Abs. 1 Satz 2 AO teilweise vorläufig. Die geltend gemachten Aufwendungen für das häusliche Arbeitszimmer konnten nicht anerkannt werden, weil Ihnen ein anderer Arbeitsplatz zur Verfügung steht.",
      { head: "Rechtsbehelfsbelehrung" },
      {
        small:
          "Die Festsetzung der Einkommensteuer und des Solidaritätszuschlags kann mit dem Einspruch angefochten werden. Der Einspruch ist beim Finanzamt Seebirken schriftlich einzureichen, diesem elektronisch zu übermitteln oder dort zur Niederschrift zu erklären. Die Frist für die Einlegung eines Einspruchs beträgt einen Monat. Sie beginnt mit Ablauf des Tages, an dem Ihnen dieser Bescheid bekannt gegeben worden ist.",
      },
    ],
    facts: {
      kind: "misc",
      addressee: "all",
      amounts: { sum: tax + church, pay },
      due,
      iban,
      numbers: { file },
      deadlines: [objection("Einspruch")],
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function prepayment({ chance, date, iban }: Desk): Draft {
  const year = yearOf(date);
  const [quarter, file] = [chance.int(150, 900) * 100, chance.number("14/1##/#####")];
  const days = [3, 6, 9, 12].map((month) => dayOf(year, month, 10)).filter((day) => day > date);
  return {
    title: `Bescheid über die Festsetzung von Vorauszahlungen zur Einkommensteuer ab ${year}`,
    refs: [
      ["Steuernummer", file],
      ["Auskunft erteilt", "Frau Nguyen"],
    ],
    body: [
      "wegen Ihrer Einkünfte aus selbstständiger Arbeit werden Vorauszahlungen festgesetzt. Sie sind vierteljährlich zu entrichten, jeweils am 10. März, 10. Juni, 10. September und 10. Dezember.",
      {
        table: [
          ["Fälligkeit", "Einkommensteuer", "Soli", "Summe"],
          ...days.map((day) => [numeric(day), decimal(quarter), "0,00", decimal(quarter)]),
          [`Jahresbetrag ${year + 1}`, decimal(quarter * 4), "0,00", decimal(quarter * 4)],
        ],
      },
      `Zahlen Sie bitte ohne weitere Aufforderung auf das Konto ${iban}. Bequemer ist die Teilnahme am Lastschriftverfahren.`,
      {
        small:
          "Sie können diesen Vorauszahlungsbescheid mit dem Einspruch anfechten. Die Einspruchsfrist beträgt einen Monat nach Bekanntgabe. Ein Antrag auf Herabsetzung ist daneben jederzeit möglich.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { sum: quarter * 4, ...(days.length > 0 && { pay: quarter }) },
      due: days[0] ?? null,
      iban,
      numbers: { file },
      deadlines: [objection("Einspruch")],
    },
  };
}

function propertyTaxB({ chance, money, date, iban }: Desk): Draft {
  const year = yearOf(date);
  const [quarter, file] = [chance.cents(70, 160), chance.number("1.0####.#")];
  return {
    title: `Bescheid über die Grundsteuer für das Kalenderjahr ${year}`,
    refs: [
      ["Buchungszeichen", file],
      ["Lage", "Parkstraße 3, Wohnung 11"],
    ],
    body: [
      `der Rat hat den Hebesatz in seiner Dezembersitzung auf 615 v. H. angehoben. Für Ihr Wohnungseigentum ergibt sich daraus eine Jahressteuer von ${money(quarter * 4)}.`,
      `Die Steuer ist zu je einem Viertel am ${dayAndMonth(dayOf(year, 2, 15))}, ${dayAndMonth(dayOf(year, 5, 15))}, ${dayAndMonth(dayOf(year, 8, 15))} und ${dayAndMonth(dayOf(year, 11, 15))} fällig.`,
      {
        table: [
          ["Rate", "I", "II", "III", "IV"],
          ["Fälligkeit", "15.02.", "15.05.", "15.08.", "15.11."],
          ["Betrag", decimal(quarter), decimal(quarter), decimal(quarter), decimal(quarter)],
        ],
        widths: [0.2, 0.2, 0.2, 0.2, 0.2],
      },
      `Zahlungen richten Sie bitte mit dem Buchungszeichen an die Stadtkasse, ${iban}.`,
      { head: "Ihr Recht" },
      "Gegen diesen Bescheid können Sie innerhalb eines Monats nach Bekanntgabe Widerspruch bei der Stadt Auenburg einlegen. Einwendungen gegen den Grundsteuerwert sind allein beim Finanzamt vorzubringen.",
    ],
    facts: {
      kind: "misc",
      amounts: { sum: quarter * 4, pay: quarter },
      due: dayOf(year, 2, 15),
      iban,
      numbers: { file },
      deadlines: [objection("Widerspruch")],
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function dogTax({ chance, money, date, on, iban }: Desk): Draft {
  const [pay, due, file] = [
    chance.pick([7200, 9600, 12_000]),
    dayOf(yearOf(date), 7, 1),
    chance.number("8.0####.#"),
  ];
  return {
    title: "Hundesteuerbescheid",
    refs: [
      ["Buchungszeichen", file],
      ["Steuermarke", chance.number("####")],
    ],
    body: [
      "für den von Ihnen gehaltenen Hund (Mischling, Rufname Wotan) setzen wir die Steuer wie folgt fest:",
      { table: [["1 Hund, ganzjährig", money(pay)]] },
      `Sie wird für das ganze Jahr in einem Betrag am ${on(due)} fällig. Bitte überweisen Sie auf ${iban}. Die Steuermarke ist außerhalb der Wohnung sichtbar am Halsband zu tragen; schaffen Sie den Hund ab, melden Sie uns das bitte.`,
      {
        small:
          "Sie können diesem Bescheid binnen eines Monats nach seiner Bekanntgabe widersprechen. Der Widerspruch hat keine aufschiebende Wirkung, die Steuer ist also trotzdem zu zahlen.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { pay },
      due,
      iban,
      numbers: { file },
      deadlines: [objection("Widerspruch")],
    },
  };
}

const taxOffice = sender(
  "Finanzamt Seebirken",
  "Finanzamt Seebirken",
  "Uferstraße 27, 17990 Seebirken",
  "fa-seebirken.example",
  6,
);
const town = sender(
  "Stadt Auenburg",
  "Stadt Auenburg",
  "Am Rathaus 1, 37996 Auenburg",
  "auenburg.example",
  11,
  ["Amt für Finanzen und Steuern"],
);

export const taxes: readonly Layout[] = [
  { name: "Einkommensteuerbescheid", senders: [taxOffice], draft: incomeTax },
  {
    name: "Vorauszahlungsbescheid",
    senders: [taxOffice],
    months: [1, 2, 4, 5, 7, 8],
    to: "miriam",
    draft: prepayment,
  },
  { name: "Grundsteuer B", senders: [town], months: [1], to: "hildegard", draft: propertyTaxB },
  { name: "Hundesteuer", senders: [town], months: [4, 5], draft: dogTax },
];
