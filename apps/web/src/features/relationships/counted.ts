import { counted, wholeNumber } from "@krempelfrei/contract/counted";

/** Text after "mit": "dem Dokument", "den 12 Dokumenten". */
export const withDocuments = (count: number): string =>
  count === 1 ? "dem Dokument" : `den ${wholeNumber(count)} Dokumenten`;

/** "1 Notfallkontakt", "3 Notfallkontakte". */
export const contacts = (count: number): string => counted(count, "Notfallkontakt", "Notfallkontakte");
