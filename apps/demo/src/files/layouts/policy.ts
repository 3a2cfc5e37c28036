import { closing, euro, germanDate, greeting, type Letter, opening } from "../letter.ts";
import { type Column, line, newPage, paragraph, skip, table } from "../sheet.ts";

interface Cover {
  pattern: RegExp;
  subject: string;
  covered: readonly (readonly [what: string, limit: string])[];
}

// The first entry whose pattern matches the title is used; the last one matches every title.
const COVERS: readonly Cover[] = [
  {
    pattern: /hausrat/i,
    subject: "Hausrat in der Wohnung, Wohnfläche 84 m², ständig bewohnt",
    covered: [
      ["Feuer, Blitzschlag, Explosion", "65.000 €"],
      ["Leitungswasser, Rohrbruch, Frost", "65.000 €"],
      ["Sturm und Hagel", "65.000 €"],
      ["Einbruchdiebstahl, Raub, Vandalismus", "65.000 €"],
      ["Fahrräder, auch unterwegs", "2.500 €"],
      ["Wertsachen außerhalb eines Tresors", "13.000 €"],
    ],
  },
  {
    pattern: /kfz|auto|kasko/i,
    subject: "Personenkraftwagen, amtliches Kennzeichen MU-AS 118, 12.000 km im Jahr",
    covered: [
      ["Kfz-Haftpflicht, Personen- und Sachschäden", "100 Mio. €"],
      ["Vollkasko, Selbstbeteiligung 300 €", "Zeitwert"],
      ["Teilkasko, Selbstbeteiligung 150 €", "Zeitwert"],
      ["Schutzbrief Europa", "enthalten"],
      ["Schadenfreiheitsklasse Haftpflicht / Kasko", "SF 11 / SF 9"],
    ],
  },
  {
    pattern: /wohngebäude|gebäude/i,
    subject: "Einfamilienhaus, Baujahr 1994, gleitender Neuwert",
    covered: [
      ["Feuer, Blitzschlag, Explosion", "Neuwert"],
      ["Leitungswasser", "Neuwert"],
      ["Sturm und Hagel", "Neuwert"],
      ["Überschwemmung, Rückstau, Erdrutsch", "Selbstbeteiligung 1.000 €"],
      ["Photovoltaikanlage auf dem Dach", "25.000 €"],
    ],
  },
  {
    pattern: /rechtsschutz/i,
    subject: "Familie: Privat, Beruf, Verkehr und Wohnen",
    covered: [
      ["Anwalts- und Gerichtskosten je Rechtsfall", "unbegrenzt"],
      ["Schadenersatz und Vertragsrecht", "enthalten"],
      ["Arbeitsrecht, Wartezeit 3 Monate", "enthalten"],
      ["Mediation", "3.000 €"],
      ["Selbstbeteiligung je Rechtsfall", "150 €"],
    ],
  },
  {
    pattern: /unfall|berufsunfähig|risikoleben|leben|rente|pflege/i,
    subject: "Versicherte Person: wie Versicherungsnehmer, Nichtraucher",
    covered: [
      ["Leistung im Versicherungsfall", "150.000 €"],
      ["Monatliche Rente ab 50 % Beeinträchtigung", "1.400 €"],
      ["Beitragsbefreiung im Leistungsfall", "enthalten"],
      ["Jährliche Anpassung", "3 %"],
      ["Vertragsende", "31.12.2052"],
    ],
  },
  {
    pattern: /zahn|kranken|reise/i,
    subject: "Ergänzung zur gesetzlichen Krankenversicherung",
    covered: [
      ["Zahnersatz einschließlich Vorleistung der Kasse", "90 %"],
      ["Zahnreinigung im Jahr", "180 €"],
      ["Behandlung im Ausland bis 56 Tage", "100 %"],
      ["Rücktransport", "100 %"],
      ["Sehhilfen alle zwei Jahre", "250 €"],
    ],
  },
  {
    pattern: /.*/,
    subject: "Privathaftpflicht für Familien, weltweit",
    covered: [
      ["Personen-, Sach- und Vermögensschäden", "50 Mio. €"],
      ["Mietsachschäden an Gebäuden", "50 Mio. €"],
      ["Schäden durch deliktunfähige Kinder", "100.000 €"],
      ["Verlust fremder Schlüssel", "100.000 €"],
      ["Forderungsausfall ab 1.000 €", "50 Mio. €"],
      ["Gefälligkeitsschäden", "100.000 €"],
    ],
  },
];

const COLUMNS: readonly Column[] = [
  { title: "Versichert ist" },
  { title: "bis zu", width: 150, align: "right" },
];

const HINTS = [
  "Anzeige von Schäden. Melden Sie einen Schaden bitte unverzüglich, am einfachsten über unser Kundenportal. Schäden durch Einbruch oder Raub melden Sie auch der Polizei.",
  "Änderungen. Bitte teilen Sie uns einen Umzug, eine Heirat oder die Geburt eines Kindes mit, damit wir Ihren Schutz anpassen können.",
  "Laufzeit. Der Vertrag verlängert sich um jeweils ein Jahr, wenn er nicht drei Monate vor Ablauf in Textform gekündigt wird.",
  "Widerruf. Sie können Ihre Vertragserklärung innerhalb von 14 Tagen ohne Angabe von Gründen in Textform widerrufen. Die Frist beginnt mit Zugang dieser Unterlagen.",
  "Beschwerden. Sind Sie mit uns nicht zufrieden, können Sie sich an eine Schlichtungsstelle wenden. Wir nehmen an dem Verfahren teil.",
];

/** An insurance policy: what is covered, the premium, and a page of notes. */
export function policy(letter: Letter): void {
  const { spec, random, sheet } = letter;
  const cover = COVERS.find(({ pattern }) => pattern.test(spec.title));
  if (cover === undefined) throw new Error("The last cover takes everything");
  const premium = spec.amountCents ?? random.int(4900, 62_000);
  const beforeTax = Math.round((premium * 100) / 119);
  opening(letter, [
    ["Versicherungsschein-Nr.", `${random.digits(3)}.${random.digits(6)}.${random.int(1, 9)}`],
    ["Beginn", `${germanDate(spec.date)}, 0 Uhr`],
    ["Hauptfälligkeit", "01.01."],
  ]);
  greeting(letter);
  paragraph(
    sheet,
    "vielen Dank für Ihr Vertrauen. Hier erhalten Sie Ihren Versicherungsschein. Bitte prüfen Sie ihn und bewahren Sie ihn gut auf.",
  );
  line(sheet, "Versicherungsnehmer", { face: "bold" });
  paragraph(sheet, letter.recipient.join(", "));
  line(sheet, "Versichertes Risiko", { face: "bold" });
  paragraph(sheet, cover.subject);
  table(sheet, COLUMNS, cover.covered);
  table(
    sheet,
    [{ title: "Ihr Beitrag im Jahr" }, { title: "", width: 110, align: "right" }],
    [
      ["Beitrag ohne Steuer", euro(beforeTax)],
      ["Versicherungsteuer 19 %", euro(premium - beforeTax)],
      ["=Zu zahlen bei jährlicher Zahlung", euro(premium)],
    ],
  );
  closing(letter);
  newPage(sheet);
  paragraph(sheet, "Wichtige Hinweise zu Ihrem Vertrag", { face: "bold", size: 13 });
  skip(sheet, 6);
  for (const hint of HINTS) paragraph(sheet, hint);
}
