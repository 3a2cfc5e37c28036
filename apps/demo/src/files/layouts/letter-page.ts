import { closing, euro, germanDate, greeting, type Letter, opening } from "../letter.ts";
import { line, paragraph, skip, table } from "../sheet.ts";

interface Wording {
  pattern: RegExp;
  texts: readonly string[];
}

// The first entry whose pattern matches the title is used; the last one matches every title.
const WORDINGS: readonly Wording[] = [
  {
    pattern: /kündigung/i,
    texts: [
      "wir bestätigen den Eingang Ihrer Kündigung. Der Vertrag endet fristgerecht zum Ende der Laufzeit.",
      "Bitte senden Sie uns überlassene Geräte und Karten bis zwei Wochen nach Vertragsende zurück. Eine Schlussabrechnung erhalten Sie gesondert.",
      "Wir bedauern Ihre Entscheidung und würden uns freuen, Sie wieder begrüßen zu dürfen.",
    ],
  },
  {
    pattern: /vollmacht|patientenverfügung|testament|verfügung/i,
    texts: [
      "das beiliegende Dokument haben Sie im Vollbesitz Ihrer geistigen Kräfte errichtet. Bitte bewahren Sie das Original sicher auf und hinterlegen Sie eine Abschrift bei Ihrer Vertrauensperson.",
      "Die Vertrauensperson darf in allen Angelegenheiten der Gesundheitssorge, des Aufenthalts, der Vermögenssorge und gegenüber Behörden und Versicherungen vertreten. Die Vollmacht gilt über den Tod hinaus.",
      "Für den Fall, dass ich mich im unmittelbaren Sterbeprozess befinde, wünsche ich keine lebensverlängernden Maßnahmen, jedoch eine fachgerechte Linderung von Schmerzen.",
    ],
  },
  {
    pattern: /geburtsurkunde|eheurkunde/i,
    texts: [
      "hiermit wird der im Register unter der oben genannten Nummer beurkundete Eintrag bestätigt.",
      "Ort des Ereignisses: Musterstadt. Die Angaben zu den Beteiligten stimmen mit dem Eintrag im Personenstandsregister überein. Weitere Angaben aus dem Register: keine.",
      "Diese Urkunde ist mit Siegel und Unterschrift gültig. Bitte bewahren Sie das Original sicher auf; weitere Ausfertigungen sind gebührenpflichtig.",
    ],
  },
  {
    pattern: /zeugnis|zertifikat|teilnahme/i,
    texts: [
      "hiermit bescheinigen wir die erfolgreiche Teilnahme und die erbrachten Leistungen.",
      "Die Leistungen waren stets von guter Qualität. Hervorzuheben sind die selbstständige Arbeitsweise, die Zuverlässigkeit und der freundliche Umgang mit anderen.",
      "Gesamtbeurteilung: gut (1,8). Dieses Schreiben wurde auf Wunsch der genannten Person ausgestellt.",
    ],
  },
  {
    pattern: /bescheinigung|nachweis|bestätigung|mitglied/i,
    texts: [
      "zur Vorlage bei Behörden und anderen Stellen bestätigen wir Ihnen:",
      "Der oben genannten Person gegenüber bestehen am Tag der Ausstellung keine offenen Forderungen. Die Angaben entsprechen unseren Unterlagen.",
      "Diese Bescheinigung wurde maschinell erstellt und ist ohne Unterschrift gültig.",
    ],
  },
  {
    pattern: /befund|arztbrief|impf|vorsorge|medik|rezept|therapie/i,
    texts: [
      "anbei erhalten Sie den Bericht über die Untersuchung zur Weitergabe an Ihre Hausarztpraxis.",
      "Befund: unauffälliger Allgemein- und Ernährungszustand, Blutdruck 124/78 mmHg, Puls 68, Lunge frei, Herztöne rein. Die Laborwerte liegen im Normbereich, Vitamin D ist leicht erniedrigt.",
      "Empfehlung: Kontrolle in zwölf Monaten. Bei Beschwerden stellen Sie sich bitte jederzeit wieder vor. Bitte bringen Sie Ihren Impfausweis zum nächsten Termin mit.",
    ],
  },
  {
    pattern: /preis|beitrag|anpassung|erhöhung|tarif/i,
    texts: [
      "zum nächsten Ersten ändern sich unsere Preise. Die gestiegenen Kosten für Beschaffung, Löhne und Netze können wir nicht mehr vollständig auffangen.",
      "Sie haben das Recht, den Vertrag zum Zeitpunkt der Änderung ohne Einhaltung einer Frist zu kündigen. Machen Sie davon keinen Gebrauch, läuft er zu den neuen Bedingungen weiter.",
      "Fragen beantworten wir Ihnen gern: telefonisch werktags von 8 bis 18 Uhr oder im Kundenportal.",
    ],
  },
  {
    pattern: /.*/,
    texts: [
      "vielen Dank für Ihre Nachricht. Gern informieren wir Sie über den Stand Ihrer Angelegenheit.",
      "Ihre Angaben haben wir geprüft und in unsere Unterlagen aufgenommen. Bitte bewahren Sie dieses Schreiben für Ihre Unterlagen auf; Sie benötigen es bei Rückfragen und gegebenenfalls für Ihre Steuererklärung.",
      "Sollten sich Ihre Anschrift, Ihre Bankverbindung oder Ihre persönlichen Verhältnisse ändern, teilen Sie uns das bitte zeitnah mit. Sie erreichen uns montags bis freitags von 8 bis 18 Uhr.",
      "Weitere Unterlagen sind derzeit nicht erforderlich. Den Abschluss teilen wir Ihnen unaufgefordert mit.",
    ],
  },
];

/** Any other letter: a few paragraphs, and the amount if there is one. */
export function letterPage(letter: Letter): void {
  const { spec, random, sheet } = letter;
  const wording = WORDINGS.find(({ pattern }) => pattern.test(spec.title));
  opening(letter, [
    ["Unser Zeichen", `${random.pick(["ku", "ve", "br", "lo"])}-${random.digits(4)}`],
    ["Bearbeitung", letter.sender.contact],
  ]);
  greeting(letter);
  for (const text of wording?.texts ?? []) paragraph(sheet, text);
  if (spec.amountCents !== undefined) {
    skip(sheet, 4);
    table(
      sheet,
      [{ title: "Angabe" }, { title: "", width: 130, align: "right" }],
      [
        ["Stichtag", germanDate(spec.date)],
        ["Vorgang", random.digits(8)],
        ["=Betrag", euro(spec.amountCents)],
      ],
    );
  }
  line(sheet, "Bitte geben Sie bei Rückfragen immer unser Zeichen an.", { size: sheet.size * 0.9 });
  closing(letter);
}
