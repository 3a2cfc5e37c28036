/** Words that name the sum to pay; the sum follows them, or precedes them in their sentence. */
export interface AmountName {
  readonly words: RegExp;
  readonly score: number;
  readonly sum: "behind" | "before";
  /** Only in a letter that asks for a payment. */
  readonly isWeak?: true;
  /** The words name a sum of each month. */
  readonly isOfMonth?: true;
  /** The words follow the sum directly: only words ahead of it may speak against it. */
  readonly isBeside?: true;
  /** Only in a bill: elsewhere the words name what the recipient gets. */
  readonly isOfBill?: true;
}

/** Score from which the sum includes all fees. */
export const ASKED = 1;
/** Among equal scores the first one counts. */
export const AMOUNT_NAMES: readonly AmountName[] = [
  {
    words:
      /\bzu (?:be)?zahlen\b|\bzu überweisen\b|\bzu entrichten\b|\bzu begleichen\b|\banzuweisen\b|\bauszugleichen\b|\bzurückzuzahlen\b|\bvon ihnen zu erstatten\b/giu,
    score: ASKED,
    sum: "before",
  },
  {
    words:
      /zu zahlende[rn]? (?:\p{L}*betrag|summe)|(?<!aus|rück)(?:zahlungs|abbuchungs|einzugs|lastschrift)betrag|zu (?:be)?zahlen|zu überweisen(?:der betrag)?|zu entrichten(?:der betrag)?|zu begleichen(?:der betrag)?|(?:zusammen|insgesamt) (?:fällig|zu zahlen)|(?<=(?:^|\n)[ \t]*(?:noch )?)offen(?=[ \t:]+(?:EUR |€ ?)?-?\d)|gesamtforderung|(?<!\p{L})offene[rn]? (?:\p{L}*betrag|\p{L}*forderung|summe|posten)|(?<!\p{L})(?!liefer|urlaubs)\p{L}*rückstand|(?<!\p{L})(?:überweisungs|fälligkeits|forderungs)(?:betrag|summe)|(?<!\p{L})(?:fällige|ausstehende|geschuldete)[rn]? (?:\p{L}*betrag|\p{L}*beitrag|\p{L}*forderung|summe)/giu,
    score: ASKED,
    sum: "behind",
  },
  {
    words:
      /(?:zahlen|überweisen|begleichen|entrichten)\ssie\b|\bum (?:\p{L}+ )?(?:(?:ein)?zahlung|überweisung|ausgleich|begleichung|entrichtung)/giu,
    score: ASKED,
    sum: "behind",
  },
  {
    words: /(?<=\d,\d\d (?:€|EUR|Euro) )(?:zahlen|überweisen|begleichen|entrichten)\ssie\b/giu,
    score: ASKED,
    sum: "before",
    isBeside: true,
  },
  // "Sie müssen daher am 4. Mai nur 2,76 € überweisen"
  {
    words:
      /(?<=(?<!\p{L})(?:müssen|brauchen)(?!\p{L})(?:[^.!?]|(?<=\d)\.){0,80}\d,\d\d (?:€|EUR|Euro) )(?:zu )?(?:überweisen|zahlen|begleichen|entrichten)(?!\p{L})/giu,
    score: ASKED,
    sum: "before",
    isBeside: true,
  },
  { words: /(?<!\p{L})zahlbetrag(?!\p{L})/giu, score: ASKED, sum: "behind", isOfBill: true },
  {
    words:
      /(?<!\p{L})(?:solde|net|montant|total) (?:à payer|dû)(?!\p{L})|\b(?:due payable|(?:amount|total|balance) (?:due|to pay|payable)|residual)\b/giu,
    score: ASKED,
    sum: "behind",
  },
  {
    words:
      /(?<!\p{L})(?:rest|saldo|differenz|unterschied|differenzbetrag)(?: von| in höhe von| beträgt)(?!\p{L})/giu,
    score: 0.95,
    sum: "behind",
  },
  {
    // The sums of the whole house stand beside the recipient's share.
    words:
      /(?<!\p{L})(?:auf (?:sie|ihre (?:wohnung|einheit)) entfall\p{L}*|ihr(?:en)? (?:kosten)?anteil|ihre umlage)(?!\p{L})/giu,
    score: 0.92,
    sum: "behind",
    isWeak: true,
  },
  {
    words:
      /(?<!\p{L})(?:(?:überweis|zahl)e?t?|überweisen(?= (?:mir|uns)))(?: (?:mir|uns|bitte|noch|die|den|restlichen|rest von|betrag von)){1,5}(?= \d)|\bbitte (?:überweis|zahl)e?t?(?= \d)/giu,
    score: ASKED,
    sum: "behind",
  },
  {
    words:
      /(?<!\p{L})(?:fehlen|offen (?:sind|ist|bleiben)|verbleiben|bleiben)(?: (?:also|somit|damit|demnach|daher|nun|uns)){0,2} noch(?!\p{L})/giu,
    score: ASKED,
    sum: "behind",
  },
  // A card is charged with a part of its balance.
  {
    words:
      /mindest(?:betrag|rate)(?=[^.\n]{0,30}\d,\d\d(?: €| EUR)?\. (?:diesen|diese|den|er|sie)(?!\p{L})[^.]{0,20}(?:buchen|ziehen|abgebucht|eingezogen))/giu,
    score: ASKED,
    sum: "behind",
  },
  { words: /\b(?:erbitten|erwarten) wir\b/gu, score: 0.95, sum: "before" },
  { words: /\bin rechnung\b/giu, score: 0.92, sum: "before" },
  // "7 Tage x 10,00 EUR = 70,00 EUR"
  {
    words: /(?<=\d\s?(?:€|EUR|Euro)?\s?)=(?=\s?(?:€|EUR)?\s?\d)/gu,
    score: 0.92,
    sum: "behind",
    isWeak: true,
  },
  {
    words:
      /(?<!\p{L})von ihnen (?:selbst )?zu (?:tragende|zahlende|übernehmende|leistende)[rns]? (?:\p{L}*anteil|\p{L}*betrag|summe|kosten)(?!\p{L})/giu,
    score: ASKED,
    sum: "behind",
  },
  // "wird am 19.05.2026 von Ihrem Konto abgebucht"
  {
    words:
      /(?<!\p{L})(?:wird|werden) (?:\p{L}+ ){0,2}(?:am|zum) \d{1,2}\.[\d.\p{L} ]{1,12}\d{4} vo[nm]\s(?:\p{L}+\s){0,2}konto\s(?:abgebucht|eingezogen)(?!\p{L})/giu,
    score: 0.96,
    sum: "before",
  },
  // Typewriters set a total apart: "S U M M E".
  { words: /(?<!\p{L})s u m m e(?! \p{L} )(?!\p{L})/giu, score: 0.9, sum: "behind" },
  // A court and a collector of debts add their costs to the claim.
  { words: /hauptforderung/giu, score: 0.85, sum: "behind" },
  // People who share costs: "jeder also 312,50 €".
  {
    words:
      /(?<!\p{L})(?:jede[rn]? (?:also |von uns |zahlt )?|(?:pro|je) (?:familie|person|kind|haushalt|kopf|nase) )(?=\d)/giu,
    score: 0.92,
    sum: "behind",
    isWeak: true,
  },
  { words: /\btotal ttc\b/giu, score: 0.9, sum: "behind" },
  {
    words:
      /(?<!\p{L})(?:(?:insgesamt|gesamtbeitrag|summe) (?:monatlich|im monat)|monatlich insgesamt)(?!\p{L})/giu,
    score: 0.7,
    sum: "behind",
    isWeak: true,
    isOfMonth: true,
  },
  { words: /\bzahlbar\b|\bfällig\b/gu, score: 0.95, sum: "before" },
  { words: /\b(?:fällig|zahlbar) (?:am|bis|zum)[^\n]{3,20}:/giu, score: 0.95, sum: "behind" },
  {
    words:
      /(?:nach|abschluss)zahlung(?:sbetrag)?|nachforderung|(?<!\p{L})(?:mehr|nach)beitrag(?= von| in höhe)|nachschuss|fehlbetrag|zu (?:ihren lasten|(?:unseren|meinen) gunsten)|(?<!\p{L})verbleib(?:en|t)(?!\p{L})|verbleibende[rns]? \p{L}*(?:steuer|betrag|summe|forderung|schuld)|rest(?:betrag|forderung|summe)|(?<=\n)restzahlung(?=[ \t:]*\d)/giu,
    score: 0.95,
    sum: "behind",
  },
  {
    words:
      /rechnungs(?:end|gesamt)?betrag|(?<!\p{L})abschlag(?:sbetrag)?,? brutto|rechnungssumme|gesamtbetrag|endbetrag|(?:gesamt|end)summe|(?:gesamt|(?<!auftrags)summe|betrag) ?\(?(?:brutto|inkl)\)?|bruttosumme/giu,
    score: 0.9,
    sum: "behind",
  },
  { words: /\b(?:buchen|ziehen) wir\b|\babgebucht\b|\beingezogen\b/gu, score: 0.85, sum: "before" },
  {
    words:
      /\b(?:(?:buchen|ziehen) wir|wir (?:buchen|ziehen)|sammeln(?! sie)|berechnen wir|erbitten wir|sie schulden)\b/giu,
    score: 0.8,
    sum: "behind",
  },
  {
    words:
      /(?:verwarnungs?|buß|zwangs|ordnungs)geld|geldbuße|geldstrafe|jahres(?:beitrag|steuer|gebühr|prämie)|bruttobetrag|summe eur\b|kaufpreis|\bgesamt\b/giu,
    score: 0.7,
    sum: "behind",
  },
  {
    words:
      /(?<!\p{L})(?:(?:un|gesamt)?kosten|kostet|(?!mahn|versand|bearbeitungs|grund|rücklast|storno|zusatz|service|kranken|renten|pflege)\p{L}*(?:beitrag|gebühr(?:en)?|prämie)|eigenanteil|zuzahlung|(?:bezugs|abo|abonnement|gesamt|reise|end)?preis|(?:kraftfahrzeug|kfz-|hunde|grund)steuer|honorar|entgelt|pauschale|forderung|neue[rn]? saldo|zahlbetrag|betrag(?= von| in höhe|:)|summe|total|insgesamt|zusammen|(?:beitrags|gebühren)höhe(?: beträgt)?|steuerbetrag|(?:jährliche|festgesetzte) steuer|steuer(?= (?:beträgt|für|von|in höhe)))(?!\p{L})/giu,
    score: 0.6,
    sum: "behind",
    isWeak: true,
  },
];
