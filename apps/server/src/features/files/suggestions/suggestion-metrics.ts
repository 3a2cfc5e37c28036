import { Gauge, type Registry } from "prom-client";
import type { Db } from "../../../db/connect.ts";
import { listSuggestionCounts } from "./suggestion-counts.queries.ts";

/** Adds gauges of suggestions accepted at filing, by field, for all groups and processes; returns their update. */
export function suggestionMetrics(registry: Registry, db: Db): () => Promise<void> {
  const labelNames = ["field"] as const;
  const registers = [registry];
  const offered = new Gauge({
    name: "suggestions_offered_total",
    help: "Filed documents for which a field was suggested",
    labelNames,
    registers,
  });
  const accepted = new Gauge({
    name: "suggestions_accepted_total",
    help: "Those of them that were filed with it",
    labelNames,
    registers,
  });
  return async () => {
    for (const { field, ...counts } of await listSuggestionCounts(db)) {
      offered.set({ field }, counts.offered);
      accepted.set({ field }, counts.accepted);
    }
  };
}
