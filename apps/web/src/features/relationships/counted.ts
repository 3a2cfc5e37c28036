const whole = new Intl.NumberFormat("de-DE");

/** What comes after "mit": "dem Dokument", "den 12 Dokumenten". */
export const withDocuments = (count: number): string =>
  count === 1 ? "dem Dokument" : `den ${whole.format(count)} Dokumenten`;

/** "1 Notfallkontakt", "3 Notfallkontakte". */
export const contacts = (count: number): string =>
  `${whole.format(count)} ${count === 1 ? "Notfallkontakt" : "Notfallkontakte"}`;
