import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "../sos/sos.api.ts";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { countPressing } from "../deadlines/group-deadlines.ts";
import { lockerQuery } from "../files/data/files.api.ts";

/** Text for a part that could not be loaded. */
export const UNKNOWN = "Das ist gerade nicht zu erfahren.";

export function useSummary(): string {
  const { data: locker, isError: noLocker } = useQuery(lockerQuery);
  const { data: preview, isError: noPreview } = useQuery(previewQuery);
  const waiting = locker?.data.filter(({ state }) => state !== "filed").length ?? 0;
  const missing = preview?.checklist.filter(({ files }) => files.length === 0).length ?? 0;
  const { data: deadlines, isError: noDeadlines } = useQuery(deadlinesQuery(undefined));
  const due = deadlines ? countPressing(deadlines) : 0;
  const parts = [
    due === 0 ? "" : due === 1 ? "1 Frist ist nah" : `${due} Fristen sind nah`,
    waiting === 0 ? "" : waiting === 1 ? "1 Brief wartet" : `${waiting} Briefe warten`,
    missing === 0 ? "" : `${missing} ${missing === 1 ? "Lücke" : "Lücken"} für den Notfall`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(" · ");
  if (locker && preview && deadlines) return "nichts wartet";
  return noLocker || noPreview || noDeadlines ? UNKNOWN : "Lade Daten...";
}
