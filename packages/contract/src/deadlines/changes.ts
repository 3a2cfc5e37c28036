import type { ChangeTable } from "../change-table.ts";
import { DEADLINE_KINDS } from "./due-day.ts";

export const DEADLINE_CHANGES = {
  kinds: { deadline: "Fristen" },
  actions: {
    "deadline.created": "Frist hinzugefügt",
    "deadline.updated": "Frist geändert",
    "deadline.postponed": "Frist verschoben",
    "deadline.done": "Frist erledigt",
    "deadline.reopened": "Frist wieder geöffnet",
    "deadline.deleted": "Frist gelöscht",
    "deadline.suggestion_dismissed": "Vorgeschlagene Frist verworfen",
    "deadline.reminders_chosen": "Erinnerungen an Fristen gewählt",
    "deadline.calendar_made": "Kalenderadresse erzeugt",
    "deadline.calendar_ended": "Kalenderadresse beendet",
  },
  subjects: ["deadline", "deadline_setting"],
  fields: {
    deadline_kind: { label: "Art", values: DEADLINE_KINDS },
    deadline_title: { label: "Bezeichnung" },
    deadline_note: { label: "Hinweis" },
    due_on: { label: "Frist", values: "day" },
    due_rule: { label: "Berechnung" },
    person_id: { label: "Für", values: "person" },
    remind_30: { label: "30 Tage vorher", values: "yes_no" },
    remind_7: { label: "7 Tage vorher", values: "yes_no" },
    remind_1: { label: "1 Tag vorher", values: "yes_no" },
  },
} as const satisfies ChangeTable;
