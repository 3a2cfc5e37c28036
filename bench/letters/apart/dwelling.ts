import { addDays, dayOf, decimal, numeric, weekday, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { dayAndMonth, firstAfter, headOf, HOME, sender, workday, yearOf } from "./parts.ts";

function consumption({ chance, money, date, on, after, iban }: Desk, number: number): Draft {
  const year = yearOf(date) - 1;
  const [power, gas] = [chance.cents(700, 980), chance.cents(900, 1400)];
  const sum = power + gas;
  const rest = chance.cents(40, 260);
  const paid = number === 0 ? sum - rest : sum + rest;
  const [due, share] = [after(16), chance.int(150, 210) * 100];
  const [customer, contract] = [chance.number("20####"), chance.number("4001 #### ##")];
  const [before, used] = [chance.int(11_000, 19_000), chance.int(2200, 3100)];
  const months = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => firstAfter(dayOf(year + 1, 1, 1), month));
  const isOpen = number === 0;
  return {
    title: `Abrechnung Ihrer Energie ${year}`,
    refs: [
      ["Kundennummer", customer],
      ["Vertragskonto", contract],
      ["Rechnung", chance.number("R-####-####")],
    ],
    body: [
      `Sie haben im Zeitraum vom ${numeric(dayOf(year, 1, 1))} bis zum ${numeric(dayOf(year, 12, 31))} Strom und Erdgas von uns bezogen. So setzt sich Ihre Rechnung zusammen:`,
      {
        table: [
          ["Zähler", "Stand alt", "Stand neu", "Verbrauch"],
          [chance.number("Strom 1LOG #######"), `${before}`, `${before + used}`, `${used} kWh`],
          [chance.number("Gas 7ELS #######"), "4117", "5296", "1179 m³"],
          ["Umrechnung Gas", "0,9512", "11,284", "12655 kWh"],
        ],
      },
      {
        table: [
          ["Strom (brutto)", money(power)],
          ["Erdgas (brutto)", money(gas)],
          ["Rechnungsbetrag inkl. 19 % Umsatzsteuer", money(sum)],
          [`Ihre Abschläge ${year}`, money(-paid)],
          [isOpen ? "Es fehlen noch" : "Zu viel gezahlt", money(rest)],
        ],
      },
      isOpen
        ? `Überweisen Sie die fehlenden ${money(rest)} bitte so rechtzeitig, dass sie spätestens am ${on(due)} auf unserem Konto ${iban} eingegangen sind.`
        : `Die zu viel gezahlten ${money(rest)} erstatten wir Ihnen in den nächsten zehn Tagen auf das Konto, das Sie uns genannt haben. Bitte überweisen Sie uns nichts.`,
      { head: "Ihre neuen Abschläge" },
      `Nach Ihrem Verbrauch beträgt der Abschlag künftig ${money(share)}. ${isOpen ? "Dafür gilt dieser Plan:" : "Wir buchen ihn ab:"}`,
      { table: months.map((month) => [numeric(month), `${share / 100},00`]), widths: [0.25, 0.15] },
    ],
    facts: {
      kind: "invoice",
      amounts: { sum, ...(isOpen ? { pay: rest } : { credit: rest }) },
      ...(isOpen && { due, iban }),
      numbers: { customer, contract },
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function gasPrice({ chance, date, on }: Desk): Draft {
  const start = firstAfter(date, 2);
  const last = addDays(start, -1);
  const [contract, old] = [chance.number("4001 #### ##"), chance.int(980, 1190)];
  return {
    title: "Preisänderung in der Grundversorgung Erdgas",
    refs: [["Vertragskonto", contract]],
    body: [
      `die Entgelte für das Gasnetz und die CO2-Abgabe sind gestiegen. Wir müssen deshalb unsere Allgemeinen Preise zum ${on(start)} ändern:`,
      {
        table: [
          ["", "bis dahin", "neu", "Änderung"],
          ["Verbrauchspreis ct/kWh", decimal(old), decimal(old + 94), "+ 0,94"],
          ["Grundpreis €/Monat", "12,90", "14,20", "+ 1,30"],
        ],
      },
      `Ihren Zählerstand zu diesem Tag schätzen wir, wenn Sie ihn uns nicht mitteilen. Der Abschlag bleibt vorerst, wie er ist.`,
      `Sie sind damit nicht einverstanden? Wegen der Preisänderung steht Ihnen ein Sonderkündigungsrecht zu. Ihre Kündigung müsste uns spätestens am Tag vor der Änderung, also am ${on(last)}, in Textform vorliegen. Wir bestätigen sie Ihnen binnen einer Woche.`,
      "Fragen beantworten wir gern in unserem Kundenzentrum am Brunnenplatz, montags bis freitags von 8 bis 17 Uhr.",
    ],
    facts: {
      kind: "misc",
      numbers: { contract },
      deadlines: [{ kind: "cancellation", reason: "Sonderkündigung", day: last }],
    },
  };
}

const FAMILY = ["Miriam und Jonas Achterberg", ...HOME];

function landlordCosts({ sender: from, chance, date }: Desk): Draft {
  const year = yearOf(date) - 1;
  const [tax, water, heat] = [chance.cents(180, 260), chance.cents(350, 480), chance.cents(900, 1300)];
  const sum = tax + water + heat;
  const rest = chance.cents(60, 190);
  const due = dayOf(year + 1, 6, 30);
  return {
    frame: "bare",
    body: [
      { lines: headOf(from) },
      { gap: 14 },
      { lines: FAMILY },
      { right: [`Weidau, den ${worded(date)}`] },
      { head: `Betriebskosten ${year} für die Wohnung im Ulmenweg 14, 2. OG links` },
      "Liebe Familie Achterberg,",
      `heute bekommen Sie die Abrechnung für das vergangene Jahr (1. Januar bis 31. Dezember ${year}). Die Heizkosten hat wieder die Firma Wärmetech abgelesen.`,
      {
        table: [
          ["Kosten", "Haus €", "Umlage nach", "Sie €"],
          ["Grundsteuer, Versicherung", decimal(tax * 4), "Wohnungen 1/4", decimal(tax)],
          ["Wasser, Müll, Hauslicht", decimal(water * 4), "Wohnungen 1/4", decimal(water)],
          ["Heizung laut Anlage", "", "Verbrauch", decimal(heat)],
          ["Summe", "", "", decimal(sum)],
          ["Vorauszahlungen", "", "12 Monate", decimal(sum - rest)],
        ],
      },
      `Es bleibt ein Rest von ${decimal(rest)} Euro. Seien Sie so nett und überweisen Sie ihn mir bis Ende Juni ${year + 1} auf das Konto, auf das Sie auch die Miete zahlen. An den Vorauszahlungen ändert sich nichts.`,
      "Die Belege liegen bei mir in einem Ordner, schauen Sie gern hinein. Einwendungen müssten Sie mir innerhalb von zwölf Monaten, nachdem Sie diese Abrechnung erhalten haben, mitteilen.",
      { lines: ["Herzliche Grüße ins Haus", "", "", from.name] },
    ],
    facts: {
      kind: "misc",
      addressee: "all",
      amounts: { sum, pay: rest },
      due,
      deadlines: [{ kind: "objection", reason: "Einwendung", day: null, months: 12 }],
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function landlordRent({ sender: from, chance, date }: Desk): Draft {
  const year = yearOf(date);
  const [old, answerBy] = [chance.int(640, 880) * 100, dayOf(year, 8, 31)];
  return {
    frame: "bare",
    body: [
      { right: [from.name, from.street, from.town, "", worded(date)] },
      { lines: FAMILY },
      { gap: 10 },
      { head: "Miete für Ihre Wohnung" },
      "Liebe Frau Achterberg, lieber Herr Achterberg,",
      `seit vier Jahren zahlen Sie ${decimal(old)} Euro Kaltmiete. Nach dem Mietspiegel der Stadt Lindental liegen vergleichbare Wohnungen inzwischen deutlich darüber. Ich möchte die Kaltmiete daher nach § 558 BGB vom 1. September ${year} an auf ${decimal(Math.round(old * 1.08))} Euro anheben. Die Vorauszahlung für die Nebenkosten bleibt gleich.`,
      `Dazu brauche ich Ihre Zustimmung. Das Gesetz gibt Ihnen Bedenkzeit bis zum Ablauf des zweiten Monats, der auf dieses Schreiben folgt. Schicken Sie mir das zweite Exemplar bitte bis zum ${numeric(answerBy)} unterschrieben zurück oder werfen Sie es bei mir ein.`,
      "Die Seiten aus dem Mietspiegel habe ich beigelegt. Wenn Sie reden möchten: Abends erreichen Sie mich unter 05561 70 44 12.",
      { lines: ["Mit freundlichem Gruß", "", "", from.name] },
      { gap: 10 },
      { lines: ["Ich stimme / wir stimmen der Erhöhung zu.   Datum, Unterschrift: ______________________"] },
    ],
    facts: { kind: "misc", addressee: "all", answerBy },
  };
}

function ownersMeeting({ chance, on, after }: Desk): Draft {
  const [meeting, answerBy, file] = [workday(after(25)), after(22), chance.number("WEG ### / ##")];
  return {
    title: "Einladung zur ordentlichen Eigentümerversammlung",
    refs: [
      ["Objekt-Nr.", file],
      ["Ihre Einheit", "Nr. 11, Parkstr. 3"],
    ],
    body: [
      `wir laden Sie ein zur diesjährigen Versammlung der Wohnungseigentümer am ${weekday(meeting)}, ${on(meeting)}, um 18 Uhr im Gemeindesaal, Kirchgasse 2. Die Einladung geht allen Eigentümern mindestens drei Wochen vorher zu.`,
      { head: "Tagesordnung" },
      {
        lines: [
          "TOP 1  Feststellung der Beschlussfähigkeit",
          "TOP 2  Abrechnung des Vorjahres und Entlastung der Verwaltung",
          "TOP 3  Wirtschaftsplan, neue Vorschüsse ab 1. Januar",
          "TOP 4  Erneuerung der Aufzugsanlage (Angebote 48.900 € und 53.250 €)",
          "TOP 5  Verschiedenes",
        ],
      },
      `Sie sind verhindert? Dann können Sie sich vertreten lassen. Die Vollmacht auf der Rückseite erbitten wir bis zum ${on(answerBy)} ausgefüllt zurück, gern auch als Foto an unsere E-Mail-Adresse.`,
      "Wir freuen uns auf eine rege Beteiligung. Für Getränke ist gesorgt.",
    ],
    facts: { kind: "misc", answerBy, numbers: { file } },
  };
}

function specialLevy({ chance, money, on, after, iban }: Desk): Draft {
  const share = chance.int(90, 480) * 1000;
  const [due, file] = [after(31), chance.number("WEG ### / ##")];
  return {
    title: "Sonderumlage Aufzug",
    refs: [
      ["Objekt-Nr.", file],
      ["Ihre Einheit", "Nr. 11, Parkstr. 3"],
    ],
    body: [
      `in der Versammlung vom ${on(after(-12))} wurde unter TOP 4 beschlossen, den Aufzug zu erneuern. Die Rücklage reicht dafür nicht aus. Die Eigentümer bringen daher eine Sonderumlage nach Miteigentumsanteilen auf:`,
      {
        table: [
          ["Sonderumlage gesamt", money(share * 20)],
          ["Ihre Anteile", "50/1.000"],
          ["Auf Sie entfallen", money(share)],
        ],
      },
      `Die Umlage ist in einer Summe bis zum ${on(due)} auf das Rücklagenkonto der Gemeinschaft einzuzahlen: ${iban}. Die Arbeiten beginnen voraussichtlich im Herbst und dauern drei Wochen.`,
      "Ihr monatliches Hausgeld von 312,00 € überweisen Sie bitte unverändert weiter.",
    ],
    facts: { kind: "misc", amounts: { sum: share * 20, pay: share }, due, iban, numbers: { file } },
  };
}

function mobileBill({ chance, money, date, on, after }: Desk): Draft {
  const [base, extra] = [chance.int(10, 35) * 100 + 99, chance.cents(1, 9)];
  const gross = base + extra;
  const net = Math.round(gross / 1.19);
  const [debitOn, customer] = [after(7), chance.number("6#######")];
  return {
    title: "Ihre Mobilfunk-Rechnung",
    refs: [
      ["Kundenkonto", customer],
      ["Rufnummer", chance.number("015#######")],
      ["Rechnungsnummer", chance.number("M#########")],
    ],
    body: [
      `vielen Dank, dass Sie mit uns telefonieren. Abgerechnet wird bis einschließlich ${numeric(after(-3))}.`,
      {
        table: [
          ["Position", "Menge", "Einheit", "brutto"],
          ["Heide Flat 15 GB", "1", "Monat", decimal(base)],
          ["Daten im Inland", "9.412", "MB", "0,00"],
          ["Anrufe zu Sonderrufnummern", "4", "Min.", decimal(extra)],
          ["SMS im Tarif", "17", "Stück", "0,00"],
          ["Nettosumme", "", "", decimal(net)],
          ["19 % MwSt.", "", "", decimal(gross - net)],
          ["Rechnungssumme", "", "", decimal(gross)],
        ],
      },
      `Wir ziehen ${money(gross)} am ${on(debitOn)} per SEPA-Lastschrift ein (Gläubiger-ID DE98ZZZ00000123456, Mandat HF-${customer}). Ihr Kreditinstitut nennt die Buchung „Heidefunk“.`,
      {
        small: `Beanstandungen teilen Sie uns bitte mit; Ihren Einzelverbindungsnachweis vom ${worded(date)} finden Sie unter Mein Heidefunk.`,
      },
    ],
    facts: {
      kind: "invoice",
      amounts: { net, tax: gross - net, sum: gross, pay: gross, debit: gross },
      debitOn,
      numbers: { customer },
    },
  };
}

function mobileEnd({ chance, on, after, date }: Desk): Draft {
  const [end, customer] = [firstAfter(date, 3), chance.number("6#######")];
  const last = addDays(end, -1);
  return {
    title: "Schade, dass Sie gehen",
    refs: [["Kundenkonto", customer]],
    body: [
      `Ihre Kündigung ist am ${on(after(-2))} bei uns eingegangen. Der Vertrag „Heide Flat 15 GB“ läuft noch bis zum ${on(last)} und ist danach beendet. Bis dahin telefonieren und surfen Sie wie gewohnt.`,
      `Ihre Rufnummer können Sie zum neuen Anbieter mitnehmen; beauftragen Sie ihn einfach damit. Die SIM-Karte schaltet sich am ${dayAndMonth(end)} von selbst ab, Sie müssen sie nicht einsenden.`,
      "Ein Restguthaben haben Sie nicht. Rechnungen stehen noch ein Jahr lang in Ihrem Kundenkonto bereit.",
    ],
    facts: {
      kind: "misc",
      numbers: { customer },
      deadlines: [{ kind: "expiry", reason: "Vertragsende", day: last }],
    },
  };
}

const stadtwerke = sender(
  "Stadtwerke Brunnthal GmbH",
  "Stadtwerke Brunnthal",
  "Brunnenplatz 4, 37995 Brunnthal",
  "sw-brunnthal.example",
  4,
);
const landlord = sender(
  "Gernot Pfahler",
  "Gernot Pfahler",
  "Fliederhang 8, 37998 Weidau",
  "pfahler.example",
  1,
);
const caretakers = sender(
  "Hausverwaltung Rehbein & Lüders GmbH",
  "Hausverwaltung Rehbein & Lüders",
  "Parkstraße 40, 31990 Weserfurt",
  "rehbein-lueders.example",
  13,
);
const heidefunk = sender(
  "Heidefunk GmbH",
  "Heidefunk",
  "Sendemastweg 2, 29990 Heidau",
  "heidefunk.example",
  2,
);

export const dwelling: readonly Layout[] = [
  {
    name: "Energieabrechnung",
    senders: [stadtwerke],
    letters: 2,
    months: [1, 2],
    to: "jonas",
    draft: consumption,
  },
  { name: "Gaspreis", senders: [stadtwerke], draft: gasPrice },
  { name: "Betriebskosten", senders: [landlord], months: [4, 5], draft: landlordCosts },
  { name: "Mietanpassung", senders: [landlord], months: [6], draft: landlordRent },
  { name: "Eigentümerversammlung", senders: [caretakers], to: "hildegard", draft: ownersMeeting },
  { name: "Sonderumlage", senders: [caretakers], to: "hildegard", draft: specialLevy },
  { name: "Mobilfunkrechnung", senders: [heidefunk], draft: mobileBill },
  { name: "Mobilfunkvertrag", senders: [heidefunk], draft: mobileEnd },
];
