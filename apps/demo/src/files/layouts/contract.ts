import { euro, germanDate, type Letter, opening } from "../letter.ts";
import { LEFT, line, need, paragraph, RIGHT, rule, skip, table, write } from "../sheet.ts";

type Clause = readonly [heading: string, ...paragraphs: string[]];

interface Agreement {
  pattern: RegExp;
  parties: readonly [string, string];
  price: string;
  clauses: readonly Clause[];
}

const GENERAL: readonly Clause[] = [
  [
    "Datenschutz",
    "Die Parteien verarbeiten personenbezogene Daten nur, soweit es für die Durchführung dieses Vertrages erforderlich ist. Es gelten die Datenschutz-Grundverordnung und das Bundesdatenschutzgesetz.",
  ],
  [
    "Schriftform",
    "Änderungen und Ergänzungen dieses Vertrages bedürfen der Textform. Das gilt auch für die Aufhebung dieser Klausel. Mündliche Nebenabreden bestehen nicht.",
  ],
  [
    "Schlussbestimmungen",
    "Sollte eine Bestimmung dieses Vertrages unwirksam sein, so berührt das die Wirksamkeit der übrigen Bestimmungen nicht. An ihre Stelle tritt die gesetzliche Regelung.",
    "Jede Partei hat eine Ausfertigung dieses Vertrages erhalten.",
  ],
];

// The first entry whose pattern matches the title is used; the last one matches every title.
const AGREEMENTS: readonly Agreement[] = [
  {
    pattern: /mietvertrag|garage|stellplatz/i,
    parties: ["Vermieter", "Mieter"],
    price: "Miete im Monat",
    clauses: [
      [
        "Mietsache",
        "Vermietet wird zu Wohnzwecken die Wohnung im 2. Obergeschoss rechts, bestehend aus drei Zimmern, Küche, Diele, Bad mit Fenster, Balkon und Kellerraum Nr. 7. Die Wohnfläche beträgt 84,50 m².",
        "Dem Mieter werden ausgehändigt: drei Haustürschlüssel, drei Wohnungsschlüssel, ein Briefkasten- und ein Kellerschlüssel.",
      ],
      [
        "Mietzeit",
        "Das Mietverhältnis läuft auf unbestimmte Zeit. Für die Kündigung gelten die gesetzlichen Fristen; sie bedarf der Schriftform.",
      ],
      [
        "Miete und Betriebskosten",
        "Die Miete ist monatlich im Voraus, spätestens am dritten Werktag, auf das Konto des Vermieters zu zahlen.",
        "Daneben trägt der Mieter die Betriebskosten nach § 2 der Betriebskostenverordnung. Über die Vorauszahlungen wird jährlich abgerechnet.",
      ],
      [
        "Mietsicherheit",
        "Der Mieter leistet eine Sicherheit in Höhe von drei Nettokaltmieten. Er darf sie in drei gleichen Raten zahlen. Der Vermieter legt sie getrennt von seinem Vermögen an.",
      ],
      [
        "Instandhaltung",
        "Der Mieter hat die Wohnung pfleglich zu behandeln, sie ausreichend zu heizen und zu lüften. Mängel hat er unverzüglich anzuzeigen.",
        "Kleine Instandhaltungen trägt der Mieter bis 100,00 € im Einzelfall und bis zu 6 % der Jahresmiete.",
      ],
      [
        "Tierhaltung",
        "Kleintiere dürfen gehalten werden. Die Haltung anderer Tiere bedarf der Zustimmung des Vermieters, die er nur aus wichtigem Grund versagen darf.",
      ],
      [
        "Hausordnung",
        "Die beigefügte Hausordnung ist Bestandteil dieses Vertrages. Ruhezeiten sind von 13 bis 15 Uhr und von 22 bis 7 Uhr.",
      ],
      [
        "Rückgabe",
        "Bei Ende des Mietverhältnisses ist die Wohnung besenrein und mit allen Schlüsseln zurückzugeben. Über den Zustand wird ein Protokoll aufgenommen.",
      ],
    ],
  },
  {
    pattern: /arbeitsvertrag|anstellung|ausbildungsvertrag|teilzeit/i,
    parties: ["Arbeitgeber", "Arbeitnehmer/in"],
    price: "Vergütung im Monat (brutto)",
    clauses: [
      [
        "Beginn und Tätigkeit",
        "Das Arbeitsverhältnis beginnt zum unten genannten Tag. Die Arbeitnehmerin oder der Arbeitnehmer wird als Sachbearbeitung im Kundendienst eingesetzt, Arbeitsort ist Musterstadt.",
        "An bis zu zwei Tagen in der Woche kann die Arbeit von zu Hause aus geleistet werden.",
      ],
      [
        "Probezeit",
        "Die ersten sechs Monate gelten als Probezeit. Während dieser Zeit kann mit einer Frist von zwei Wochen gekündigt werden.",
      ],
      [
        "Arbeitszeit",
        "Die regelmäßige Arbeitszeit beträgt 39 Stunden in der Woche, verteilt auf Montag bis Freitag. Überstunden werden durch Freizeit ausgeglichen.",
      ],
      [
        "Vergütung",
        "Die Vergütung ist zum Ende eines Monats fällig und wird bargeldlos gezahlt. Ein Anspruch auf vermögenswirksame Leistungen besteht nach der Probezeit.",
      ],
      [
        "Urlaub",
        "Der Urlaub beträgt 30 Arbeitstage im Kalenderjahr. Er ist mit Rücksicht auf die betrieblichen Belange zu beantragen.",
      ],
      [
        "Krankheit",
        "Eine Arbeitsunfähigkeit und ihre voraussichtliche Dauer sind unverzüglich mitzuteilen. Dauert sie länger als drei Kalendertage, ist sie ärztlich feststellen zu lassen.",
      ],
      [
        "Verschwiegenheit",
        "Über alle Betriebs- und Geschäftsgeheimnisse ist Stillschweigen zu bewahren, auch nach dem Ende des Arbeitsverhältnisses.",
      ],
      [
        "Kündigung",
        "Nach der Probezeit gelten die gesetzlichen Fristen. Das Arbeitsverhältnis endet ohne Kündigung mit Ablauf des Monats, in dem die Regelaltersgrenze erreicht wird.",
      ],
    ],
  },
  {
    pattern: /kredit|darlehen|bauspar|finanzierung/i,
    parties: ["Bank", "Kunde/Kundin"],
    price: "Rate im Monat",
    clauses: [
      [
        "Gegenstand",
        "Die Bank gewährt ein Annuitätendarlehen zu einem gebundenen Sollzinssatz von 3,45 % jährlich; der effektive Jahreszins beträgt 3,51 %.",
      ],
      [
        "Auszahlung",
        "Die Auszahlung erfolgt in einer Summe auf das angegebene Konto, sobald die Sicherheiten bestellt sind.",
      ],
      [
        "Rückzahlung",
        "Das Darlehen ist in gleichbleibenden monatlichen Raten zurückzuzahlen. Sondertilgungen von 5 % im Kalenderjahr sind ohne Entgelt möglich.",
      ],
      [
        "Sicherheiten",
        "Als Sicherheit dienen die Abtretung der pfändbaren Bezüge und, soweit vereinbart, eine Grundschuld.",
      ],
      [
        "Verzug",
        "Für ausbleibende Zahlungen wird der gesetzliche Verzugszins von fünf Prozentpunkten über dem Basiszinssatz berechnet.",
      ],
      [
        "Widerrufsrecht",
        "Die Vertragserklärung kann innerhalb von 14 Tagen ohne Angabe von Gründen in Textform widerrufen werden.",
      ],
    ],
  },
  {
    pattern: /kaufvertrag|kauf /i,
    parties: ["Verkäufer", "Käufer/in"],
    price: "Kaufpreis",
    clauses: [
      [
        "Kaufgegenstand",
        "Verkauft wird der in der Überschrift genannte Gegenstand mit allem Zubehör. Er war dem Käufer vor Abschluss zugänglich und ist von ihm geprüft worden.",
      ],
      [
        "Übergabe",
        "Die Übergabe erfolgt gegen Zahlung des Kaufpreises. Mit der Übergabe gehen Nutzen und Lasten auf den Käufer über.",
      ],
      [
        "Eigentumsvorbehalt",
        "Der Kaufgegenstand bleibt bis zur vollständigen Zahlung Eigentum des Verkäufers.",
      ],
      [
        "Gewährleistung",
        "Es gelten die gesetzlichen Vorschriften. Unfallschäden sind dem Verkäufer nicht bekannt.",
      ],
    ],
  },
  {
    pattern: /.*/,
    parties: ["Anbieter", "Kunde/Kundin"],
    price: "Entgelt im Monat",
    clauses: [
      [
        "Leistung",
        "Der Anbieter erbringt die im Auftrag beschriebene Leistung ab dem genannten Tag. Die Verfügbarkeit beträgt im Jahresmittel 97 Prozent.",
        "Zum Vertrag gehören die Allgemeinen Geschäftsbedingungen und das Preisverzeichnis in der bei Abschluss gültigen Fassung.",
      ],
      [
        "Laufzeit und Kündigung",
        "Die Mindestlaufzeit beträgt 24 Monate. Danach läuft der Vertrag auf unbestimmte Zeit und kann mit einer Frist von einem Monat in Textform gekündigt werden.",
      ],
      [
        "Preise und Zahlung",
        "Das Entgelt ist monatlich im Voraus fällig und wird per Lastschrift eingezogen. Preisänderungen werden sechs Wochen vorher mitgeteilt; dann besteht ein Recht zur Kündigung.",
      ],
      [
        "Pflichten des Kunden",
        "Änderungen der Anschrift und der Bankverbindung sind unverzüglich mitzuteilen. Zugangsdaten sind geheim zu halten.",
      ],
      [
        "Haftung",
        "Der Anbieter haftet bei Vorsatz und grober Fahrlässigkeit unbeschränkt, sonst nur für vertragstypische, vorhersehbare Schäden.",
      ],
      [
        "Widerrufsrecht",
        "Der Kunde kann den Vertrag innerhalb von 14 Tagen ohne Angabe von Gründen in Textform widerrufen.",
      ],
    ],
  },
];

/** A contract of numbered clauses with fields for signatures, two to four pages. */
export function contract(letter: Letter): void {
  const { spec, sender, random, sheet, recipient } = letter;
  const found = AGREEMENTS.find(({ pattern }) => pattern.test(spec.title));
  if (found === undefined) throw new Error("The last agreement takes everything");
  opening(letter, [["Vertragsnummer", `V-${random.digits(6)}`]]);
  paragraph(
    sheet,
    `zwischen ${sender.name}, ${sender.street}, ${sender.city}, im Folgenden „${found.parties[0]}“,`,
  );
  paragraph(
    sheet,
    `und ${recipient.join(", ")}, im Folgenden „${found.parties[1]}“, wird der folgende Vertrag geschlossen:`,
  );
  table(
    sheet,
    [{ title: "Eckdaten" }, { title: "", width: 160, align: "right" }],
    [
      ["Beginn", germanDate(spec.date)],
      [found.price, euro(spec.amountCents ?? random.int(1500, 140_000))],
    ],
  );
  [...found.clauses, ...GENERAL].forEach(([heading, ...texts], index) => {
    need(sheet, 60);
    skip(sheet, 4);
    line(sheet, `§ ${index + 1} ${heading}`, { face: "bold" });
    skip(sheet, 3);
    for (const [number, text] of texts.entries())
      paragraph(sheet, texts.length > 1 ? `(${number + 1}) ${text}` : text);
  });
  signatures(letter, found.parties);
}

function signatures({ sheet, spec, sender, recipient }: Letter, parties: readonly [string, string]): void {
  need(sheet, 110);
  skip(sheet, 16);
  line(sheet, `Musterstadt, den ${germanDate(spec.date, -12)}`);
  skip(sheet, 44);
  const ink = [0.13, 0.17, 0.42] as const;
  write(sheet, sender.contact.replace(/^(Frau|Herr) (Dr\. )?/, ""), {
    x: LEFT + 20,
    y: sheet.y + 6,
    face: "italic",
    size: 16,
    color: ink,
  });
  write(sheet, recipient[0], { x: RIGHT - 170, y: sheet.y + 6, face: "italic", size: 16, color: ink });
  rule(sheet);
  line(sheet, parties[0]);
  write(sheet, parties[1], { x: RIGHT - 170 });
}
