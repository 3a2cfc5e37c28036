import { decimal, numeric, short, weekday, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, headOf, sender, workday } from "./parts.ts";

function doctorsOffice({ chance, money, on, after, iban, to }: Desk, number: number): Draft {
  const items = [chance.cents(8, 14), chance.cents(20, 35), chance.cents(50, 160)] as const;
  const pay = items.reduce((sum, item) => sum + item, 0);
  const file = chance.number("4#-####-#####");
  if (number === 1)
    return {
      title: "Haben Sie uns vergessen?",
      refs: [
        ["Rechnungsnummer", file],
        ["Behandelnde Ärztin", "Dr. med. L. Arslan"],
      ],
      body: [
        `sicher ist es Ihnen entgangen: Unsere Rechnung vom ${on(after(-44))} über ${money(pay)} ist seit dem ${on(after(-14))} zur Zahlung fällig. Auf unserem Konto ist noch nichts eingetroffen.`,
        "Wir bitten Sie, den Betrag innerhalb einer Woche, gerechnet vom Datum dieses Schreibens, zu begleichen. Für diese Erinnerung entstehen Ihnen keine Kosten; eine Mahnung müssten wir mit 5,00 EUR berechnen.",
        { lines: [`Empfänger: Ärzteabrechnung Harzvorland`, `IBAN: ${iban}`, `Zweck: ${file}`] },
        "Falls sich Ihre Zahlung mit diesem Brief gekreuzt hat, danken wir Ihnen dafür.",
      ],
      facts: { kind: "invoice", amounts: { pay }, due: after(7), iban, numbers: { file } },
    };
  return {
    title: "Privatliquidation",
    refs: [
      ["Rechnungsnummer", file],
      ["Behandelnde Ärztin", "Dr. med. L. Arslan"],
    ],
    body: [
      `im Auftrag der Hautarztpraxis Dr. med. Leyla Arslan berechnen wir für die Behandlung von ${to.name}:`,
      {
        table: [
          ["Tag", "Nr.", "Leistung", "Fakt.", "EUR"],
          [short(after(-22)), "1", "Beratung", "2,30", decimal(items[0])],
          [short(after(-22)), "750", "Auflichtmikroskopie", "2,30", decimal(items[1])],
          [short(after(-15)), "2403", "Exzision, örtl. Betäubung", "3,50", decimal(items[2])],
          ["", "", "Rechnungsbetrag", "", decimal(pay)],
        ],
        widths: [0.16, 0.1, 0.44, 0.12, 0.18],
      },
      "Die Überschreitung des 2,3fachen Satzes wird mit erhöhtem Zeitaufwand begründet. ICD: D22.5 G",
      "Der Betrag ist zahlbar innerhalb von dreißig Tagen ab Rechnungsdatum. Bitte nutzen Sie nur die unten stehende Bankverbindung, nicht das Konto der Praxis.",
      { box: [`Betrag ${money(pay)}    Ref. ${file}`, `IBAN ${iban}    Harzvorland-Bank`] },
    ],
    facts: { kind: "invoice", amounts: { pay }, due: after(30), iban, numbers: { file } },
  };
}

function dentalPlan({ sender: from, chance, date, after, to }: Desk): Draft {
  const [fee, laboratory, allowance] = [
    chance.cents(380, 620),
    chance.cents(450, 900),
    chance.cents(240, 380),
  ];
  const sum = fee + laboratory;
  const answerBy = workday(after(chance.pick([24, 31])));
  return {
    frame: "bare",
    body: [
      {
        columns: [
          [{ head: "Heil- und Kostenplan" }, { lines: addressOf(to) }],
          [{ lines: [...headOf(from), `Tag der Ausstellung: ${numeric(date)}`] }],
        ],
      },
      { lines: ["Befund: f = fehlender Zahn, ww = erhaltungswürdig    Zahn 36 f, 35 ww, 37 ww"] },
      { lines: ["Geplant: vollverblendete Brücke 35–37, Nichtedelmetall"] },
      {
        table: [
          ["1", "Zahnärztliches Honorar BEMA / GOZ (geschätzt)", decimal(fee)],
          ["2", "Material- und Laborkosten (geschätzt)", decimal(laboratory)],
          ["3", "Behandlungskosten insgesamt (geschätzt)", decimal(sum)],
          ["4", "Doppelter Festzuschuss der Krankenkasse", decimal(allowance)],
          ["5", "Voraussichtlicher Eigenanteil", decimal(sum - allowance)],
        ],
        widths: [0.06, 0.7, 0.2],
      },
      "Unvorhersehbare Leistungen, die sich im Rahmen der Behandlung ergeben, werden gesondert berechnet. Unvorhersehbare Veränderungen der Schwere der Behandlung gehen zu Lasten des Versicherten.",
      `Lassen Sie den Plan von Ihrer Krankenkasse genehmigen. Wir brauchen ihn mit dem Stempel der Kasse bis ${weekday(answerBy)}, ${numeric(answerBy)}, zurück. Sonst müssen wir den Termin zum Abformen am ${numeric(workday(after(38)))} um 10.15 Uhr leider anders vergeben.`,
      { gap: 20 },
      { lines: ["______________________________      ______________________________"] },
      { lines: ["Unterschrift der Zahnärztin                   Unterschrift Versicherte/r"] },
    ],
    facts: { kind: "misc", amounts: { sum }, answerBy },
  };
}

function dentalBill({ chance, money, after, iban, to }: Desk): Draft {
  const [fee, laboratory, allowance] = [
    chance.cents(380, 620),
    chance.cents(450, 900),
    chance.cents(240, 380),
  ];
  const [pay, due, file] = [fee + laboratory - allowance, after(21), chance.number("Z-#####")];
  return {
    title: "Rechnung über Ihren Zahnersatz",
    refs: [
      ["Rechnung", file],
      ["Für", to.name],
      ["Eingliederung", numeric(after(-6))],
    ],
    body: [
      "die neue Brücke sitzt, wir hoffen, Sie kommen gut mit ihr zurecht. Hier die Abrechnung:",
      {
        table: [
          ["Honorar nach BEMA und GOZ", money(fee)],
          ["Fremdlabor Zahntechnik Ebeling, Beleg anbei", money(laboratory)],
          ["abzüglich Festzuschuss Ihrer Krankenkasse", money(-allowance)],
          ["Ihr Eigenanteil", money(pay)],
        ],
      },
      `Ihren Eigenanteil überweisen Sie uns bitte bis spätestens ${weekday(due)}, den ${worded(due)}. Unser Konto: ${iban}.`,
      "Auf Zahnersatz geben wir zwei Jahre Gewähr. Denken Sie an die halbjährliche Kontrolle und an den Stempel im Bonusheft!",
    ],
    facts: {
      kind: "invoice",
      amounts: { pay },
      due,
      iban,
      numbers: { file },
    },
  };
}

function discharge({ sender: from, chance, date, after }: Desk): Draft {
  const file = chance.number("260#####");
  return {
    frame: "bare",
    body: [
      { right: headOf(from) },
      { lines: ["Frau Dr. med. Ayla Kranich", "Fachärztin für Allgemeinmedizin", "37999 Lindental"] },
      { right: [`Weserfurt, ${numeric(date)}`, `Fall ${file}`] },
      { head: "Vorläufiger Entlassungsbrief" },
      "Sehr geehrte Frau Kollegin,",
      `wir berichten über unsere gemeinsame Patientin Hildegard Sommerfeld, geb. 04.11.1943, wohnhaft Ulmenweg 14 in 37999 Lindental, die sich vom ${numeric(after(-8))} bis zum ${numeric(date)} in unserer stationären Behandlung befand.`,
      {
        lines: [
          "Diagnosen:",
          "- Dekompensierte Linksherzinsuffizienz (I50.13)",
          "- Arterieller Hypertonus (I10.90)",
          "- Z. n. Implantation einer Knie-TEP rechts 2019",
        ],
      },
      {
        table: [
          ["Labor", "Aufnahme", "Entlassung", "Referenz"],
          ["Hämoglobin g/dl", "11,2", "11,9", "12,0 - 15,5"],
          ["Kreatinin mg/dl", "1,34", "1,21", "0,5 - 0,9"],
          ["NT-proBNP pg/ml", "4.812", "1.930", "< 450"],
        ],
      },
      "Verlauf: Unter intravenöser Gabe von Furosemid kam es rasch zu einer Besserung der Luftnot und einer Gewichtsabnahme von 4,5 kg. Echokardiografisch zeigte sich eine mittelgradig eingeschränkte Funktion des linken Ventrikels (EF 42 %).",
      {
        table: [
          ["Medikation", "morgens", "mittags", "abends"],
          ["Ramipril 5 mg", "1", "0", "1"],
          ["Bisoprolol 2,5 mg", "1", "0", "0"],
          ["Torasemid 10 mg", "1", "1", "0"],
        ],
      },
      "Wir bitten um Kontrolle der Nierenwerte in einer Woche und des Gewichts täglich. Eine kardiologische Vorstellung empfehlen wir in etwa drei Monaten.",
      {
        lines: [
          "Mit kollegialen Grüßen",
          "",
          "PD Dr. T. Wernecke, Chefarzt       J. Abubakar, Assistenzarzt",
        ],
      },
    ],
    facts: { kind: "misc", numbers: { file } },
  };
}

function finding({ chance, date, after, to }: Desk): Draft {
  const file = chance.number("RAD-######");
  return {
    frame: "sheet",
    title: "Radiologischer Befund",
    body: [
      {
        table: [
          ["Patient/in", to.name, "Untersuchung", numeric(after(-2))],
          ["Überweiser", "Praxis Dr. Kranich", "Befund vom", numeric(date)],
          ["Auftrag", file, "Gerät", "MRT 1,5 T"],
        ],
        widths: [0.16, 0.34, 0.2, 0.3],
      },
      { head: "MRT des linken Kniegelenks" },
      "Klinische Angaben: Belastungsabhängige Schmerzen seit acht Wochen, Verdacht auf Läsion des Innenmeniskus.",
      "Technik: T1 sagittal, PD fettgesättigt in drei Ebenen, Schichtdicke 3 mm. Voraufnahmen lagen nicht vor.",
      "Befund: Horizontale Signalanhebung im Hinterhorn des Innenmeniskus mit Kontakt zur Unterfläche. Kreuz- und Seitenbänder intakt. Knorpel retropatellar Grad II. Geringer Gelenkerguss.",
      { head: "Beurteilung" },
      "Riss des Innenmeniskushinterhorns Grad III. Beginnende Chondropathie. Kein Anhalt für eine frische knöcherne Verletzung.",
      { lines: ["Dr. med. H. Szymanski, Fachärztin für Radiologie", "Elektronisch freigegeben"] },
    ],
    facts: { kind: "misc", numbers: { file } },
  };
}

const accounting = sender(
  "Ärzteabrechnung Harzvorland GmbH",
  "Ärzteabrechnung Harzvorland",
  "Bergmannsring 9, 38990 Ilsegrund",
  "aerzteabrechnung-hv.example",
  14,
);
const dentist = sender(
  "Zahnarztpraxis Dr. Svenja Rautenberg",
  "Zahnarztpraxis Dr. Svenja Rautenberg",
  "Marktgasse 5, 37998 Weidau",
  "praxis-rautenberg.example",
  1,
);
const clinic = sender(
  "Klinikum St. Elisabeth Weserfurt gGmbH",
  "Klinikum St. Elisabeth Weserfurt",
  "Am Stadtwald 1, 31990 Weserfurt",
  "st-elisabeth-weserfurt.example",
  5,
);

export const doctors: readonly Layout[] = [
  { name: "Privatliquidation", senders: [accounting], letters: 2, draft: doctorsOffice },
  { name: "Heil- und Kostenplan", senders: [dentist], draft: dentalPlan },
  { name: "Zahnersatz", senders: [dentist], draft: dentalBill },
  { name: "Entlassungsbrief", senders: [clinic], to: "hildegard", draft: discharge },
  { name: "Radiologischer Befund", senders: [clinic], to: "jonas", draft: finding },
];
