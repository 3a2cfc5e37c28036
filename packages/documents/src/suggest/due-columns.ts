/** Column heads of days: each of the days is a due day. */
const COLUMN =
  /(?<=^|\n)[^\n\d]{0,60}(?:f[äa]llig(?:keit(?:en|stermine?|sdatum)?)?|zahlungstermine?|zahlungstage|zahlbar)(?: am| zum)?[^\n\d]{0,40}\n\s*(?:[ \t]*(?:\d{1,2}\. \p{L}+:?[ \t]+)?\d{1,2}\. ?\d{1,2}\. ?\d{4}[^\n]*(?:\n\s*|$)){2,}/giu;

/** The days in one row. */
const ROW =
  /(?<=^|\n)[^\n]{0,60}(?:f[äa]llig|zahlbar|zu (?:entrichten|zahlen|überweisen)|zahlungstermine|zahlungstage)[^\n\d]{0,30}(?:(20\d\d):?[ \t]*)?\n\s*(?:\d{1,2}\. ?\d{1,2}\.(?: ?\d{4})?[ \t|]*){2,}(?=\n|$)/giu;

/** A table with days on which parts of a sum are due. Offsets in UTF-16 code units, `to` is exclusive. */
interface DueColumn {
  readonly from: number;
  readonly to: number;
  /** Year in the head of the column, for days without a year. */
  readonly year: string | undefined;
}

export const dueColumns = (text: string): DueColumn[] =>
  [...text.matchAll(COLUMN), ...text.matchAll(ROW)].map(({ index, 0: table, 1: year }) => ({
    from: index,
    to: index + table.length,
    year,
  }));
