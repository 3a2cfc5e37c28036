/** Letters as people get them, in German of every day: amounts, dates, IBANs, umlauts, ß and €. All names are invented. */
const LETTERS: readonly (readonly string[])[] = [
  [
    "Stadtwerke Musterstadt GmbH · Hafenstraße 12 · 12345 Musterstadt",
    "Frau Karla Beispiel",
    "Gartenweg 7",
    "12345 Musterstadt",
    "Musterstadt, 14.03.2026",
    "Jahresabrechnung Strom, Kundennummer 4711-0815",
    "Sehr geehrte Frau Beispiel,",
    "für die Zeit vom 01.01.2025 bis zum 31.12.2025 haben Sie 2.345 kWh verbraucht.",
    "Daraus ergibt sich eine Nachzahlung von 128,47 € einschließlich 19 % Umsatzsteuer.",
    "Bitte überweisen Sie den Betrag bis zum 04.04.2026 auf unser Konto",
    "DE89 3704 0044 0532 0130 00 und geben Sie die Kundennummer an.",
    "Ihr neuer Abschlag beträgt ab Mai 62,00 € im Monat.",
    "Mit freundlichen Grüßen",
    "Ihre Stadtwerke",
  ],
  [
    "Hanseschutz Versicherung AG",
    "Privathaftpflichtversicherung Nr. HS 204 558 91",
    "Versicherungsschein vom 02. Januar 2026",
    "Guten Tag Herr Größmann,",
    "vielen Dank für Ihr Vertrauen. Mit diesem Schreiben erhalten Sie Ihren Vertrag.",
    "Die Versicherungssumme beträgt 10 Millionen Euro für Personen- und Sachschäden.",
    "Der Beitrag von 89,50 € wird jährlich zum 1. Februar von Ihrem Konto abgebucht.",
    "Die Kündigungsfrist beträgt drei Monate zum Ende der Vertragslaufzeit.",
    "Mitversichert sind Ihr Ehepartner und Ihre Kinder bis zum Abschluss der Ausbildung.",
    "Schäden melden Sie bitte unverzüglich unter 0800 555 12 34.",
    "Freundliche Grüße aus Hamburg",
  ],
  [
    "Finanzamt Musterstadt-Süd",
    "Steuernummer 12/345/67890",
    "Bescheid für 2024 über Einkommensteuer und Solidaritätszuschlag",
    "Festgesetzt werden 4.812,00 €, abgezogen vom Lohn wurden 5.230,16 €.",
    "Es bleibt ein Guthaben von 418,16 €, das Ihnen erstattet wird.",
    "Die Erstattung geht auf das Konto mit der Endziffer 42.",
    "Gegen diesen Bescheid können Sie innerhalb eines Monats Einspruch einlegen.",
    "Die Frist beginnt mit Ablauf des Tages, an dem Ihnen der Bescheid bekannt wird.",
    "Dieser Bescheid ergeht maschinell und ist ohne Unterschrift gültig.",
  ],
  [
    "Praxis Dr. med. Änne Weiß, Fachärztin für Innere Medizin",
    "Rechnung Nr. 2026-0193 vom 21.02.2026",
    "Für ärztliche Leistungen erlaube ich mir zu berechnen:",
    "Beratung, auch mittels Fernsprecher 10,72 €",
    "Symptombezogene Untersuchung 10,72 €",
    "Ultraschall eines Organs 26,81 €",
    "Blutentnahme aus der Vene 4,20 €",
    "Summe 52,45 €",
    "Zahlbar innerhalb von 30 Tagen ohne Abzug.",
    "Umsatzsteuerfrei nach § 4 Nr. 14 UStG.",
  ],
  [
    "Grundschule am Weiher, Schuljahr 2025/2026",
    "Liebe Eltern der Klasse 3b,",
    "am Donnerstag, dem 12. März, fahren wir ins Naturkundemuseum.",
    "Treffpunkt ist um 7:45 Uhr vor der Turnhalle, Rückkehr gegen 14:30 Uhr.",
    "Bitte geben Sie Ihrem Kind Regenjacke, Brotdose und 6,50 € für den Eintritt mit.",
    "Füllen Sie den unteren Abschnitt aus und geben Sie ihn bis Montag zurück.",
    "Wer mitfahren möchte, meldet sich bitte bei Frau Schäfer.",
    "Herzliche Grüße, Ihre Klassenleitung",
  ],
  [
    "Hausverwaltung Krüger & Söhne OHG",
    "Wohnung Nr. 14, Gartenstraße 12, zweites Obergeschoss links",
    "Betriebskostenabrechnung für das Kalenderjahr 2025",
    "Heizung und Warmwasser 684,20 €, Wasser und Abwasser 211,05 €",
    "Müllabfuhr 96,40 €, Hausmeister 142,75 €, Versicherungen 88,13 €",
    "Ihr Anteil beträgt 1.222,53 €, Ihre Vorauszahlungen waren 1.320,00 €.",
    "Das Guthaben von 97,47 € verrechnen wir mit der Miete für Juni.",
    "Die Belege können Sie nach Vereinbarung in unserem Büro einsehen.",
  ],
  [
    "Musterbank eG, Filiale Marktplatz",
    "Kontoauszug Nr. 9/2026 zum Girokonto DE12 5001 0517 0648 4898 90",
    "Alter Kontostand vom 31.08.2026: 1.284,66 €",
    "02.09. Lastschrift Stadtwerke Abschlag 62,00 -",
    "04.09. Gutschrift Gehalt Möbelhaus Lüders 2.418,90 +",
    "15.09. Dauerauftrag Miete Gartenstraße 780,00 -",
    "23.09. Kartenzahlung Drogerie Böhm 17,35 -",
    "Neuer Kontostand vom 30.09.2026: 2.844,21 €",
    "Bitte prüfen Sie die Buchungen und teilen Sie uns Einwände innerhalb von sechs Wochen mit.",
  ],
  [
    "Deutsche Beispielrente, Ihre Rentenauskunft",
    "Versicherungsnummer 65 170839 J 008",
    "Sehr geehrter Herr Yılmaz,",
    "bisher haben Sie 31,4187 Entgeltpunkte erworben.",
    "Die Regelaltersrente beginnt am 1. September 2041.",
    "Nach heutigem Stand würde sie 1.281,93 € im Monat betragen, vor Steuern und Beiträgen.",
    "Zeiten der Erziehung von Kindern sind bis zum zehnten Geburtstag berücksichtigt.",
    "Fehlende Zeiten klären Sie bitte mit dem Fragebogen V0100.",
    "Diese Auskunft ist nicht rechtsverbindlich.",
  ],
];

/** One font each; of Debian's fonts-dejavu, fonts-liberation and fonts-urw-base35, else what the machine has instead. */
const FONTS = [
  "Liberation Sans",
  "Liberation Serif",
  "DejaVu Sans",
  "DejaVu Serif",
  "Liberation Sans Narrow",
  "Nimbus Roman",
  "C059",
  "URW Bookman",
];

export interface Letter {
  readonly lines: readonly string[];
  readonly font: string;
}

export const letters: readonly Letter[] = LETTERS.map((lines, index) => ({
  lines,
  font: FONTS[index] ?? "sans-serif",
}));
