/** Words by which the recipient is asked to pay. */
const REQUESTS =
  /(?:zahlen|überweisen|begleichen|entrichten)\ssie\b|(?<!\p{L})(?:überweis|zahl)e?[tn]? (?:mir|uns|bitte)(?!\p{L})|\bbitte (?:überweis|zahl)e?t?(?!\p{L})|\bzu (?:(?:be)?zahlen|überweisen|entrichten|begleichen)\b|\bum (?:\p{L}+ )?(?:ein)?(?:zahlung|überweisung|ausgleich|begleichung)|(?:magst|kannst|könntest|würdest) du [^.!?]{0,60}(?:[^.!?]|\.(?=\d)){0,40}überweisen|sie schulden|\bzurückzuzahlen\b|\bvon ihnen zu erstatten\b|(?<!\p{L})(?:bitte|(?:wollen|möchten|müssen|sollen) sie|indem sie) (?:[^.!?]|\.(?=\d)|\. (?=\p{Ll}|\d)){0,120}?(?<!\p{L})(?:überweisen|(?:be|ein)?zahlen|begleichen|entrichten)(?!\p{L})/iu;
/** Words by which the recipient is to pay, or their account is debited. */
export const CLAIMS = new RegExp(
  `${REQUESTS.source}|(?:konto|es) [^.]{0,30}belastet|abgebucht|\\b(?:buchen|ziehen) wir(?![^.]{0,60} auf ihr)|eingezogen`,
  "iu",
);
/** Words of a letter about a payment by its recipient. */
export const ASKS = new RegExp(
  `${CLAIMS.source}|zahlbar|fällig|abbuch|einzug|lastschrift|einzuzahlen|zu\\sleisten|leisten sie|erbitten|geld [^.]{0,60}mit(?:zu)?bringen|^[^\\n]{0,40}(?:mahnung|zahlungserinnerung|zahlungsaufforderung)`,
  "imu",
);
/** A line of its own with such a word and no sum: the subject of the letter. */
const titled = (words: string): RegExp =>
  new RegExp(
    String.raw`^[^\n.]{0,50}(?<!\p{L})(?:${words})(?!\p{L})(?![^\n]*\d,\d\d)[^\n]{0,50}(?<![.,;])$`,
    "imu",
  );
/** Letters about money that the recipient has with a bank, which the bank owes. */
const SAVINGS = {
  says: /^[^\n.]{0,30}(?:festgeld|termingeld|tagesgeld|termineinlage|festzins|sparbrief|(?:ihre|die) (?:geld)?anlage (?:wird|ist) fällig|sparvertrag|sparplan|geldanlage|bausparvertrag ist zugeteilt|lebensversicherung läuft ab|ablaufleistung)|schreiben wir (?:ihnen|(?:ihrem|dem) \p{L}*konto)[^.!?]{0,40}\bgut\b/imu,
  unless: CLAIMS,
};
/** Letters whose sums nobody has to pay: `says` matches and `unless` does not. */
const NO_CLAIMS: readonly { readonly says: RegExp; readonly unless?: RegExp }[] = [
  // Also a bill that the buyer writes: it pays its recipient.
  {
    says: /^[ \t]*(?:\p{L}*gutschrift|rechnungskorrektur|stornorechnung|korrekturrechnung|avoir)(?: ?\([^)\n]{1,40}\)){0,2} ?(?:-?nr|nummer|\p{Lu}*-?\d)/imu,
    // A bill instead of an earlier one, with terms of payment.
    unless: /^[ \t]*(?:sie )?ersetzt (?:unsere|die|ihre) rechnung[^]*(?<!\p{L})zahlbar(?!\p{L})/imu,
  },
  {
    says: /(?:^|[ \t])(?:RECHNUNGSKORREKTUR|Rechnungskorrektur|STORNORECHNUNG|Stornorechnung|Korrekturrechnung)[ \t]*$/m,
    unless: REQUESTS,
  },
  // A receipt with what was paid for it.
  {
    says: /^[ \t]*(?:gegeben(?! \p{Ll})|rückgeld|wechselgeld|girocard|kartenzahlung|barzahlung)\b|^[ \t]*bar\b[^\n\p{L}]{0,20}\n\s*zurück\b|dankend erhalten/imu,
  },
  {
    says: /\b(?:paid in full|(?:total|your) refund|payment received)\b/i,
    unless: /\b(?:amount|balance|total) due\b/i,
  },
  {
    says: /(?:betrag|rechnung|summe) (?:ist|wurde) (?:am [\d. ]{6,12} )?bereits [^.!?\n]{0,30}(?:bezahlt|beglichen|abgebucht)|(?:paypal|kreditkarte)[^.!?\n]{0,30}(?:bezahlt|belastet)|\bbezahlt (?:per|mit|via|über|am)\b/i,
    unless: /(?<!\p{L})rest(?:zahlung|betrag)(?!\p{L})/iu,
  },
  {
    says: titled(
      "(?:entgelt|gehalts|lohn|verdienst|bezüge)(?:abrechnung|mitteilung|nachweis)|kontoauszug|\\p{L}*gutschrift",
    ),
    unless: /rechnungs(?:nummer|betrag|nr)|rechnung nr/i,
  },
  {
    says: titled(
      "(?:ihre[rn]?|der) \\p{L}*rente|rentenbescheid|rentenanpassung|(?:kinder|eltern|wohn|bürger|kranken|pflege|arbeitslosen|mutterschafts)geld",
    ),
    unless: /rückforderung|überzahl|zurückzuzahlen|zu erstatten/i,
  },
  {
    says: titled(
      "zuwendungsbestätigung|spenden(?:bescheinigung|quittung|bestätigung)|(?:lohnsteuer|steuer|beitrags|zins)bescheinigung|(?:renten|konto|depot)information|standmitteilung|depotauszug|zahlungsbestätigung|zahlungseingang",
    ),
    unless: CLAIMS,
  },
  {
    says: /haben (?:\p{L}+ )?ihre (?:zahlung|überweisung|spende)(?!\p{L})[^.!?]{0,60}(?<!nicht )erhalten|dank(?:en)? (?:\p{L}+ )?für ihre (?:\p{L}+ )?(?:zahlung|überweisung|spende)|(?<!\p{L})(?:zahlung|überweisung|spende)(?!\p{L})[^.!?]{0,60}(?<!nicht )(?:dankend erhalten|erhalten haben|eingegangen und|verbucht)/iu,
    unless: CLAIMS,
  },
  { says: titled("leistungsabrechnung|(?:darlehens|kredit)vertrag") },
  // A loan, whose total is not paid at once.
  {
    says: /(?<!\p{L})netto(?:darlehens|kredit)betrag|(?<=\n[ \t]*)darlehensnehmer(?:in)?(?!\p{L})/iu,
    unless: REQUESTS,
  },
  {
    says: titled("pflegegrad(?! ?:)"),
    unless: CLAIMS,
  },
  {
    says: titled("(?:beihilfe|bewilligungs|leistungs|erstattungs)(?:bescheid|mitteilung)"),
    unless: /rückforderung|überzahl|zurückzuzahlen|zu erstatten/i,
  },
  SAVINGS,
  // The bill is still to come.
  {
    says: /(?<!\p{L})(?:eine|die) rechnung (?:(?:erhalten|bekommen) sie|folgt|kommt|(?:senden|schicken) wir|geht ihnen)(?!\p{L})/iu,
    unless: REQUESTS,
  },
  // What is paid out, also where the sender goes on to collect other sums.
  {
    says: /(?<!(?<!\p{L})(?:ein|mögliches|etwaiges|eventuelles) )guthaben (?:überweisen|erstatten|zahlen) wir|(?<=\n[^\n]{0,40}(?<!\p{L}))auszuzahlen(?=[ \t:]*\d)/iu,
    unless: REQUESTS,
  },
  // Somebody else wants the money, or a mistake is undone.
  {
    says: /(?<!\p{L})(?:zahlen sie (?:\p{L}+ ){0,2}nichts|leisten sie (?:\p{L}+ ){0,2}keine zahlung|bitte (?:\p{L}+ ){0,2}noch (?:nichts|keine(?:rlei)? (?:zahlung(?:en)?|überweisung(?:en)?)) (?:zu )?(?:zahlen|überweisen|leisten|vornehmen|veranlassen))(?!\p{L})/iu,
  },
  // A sum of the months to come.
  { says: titled("(?:beitrags|preis|prämien)(?:anpassung|änderung|erhöhung)"), unless: REQUESTS },
  // The terms of a contract; who is to pay when is told by a bill or by its own days.
  {
    says: titled(
      "(?:miet|pacht|unterrichts|betreuungs|nutzungs|wartungs|dienstleistungs|mitgliedschafts|mobilfunk|liefer|arbeits|ausbildungs|pflege|heim|leih)vertrag",
    ),
    unless:
      /rechnungs(?:nummer|betrag|nr)|rückst[aä]nd|mahnung|nachzahl|anzahlung|zahlbar(?! in \p{L}+ (?:gleichen )?(?:monats)?raten)|fällig (?:am|bis|zum)|überweisen sie|\berstmal(?:s|ig)|kaution[^!?]{0,150}\bzu (?:überweisen|zahlen)/iu,
  },
  {
    says: titled("angebot|kostenvoranschlag|heil- und kostenplan"),
    unless: /rechnungs(?:nummer|datum|nr|summe|betrag)|rechnung (?:nr|\(\d)/i,
  },
  {
    says: /(?<!vor)auszahl(?:ungs)?betrag|auszuzahlende[rn]? (?:betrag|summe|leistung)|rentenzahlbetrag|(?:überweisen|erstatten) wir|wir (?:überweisen|erstatten|zahlen) (?:ihnen|den|diesen)|zahlen wir ihnen|zahlung erfolgt auf ihr|guthaben wird|erstattung (?:wird|erfolgt)|(?:betrag|guthaben|erstattung|summe|leistung|€|EUR)\b[^.!?]{0,80}(?:\bihnen\b|\bauf ihr\b|\bauf das (?:uns )?(?:bekannte|angegebene)\b)[^.!?]{0,60}(?:überwiesen|ausgezahlt|gutgeschrieben|erstattet)/i,
    unless: CLAIMS,
  },
];

/** True if a letter says that its sums are paid, paid out to the recipient, corrected, or only information. */
export const claimsNothing = (text: string): boolean =>
  NO_CLAIMS.some(({ says, unless }) => says.test(text) && !unless?.test(text));

/** True if a letter is about money that its recipient has with a bank, and asks for none. */
export const isAboutSavings = (text: string): boolean =>
  SAVINGS.says.test(text) && !SAVINGS.unless.test(text);
