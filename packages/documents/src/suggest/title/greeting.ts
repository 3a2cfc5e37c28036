/** Words that begin the greeting of a letter. */
export const GREETING =
  /^(?:sehr geehrte|guten (?:tag|morgen)|hallo|liebe[rs]?\b|grüezi|grüß (?:gott|dich|euch)|moin|dear )/i;
