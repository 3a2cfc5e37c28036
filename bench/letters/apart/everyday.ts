import { addDays, decimal, monthOf, numeric, weekday, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, dayAndMonth, firstAfter, headOf, sender, workday, yearOf } from "./parts.ts";

function schoolBooks({ chance, date, after, iban }: Desk): Draft {
  const pay = chance.cents(32, 88);
  const [answerBy, due] = [workday(after(17)), after(33)];
  return {
    frame: "sheet",
    title: "Entgeltliche Ausleihe von Schulbüchern",
    body: [
      { right: [numeric(date)] },
      "Liebe Eltern der künftigen vierten Klassen,",
      "wie in jedem Jahr können Sie die Lernmittel Ihres Kindes gegen ein Entgelt ausleihen. Die Teilnahme ist freiwillig. Wer nicht mitmacht, kauft alle Bücher selbst.",
      {
        table: [
          ["Lernmittel Klasse 4", "Ladenpreis", "Ausleihe"],
          ["Mathematik, Deutsch, Sachunterricht", "84,50", ""],
          ["Englisch mit Heft", "31,25", ""],
          ["Paket insgesamt", "115,75", decimal(pay)],
        ],
      },
      `So geht es: Geben Sie die Anmeldung (unten) bis ${weekday(answerBy)}, ${dayAndMonth(answerBy)}, im Sekretariat ab. Das Entgelt von ${decimal(pay)} € muss bis zum ${numeric(due)} auf dem Schulkonto ${iban} eingegangen sein; als Zweck geben Sie bitte „Bücher, Klasse, Name des Kindes“ an. Wer diese Frist versäumt, besorgt die Bücher bitte selbst.`,
      "Familien, die Bürgergeld oder Wohngeld beziehen, sind vom Entgelt befreit.",
      {
        lines: ["M. Kerkhoff, Schulleiterin", "", "- - - - - - - - - - - - - - - - - - - - - - - - - - - -"],
      },
      { lines: ["Ich melde mein Kind ______________________ verbindlich zur Ausleihe an."] },
    ],
    facts: { kind: "misc", addressee: "all", amounts: { pay }, due, answerBy, iban },
  };
}

function parentsEvening({ sender: from, date, after }: Desk): Draft {
  const meeting = workday(after(16));
  const answerBy = workday(after(6));
  return {
    frame: "bare",
    body: [
      { lines: [from.name, "Klasse 3a"] },
      { right: [`Lindental, im ${monthOf(date)}`, `verteilt am ${numeric(date)}`] },
      "Liebe Eltern,",
      `unser nächster Elternabend ist am ${weekday(meeting)}, ${numeric(meeting)}, um 19.30 Uhr im Klassenraum. Wir sprechen über den Ausflug in den Wildpark, die Radfahrprüfung und darüber, wer beim Sommerfest Kuchen backt.`,
      `Bitte kreuzen Sie unten an, ob Sie kommen, und geben Sie Ihrem Kind den Abschnitt bis ${weekday(answerBy)}, den ${worded(answerBy)}, wieder mit.`,
      { lines: ["Viele Grüße", "T. Demirel"] },
      { gap: 12 },
      {
        lines: [
          "-----------------------------------------------------------------------",
          "Name des Kindes: ______________________",
          "( ) Wir kommen mit __ Personen.     ( ) Wir können leider nicht.",
        ],
      },
    ],
    facts: { kind: "misc", addressee: "all", date, answerBy },
  };
}

function nurseryMeals({ sender: from, chance, date, iban }: Desk): Draft {
  const [meals, price] = [chance.int(14, 21), 420];
  const pay = meals * price;
  const due = addDays(firstAfter(date, 1), 9);
  return {
    frame: "bare",
    body: [
      { lines: headOf(from) },
      { gap: 16 },
      { lines: ["An die Eltern von Lina Achterberg", "Gruppe Marienkäfer"] },
      { right: [numeric(date)] },
      { head: `Abrechnung Essensgeld ${monthOf(date)}` },
      {
        table: [
          ["Mittagessen", "Anzahl", "Preis", "Summe"],
          ["Lina", `${meals}`, decimal(price), decimal(pay)],
          ["Abbestellt", "2", "-", "0,00"],
        ],
      },
      `Bitte überweisen Sie die ${decimal(pay)} € bis zum ${worded(due)} auf unser Essenskonto (${iban}, Kennwort „Lina“). Barzahlung ist nicht mehr möglich.`,
      `Unsere Schließtage: Brückentag nach Himmelfahrt, die letzten drei Wochen der Sommerferien und die Tage zwischen Weihnachten und Neujahr. Am pädagogischen Tag im Herbst ist ebenfalls zu.`,
      "Wechselwäsche bitte wieder auffüllen, und denken Sie an Sonnencreme!",
      { lines: ["Herzlich, Ihr Kita-Team"] },
    ],
    facts: { kind: "invoice", addressee: "all", amounts: { pay }, due, iban },
  };
}

function electrician({ chance, money, on, after, iban, date }: Desk): Draft {
  const [work, travel, parts] = [chance.cents(240, 690), 3850, chance.cents(90, 420)];
  const net = work + travel + parts;
  const gross = Math.round(net * 1.19);
  const discounted = Math.round(gross * 0.97);
  const [due, customer] = [after(30), chance.number("D1####")];
  return {
    title: `Rechnung ${yearOf(date)}/${chance.number("####")}`,
    refs: [
      ["Ihre Kundennummer", customer],
      ["Monteur", "Hr. Dogan"],
      ["ausgeführt", numeric(after(-5))],
    ],
    body: [
      "für die Installation der Wallbox in Ihrer Garage berechnen wir gemäß Auftrag:",
      {
        table: [
          ["Pos", "Menge", "Text", "Einzel", "Gesamt"],
          ["1", "7,5 Std", "Elektroinstallateur", "", decimal(work)],
          ["2", "1 psch", "Fahrt und Rüstzeit", "38,50", decimal(travel)],
          ["3", "18 m", "Leitung NYM-J 5x6, FI Typ B", "", decimal(parts)],
          ["", "", "Zwischensumme", "", decimal(net)],
          ["", "", "MwSt 19 %", "", decimal(gross - net)],
          ["", "", "Endbetrag €", "", decimal(gross)],
        ],
        widths: [0.08, 0.14, 0.46, 0.14, 0.18],
      },
      `Zahlen Sie bis ${on(after(8))}, dürfen Sie 3 % Skonto abziehen und überweisen nur ${money(discounted)}. Ohne Abzug ist die Rechnung bis zum ${on(due)} zu begleichen. Bankverbindung: ${iban}.`,
      "Die Anmeldung beim Netzbetreiber haben wir für Sie erledigt. Vielen Dank für Ihr Vertrauen!",
    ],
    facts: {
      kind: "invoice",
      amounts: { net, tax: gross - net, sum: gross, pay: gross },
      due,
      iban,
      numbers: { customer },
    },
  };
}

function estimate({ chance, money, on, after }: Desk): Draft {
  const [roof, storage] = [chance.cents(7200, 9800), chance.cents(4100, 6900)];
  const sum = roof + storage;
  const [answerBy, customer] = [after(chance.pick([21, 28])), chance.number("D1####")];
  return {
    title: "Angebot Photovoltaik 8,6 kWp mit Speicher",
    refs: [
      ["Ihre Kundennummer", customer],
      ["Angebot", chance.number("A-2#-###")],
    ],
    body: [
      `vielen Dank für das nette Gespräch am ${on(after(-9))}. Wie besprochen bieten wir Ihnen an:`,
      {
        table: [
          ["20 Module 430 Wp, Unterkonstruktion, Montage", money(roof)],
          ["Wechselrichter und Speicher 10 kWh", money(storage)],
          ["Gesamtpreis (0 % USt. nach § 12 Abs. 3 UStG)", money(sum)],
        ],
      },
      "Zahlungsplan: 40 % bei Lieferung der Module, 50 % nach Montage, 10 % nach Inbetriebnahme. Gewährleistung fünf Jahre.",
      `Wenn Sie zu diesen Preisen bestellen möchten, senden Sie uns das Angebot bitte bis zum ${on(answerBy)} unterschrieben zurück. Danach müssten wir neu rechnen, denn die Preise unserer Lieferanten schwanken stark.`,
    ],
    facts: { kind: "misc", amounts: { sum }, answerBy, numbers: { customer } },
  };
}

function furnitureOrder({ sender: from, chance, date, after, to, iban }: Desk): Draft {
  const [sofa, table] = [chance.int(1200, 2600) * 100, chance.int(400, 900) * 100];
  const sum = sofa + table + 7900;
  const [pay, due, contract] = [Math.round(sum * 0.25), after(10), chance.number("KV 77#####")];
  return {
    frame: "bare",
    body: [
      { head: from.name },
      { lines: [`${from.street} · ${from.town}`, "", `Kaufvertrag ${contract}            ${numeric(date)}`] },
      { lines: ["Käufer/in:", ...addressOf(to), `Verkäufer: Hr. Brinkmann`] },
      {
        table: [
          ["Menge", "Artikel", "Ausführung", "EUR"],
          ["1", "Ecksofa Lagune", "Stoff 4412 petrol", decimal(sofa)],
          ["1", "Esstisch Arne", "Wildeiche 200x100", decimal(table)],
          ["1", "Lieferung und Aufbau", "2. OG", "79,00"],
          ["", "Kaufpreis inkl. MwSt.", "", decimal(sum)],
        ],
        widths: [0.12, 0.38, 0.3, 0.2],
      },
      `Liefertermin: voraussichtlich ${chance.int(9, 14)}. bis ${chance.int(15, 17)}. Woche nach Eingang der Anzahlung. Wir rufen Sie zur Vereinbarung des Tages an.`,
      `Anzahlung 25 %: ${decimal(pay)} EUR bis ${numeric(due)} auf ${iban}. Der Restbetrag von ${decimal(sum - pay)} EUR ist bei Lieferung an den Fahrer oder vorab durch Überweisung zu zahlen.`,
      "Möbel nach Maß und in Sonderstoffen sind vom Umtausch ausgeschlossen. Es gelten die umseitigen Bedingungen.",
      { gap: 16 },
      {
        lines: [
          "________________________          ________________________",
          "Käufer/in                                            Möbelhaus",
        ],
      },
    ],
    facts: { kind: "contract", amounts: { sum, pay }, due, iban, numbers: { contract } },
  };
}

function furnitureCredit({ chance, money, on, after }: Desk): Draft {
  const credit = chance.int(60, 240) * 100;
  const net = Math.round(credit / 1.19);
  const contract = chance.number("KV 77#####");
  return {
    title: "Rechnungskorrektur",
    refs: [
      ["Kaufvertrag", contract],
      ["Beleg", chance.number("RK######")],
      ["Reklamation vom", numeric(after(-13))],
    ],
    body: [
      `es tut uns leid, dass der Tisch mit einem Kratzer bei Ihnen ankam. Wie telefonisch vereinbart mindern wir den Preis aus unserer Rechnung vom ${on(after(-20))}:`,
      {
        table: [
          ["Minderung netto", money(-net)],
          ["19 % MwSt.", money(net - credit)],
          ["Zu Ihren Gunsten", money(-credit)],
        ],
      },
      `Das Geld geht innerhalb von fünf Werktagen auf das Konto zurück, von dem Sie bezahlt haben. Zusätzlich legen wir Ihnen einen Pflegeset-Gutschein bei.`,
    ],
    facts: { kind: "invoice", amounts: { credit, net, tax: credit - net }, numbers: { contract } },
  };
}

const school = sender(
  "Grundschule am Heckenweg",
  "Grundschule am Heckenweg",
  "Heckenweg 1, 37999 Lindental",
  "gs-heckenweg.example",
  5,
);
const nursery = sender(
  "Kindertagesstätte Pusteblume",
  "Kindertagesstätte Pusteblume",
  "Wiesenstieg 4, 37999 Lindental",
  "kita-pusteblume.example",
  9,
  ["Träger: Elterninitiative Pusteblume e. V."],
);
const electric = sender(
  "Elektro Birnbaum GmbH",
  "Elektro Birnbaum",
  "Gewerbepark 18, 37998 Weidau",
  "elektro-birnbaum.example",
  0,
);
const furniture = sender(
  "Möbelhaus Wiesengrund GmbH & Co. KG",
  "Möbelhaus Wiesengrund",
  "An der Umgehung 50, 31990 Weserfurt",
  "moebel-wiesengrund.example",
  12,
);

export const everyday: readonly Layout[] = [
  { name: "Schulbücher", senders: [school], months: [4, 5], draft: schoolBooks },
  { name: "Elternabend", senders: [school], draft: parentsEvening },
  { name: "Essensgeld", senders: [nursery], draft: nurseryMeals },
  { name: "Elektrikerrechnung", senders: [electric], to: "jonas", draft: electrician },
  { name: "Angebot", senders: [electric], to: "jonas", draft: estimate },
  { name: "Möbelkauf", senders: [furniture], to: "miriam", draft: furnitureOrder },
  { name: "Rechnungskorrektur", senders: [furniture], to: "miriam", draft: furnitureCredit },
];
