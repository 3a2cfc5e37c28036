/** Column heads of days: each of the days is a due day. */
const COLUMN =
  /(?<=^|\n)[^\n\d]{0,60}(?:f[äa]llig(?:keit(?:en|stermine?|sdatum)?)?|zahlungstermine?|zahlungstage|zahlbar)(?: am| zum)?[^\n\d]{0,40}\n\s*(?:[ \t]*(?:\d{1,2}\. \p{L}+:?[ \t]+)?\d{1,2}\. ?\d{1,2}\. ?\d{4}[^\n]*(?:\n\s*|$)){2,}/giu;

/** The days in one row. */
const ROW =
  /(?<=^|\n)[^\n]{0,60}(?:f[äa]llig|zahlbar|zu (?:entrichten|zahlen|überweisen)|zahlungstermine|zahlungstage)[^\n\d]{0,30}\n\s*(?:\d{1,2}\. ?\d{1,2}\. ?\d{4}[ \t|]*){2,}(?=\n|$)/giu;

/** Tables of a text with days on which parts of a sum are due. Offsets in UTF-16 code units, `to` is exclusive. */
export const dueColumns = (text: string): { readonly from: number; readonly to: number }[] =>
  [...text.matchAll(COLUMN), ...text.matchAll(ROW)].map(({ index, 0: table }) => ({
    from: index,
    to: index + table.length,
  }));
