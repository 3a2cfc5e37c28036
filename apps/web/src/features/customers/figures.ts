import type { countCustomers } from "@krempelfrei/contract/customers/customers";
import type { CallResult } from "@krempelfrei/contract/call";

type CustomerCounts = CallResult<typeof countCustomers>;

interface Figure {
  readonly label: string;
  /** Undefined while it is unknown. */
  readonly value: number | undefined;
  /** Label and number of the chip on a phone, where all chips count customers. */
  readonly chip?: Pick<Figure, "label" | "value">;
  /** Query part of the list's address that shows these customers. */
  readonly query: string;
}

const few = (label: string, value: number | undefined, query: string): Figure[] =>
  value === undefined || value === 0 ? [] : [{ label, value, query }];

/** Numbers of customers and of unfiled documents; numbers by state only for readers who see contracts. */
export const figuresOf = (counts: CustomerCounts | undefined, details: boolean): Figure[] => [
  {
    label: "Kunden insgesamt",
    value: counts?.total,
    chip: { label: "Alle", value: counts?.total },
    query: "",
  },
  ...(details
    ? [
        { label: "aktiv", value: counts?.by_state.active, query: "?state=active" },
        { label: "gekündigt", value: counts?.by_state.cancelled, query: "?state=cancelled" },
        // Shown unless 0, so that the states add up to all.
        ...few("geplant", counts?.by_state.planned, "?state=planned"),
        ...few("beendet", counts?.by_state.ended, "?state=ended"),
      ]
    : []),
  {
    label: counts?.waiting_files === 1 ? "unsortiertes Dokument" : "unsortierte Dokumente",
    value: counts?.waiting_files,
    chip: { label: "mit Unsortiertem", value: counts?.waiting },
    query: "?waiting=true&sort=waiting_files&direction=desc",
  },
];
