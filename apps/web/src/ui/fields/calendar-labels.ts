/** The names of a calendar's controls in German. */
export const CALENDAR_LABELS = {
  previousMonth: "Vorheriger Monat",
  nextMonth: "Nächster Monat",
  previousYear: "Vorheriges Jahr",
  nextYear: "Nächstes Jahr",
  previousDecade: "Vorheriges Jahrzehnt",
  nextDecade: "Nächstes Jahrzehnt",
  monthLevelControl: "Monat und Jahr wählen",
  yearLevelControl: "Jahr wählen",
};
