/** Lines of an invoice by kind of business: text, share of the amount and quantity of each line. */
export interface InvoiceTopic {
  pattern: RegExp;
  intro: string;
  items: readonly (readonly [text: string, weight: number, quantity: string])[];
  /** Percent; 0 with the reason in `note`. */
  vat: 0 | 7 | 19;
  note: string;
  medical?: boolean;
}

const DIRECT_DEBIT =
  "Den Betrag buchen wir zum Fälligkeitstag von Ihrem Konto ab. Sie müssen nichts veranlassen.";
const TRANSFER = "Bitte überweisen Sie den Betrag innerhalb von 14 Tagen unter Angabe der Rechnungsnummer.";
const CRAFT =
  "Die ausgewiesenen Lohnkosten können Sie nach § 35a EStG steuerlich geltend machen. " +
  "Bitte bewahren Sie die Rechnung zwei Jahre lang auf.";

/** The first entry whose pattern matches title or author is used; the last one matches everything. */
export const INVOICE_TOPICS: readonly InvoiceTopic[] = [
  {
    pattern: /arzt|ärzt|praxis|dr\. med|zahn|labor|physio|klinik|optik|brille/i,
    intro: "für die Behandlung erlauben wir uns nach der Gebührenordnung zu berechnen:",
    items: [
      ["Beratung, auch mittels Fernsprecher|1", 12, "2,3"],
      ["Eingehende Untersuchung|6", 18, "2,3"],
      ["Entnahme und Untersuchung einer Probe|250", 9, "1,8"],
      ["Behandlung nach Befund, je Sitzung|2030", 46, "2,3"],
      ["Ausführlicher Befundbericht|75", 15, "2,3"],
    ],
    vat: 0,
    note: "Heilbehandlungen sind nach § 4 Nr. 14 UStG von der Umsatzsteuer befreit. Reichen Sie diese Rechnung bei Ihrer Krankenversicherung ein.",
    medical: true,
  },
  {
    pattern: /strom|gas\b|wasser|stadtwerke|energie|fernwärme|abschlag/i,
    intro: "vielen Dank für Ihr Vertrauen. Ihren Verbrauch rechnen wir wie folgt ab:",
    items: [
      ["Arbeitspreis, Zähler 0001-118447, Verbrauch 2.486 kWh", 74, "2.486 kWh"],
      ["Grundpreis für 12 Monate", 14, "12"],
      ["Netzentgelt und Messung", 9, "12"],
      ["Stromsteuer und Umlagen", 3, "2.486 kWh"],
    ],
    vat: 19,
    note: `Ihr neuer monatlicher Abschlag beträgt ein Zwölftel dieses Betrages. ${DIRECT_DEBIT}`,
  },
  {
    pattern: /internet|telefon|mobil|funknetz|dsl|glasfaser/i,
    intro: "für Ihren Anschluss berechnen wir im Abrechnungszeitraum:",
    items: [
      ["Grundgebühr Internet und Telefon", 72, "1"],
      ["Router, Miete", 10, "1"],
      ["Verbindungen ins Ausland und zu Sonderrufnummern", 6, "14 Min."],
      ["Zusatzkarte mit 10 GB Datenvolumen", 12, "1"],
    ],
    vat: 19,
    note: `Einen Einzelverbindungsnachweis finden Sie im Kundenkonto. ${DIRECT_DEBIT}`,
  },
  {
    pattern: /inspektion|werkstatt|reifen|auto|tüv|hauptuntersuchung|bremse/i,
    intro:
      "wir bedanken uns für Ihren Auftrag und berechnen für das Fahrzeug MU-AS 118, Kilometerstand 64.210:",
    items: [
      ["Inspektion nach Herstellervorgabe, Arbeitszeit", 38, "2,4 Std."],
      ["Motoröl 5W-30 und Ölfilter", 19, "4,5 l"],
      ["Bremsbeläge vorne, Satz, mit Einbau", 25, "1"],
      ["Wischerblätter, Paar", 6, "1"],
      ["Hauptuntersuchung, Gebühr der Prüfstelle", 12, "1"],
    ],
    vat: 19,
    note: "Auf ausgeführte Arbeiten gewähren wir zwei Jahre Gewährleistung. Altteile wurden umweltgerecht entsorgt.",
  },
  {
    pattern: /maler|elektro(?!nik)|sanitär|heizung|schornstein|dach|garten|handwerk|tischler|umzug/i,
    intro: "für die ausgeführten Arbeiten berechnen wir:",
    items: [
      ["Arbeitszeit Geselle, ausgeführt nach Absprache", 56, "7,5 Std."],
      ["Anfahrt Stadtgebiet", 7, "1"],
      ["Material laut Aufstellung", 31, "1"],
      ["Entsorgung und Reinigung", 6, "1"],
    ],
    vat: 19,
    note: `${CRAFT} ${TRANSFER}`,
  },
  {
    pattern: /nebenkosten|betriebskosten|hausgeld|hausverwaltung|heizkosten/i,
    intro: "für Ihre Wohnung (Wohnfläche 84,50 m²) rechnen wir die Betriebskosten ab. Ihr Anteil:",
    items: [
      ["Heizung und Warmwasser nach Verbrauch", 44, "Zähler"],
      ["Wasser und Entwässerung", 15, "Personen"],
      ["Grundsteuer", 10, "m²"],
      ["Müllabfuhr und Straßenreinigung", 11, "Personen"],
      ["Gebäudeversicherung und Haftpflicht", 9, "m²"],
      ["Hauswart, Treppenhaus und Gartenpflege", 11, "m²"],
    ],
    vat: 0,
    note: "Ihre Vorauszahlungen sind bereits abgezogen. Einwendungen können Sie innerhalb von zwölf Monaten nach Zugang mitteilen (§ 556 BGB).",
  },
  {
    pattern: /versicher|haftpflicht|hausrat|rechtsschutz/i,
    intro: "der Beitrag für Ihren Vertrag wird fällig:",
    items: [
      ["Beitrag für die nächste Versicherungsperiode", 84, "12 Monate"],
      ["Versicherungsteuer 19 %", 16, "1"],
    ],
    vat: 0,
    note: `Versicherungsbeiträge sind von der Umsatzsteuer befreit (§ 4 Nr. 10 UStG). ${DIRECT_DEBIT}`,
  },
  {
    pattern: /kita|schule|kurs|verein|beitrag|essensgeld|hort|musik|seminar/i,
    intro: "für die Teilnahme berechnen wir:",
    items: [
      ["Beitrag für den Abrechnungszeitraum", 78, "1"],
      ["Material und Bücher", 12, "1"],
      ["Verpflegung", 10, "1"],
    ],
    vat: 0,
    note: `Die Leistung ist nach § 4 Nr. 21 bis 25 UStG von der Umsatzsteuer befreit. ${TRANSFER}`,
  },
  {
    pattern: /reise|hotel|bahn|flug|ferien/i,
    intro: "wir freuen uns auf Ihren Besuch und bestätigen und berechnen:",
    items: [
      ["Ferienwohnung „Seeblick“, 7 Nächte", 82, "7"],
      ["Endreinigung und Wäsche", 12, "1"],
      ["Kurbeitrag", 6, "3 Pers."],
    ],
    vat: 7,
    note: `Die Anreise ist ab 15 Uhr möglich. ${TRANSFER}`,
  },
  {
    pattern: /steuerberat|notar|anwalt|kanzlei/i,
    intro: "für meine Tätigkeit erlaube ich mir zu berechnen:",
    items: [
      ["Erstellung der Unterlagen nach Gebührentabelle", 72, "1"],
      ["Besprechung und Prüfung des Bescheides", 22, "1,5 Std."],
      ["Auslagen für Post und Telekommunikation", 6, "1"],
    ],
    vat: 19,
    note: TRANSFER,
  },
  {
    pattern: /.*/,
    intro: "vielen Dank für Ihre Bestellung. Wir lieferten Ihnen:",
    items: [
      ["Artikel laut Bestellung, Ausführung weiß", 68, "1"],
      ["Zubehör, Satz", 18, "1"],
      ["Lieferung bis in die Wohnung", 14, "1"],
    ],
    vat: 19,
    note: `Sie können die Ware innerhalb von 30 Tagen zurückgeben. ${TRANSFER}`,
  },
];
