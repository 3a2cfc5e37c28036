import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "../../sos/sos.api.ts";
import { lockerQuery } from "../data/files.api.ts";

/** Everything at a glance in one line. */
export function useSummary(): string {
  const { data: locker } = useQuery(lockerQuery);
  const { data: preview } = useQuery(previewQuery);
  const waiting = locker?.data.filter(({ state }) => state !== "filed").length ?? 0;
  const missing = preview?.checklist.filter(({ files }) => files.length === 0).length ?? 0;
  const parts = [
    waiting === 0 ? "" : waiting === 1 ? "1 Brief wartet" : `${waiting} Briefe warten`,
    missing === 0 ? "" : `${missing} ${missing === 1 ? "Lücke" : "Lücken"} für den Notfall`,
  ].filter(Boolean);
  return parts.join(" · ") || "nichts wartet";
}
