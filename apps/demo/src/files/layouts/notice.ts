import { closing, euro, germanDate, greeting, type Letter, opening } from "../letter.ts";
import { type Column, line, paragraph, skip, table } from "../sheet.ts";

interface Notice {
  pattern: RegExp;
  text: string;
  /** Lines before the result, as shares of the result. */
  lines: readonly (readonly [label: string, percent: number])[];
  result: string;
  after: string;
  /** True for mere information, without remedies. */
  information?: boolean;
}

const PAYMENT =
  "Bitte zahlen Sie den Betrag bis zum Fälligkeitstag. Bei erteiltem SEPA-Mandat wird er abgebucht.";

/** Decisions and information of authorities; `pattern` matches the title. */
export const NOTICES: readonly Notice[] = [
  {
    pattern: /kfz-steuer|kraftfahrzeugsteuer/i,
    text: "für das Halten des Fahrzeuges mit dem amtlichen Kennzeichen MU-AS 118 wird die Kraftfahrzeugsteuer festgesetzt. Bemessungsgrundlage: Hubraum 1.498 cm³, CO2-Prüfwert 121 g/km, Erstzulassung 18.03.2019.",
    lines: [
      ["Sockelbetrag nach Hubraum", 31],
      ["Betrag nach Kohlendioxidausstoß", 69],
    ],
    result: "Jahressteuer",
    after: `Die Steuer ist jährlich im Voraus zu entrichten. ${PAYMENT}`,
  },
  {
    pattern: /einkommensteuer|steuerbescheid|lohnsteuer/i,
    text: "die Einkommensteuer, der Solidaritätszuschlag und die Zinsen werden wie folgt festgesetzt. Der Bescheid ist nach § 165 AO teilweise vorläufig.",
    lines: [
      ["Festgesetzte Einkommensteuer", 1180],
      ["ab: Steuerabzug vom Lohn", -1280],
    ],
    result: "Erstattung",
    after:
      "Das Guthaben wird auf das uns bekannte Konto überwiesen. Die Besteuerungsgrundlagen finden Sie in der Anlage.",
  },
  {
    pattern: /grundsteuer|abfallgebühr|müllgebühr|gebührenbescheid/i,
    text: "für das Grundstück Gartenstraße 12, Gemarkung Musterstadt, Flur 7, Flurstück 118, werden folgende Abgaben festgesetzt.",
    lines: [
      ["Grundsteuer B, Hebesatz 480 v. H.", 62],
      ["Abfallgebühr, 120-Liter-Tonne", 26],
      ["Straßenreinigung, 14 Frontmeter", 12],
    ],
    result: "Jahresbetrag",
    after: `Der Betrag ist in vier Raten am 15.02., 15.05., 15.08. und 15.11. fällig. ${PAYMENT}`,
  },
  {
    pattern: /renten(auskunft|information|bescheid)/i,
    text: "in dieser Auskunft haben wir die bis heute gespeicherten rentenrechtlichen Zeiten berücksichtigt. Die Regelaltersrente würde am Ersten des Monats nach Vollendung des 67. Lebensjahres beginnen.",
    lines: [
      ["Rente wegen voller Erwerbsminderung, wenn sie heute begänne", 86],
      ["Bisher erreichte Anwartschaft auf Altersrente", 41],
      ["Zuwachs bei Beiträgen wie im Mittel der letzten fünf Jahre", 59],
    ],
    result: "Voraussichtliche Regelaltersrente im Monat",
    after:
      "Beiträge zur Kranken- und Pflegeversicherung sowie Steuern sind nicht abgezogen. Preissteigerungen mindern die Kaufkraft: Wir empfehlen, zusätzlich vorzusorgen.",
    information: true,
  },
  {
    pattern: /elterngeld|kindergeld|wohngeld|kinderzuschlag|bafög/i,
    text: "auf Ihren Antrag bewilligen wir die Leistung ab dem auf den Antrag folgenden Monat. Der Bewilligung liegen die von Ihnen eingereichten Nachweise zugrunde.",
    lines: [
      ["Grundbetrag im Monat", 92],
      ["Zuschlag", 8],
    ],
    result: "Auszahlung im Monat",
    after:
      "Bitte teilen Sie uns jede Änderung in Ihren Verhältnissen unverzüglich mit. Die Leistung wird auf das im Antrag genannte Konto überwiesen.",
  },
  {
    pattern: /bescheid|anhörung|bußgeld|verwarn/i,
    text: "auf Grund der gesetzlichen Vorschriften ergeht in Ihrer Angelegenheit der folgende Bescheid.",
    lines: [
      ["Gebühr", 82],
      ["Auslagen für Zustellung", 18],
    ],
    result: "Gesamtbetrag",
    after: PAYMENT,
  },
];

const COLUMNS: readonly Column[] = [{ title: "Berechnung" }, { title: "EUR", width: 110, align: "right" }];

/** A letter of an authority with its calculation: a decision with the instruction on remedies, or mere information. */
export function notice(letter: Letter): void {
  const { spec, random, sheet } = letter;
  const found = NOTICES.find(({ pattern }) => pattern.test(spec.title));
  if (found === undefined) throw new Error(`No notice for "${spec.title}"`);
  const amount = spec.amountCents ?? random.int(6000, 84_000);
  opening(letter, [
    ["Aktenzeichen", `${random.digits(3)}/${random.digits(4)}/${random.digits(5)}`],
    ["Auskunft erteilt", letter.sender.contact],
    ["Durchwahl", letter.sender.phone],
  ]);
  greeting(letter);
  paragraph(sheet, found.text);
  const rows = found.lines.map(([label, percent]) => [label, euro(Math.round((amount * percent) / 100))]);
  table(sheet, COLUMNS, [...rows, [`=${found.result}`, euro(amount)]]);
  paragraph(sheet, found.after);
  if (found.information !== true) remedies(letter);
  closing(letter);
}

function remedies({ sheet, sender, spec }: Letter): void {
  skip(sheet, 6);
  line(sheet, "Rechtsbehelfsbelehrung", { face: "bold" });
  paragraph(
    sheet,
    `Gegen diesen Bescheid können Sie innerhalb eines Monats nach Bekanntgabe Einspruch einlegen, schriftlich oder zur Niederschrift bei der oben genannten Stelle (${sender.street}, ${sender.city}). Durch den Einspruch wird die Pflicht zur Zahlung nicht aufgehoben. Als bekannt gegeben gilt der Bescheid am ${germanDate(spec.date, 4)}.`,
  );
}
