import { MESSAGES } from "@krempelfrei/contract/fields";
import { invalid } from "../../../core/errors.ts";
import type { FoundFile, Position } from "./search.queries.ts";

/** Where the next page of hits begins. */
export interface HitCursor {
  /** Whether the hits have the words as typed, or words that are spelled nearly so. */
  readonly mode: "typed" | "similar";
  /** Number of hits on the pages before. */
  readonly shown: number;
  /** The last hit before. */
  readonly after: Position;
}

const CURSOR =
  /^(?<mode>typed|similar) (?<shown>\d{1,3}) (?<exact>[01]) (?<year>\d{1,5}) (?<month>\d{1,2}) (?<day>\d{1,2}) (?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const positionOf = (file: FoundFile): Position => ({
  is_exact: file.is_exact,
  year: file.date_relevance_year ?? 0,
  month: file.date_relevance_month ?? 0,
  day: file.date_relevance_day ?? 0,
  id: file.id,
});

/** The text that a client sends back for the next page; it need not understand it. */
export function toHitCursor({ mode, shown, after }: HitCursor): string {
  const { is_exact, year, month, day, id } = after;
  return Buffer.from([mode, shown, is_exact ? 1 : 0, year, month, day, id].join(" ")).toString("base64url");
}

/** The other way round. Error: 422 at `cursor` for anything that `toHitCursor` did not make. */
export function fromHitCursor(cursor: string): HitCursor {
  const parts = CURSOR.exec(Buffer.from(cursor, "base64url").toString())?.groups;
  if (!parts) throw invalid("cursor", MESSAGES.choice);
  const { mode, shown, exact, year, month, day, id = "" } = parts;
  const after = { is_exact: exact === "1", year: Number(year), month: Number(month), day: Number(day), id };
  return { mode: mode === "similar" ? "similar" : "typed", shown: Number(shown), after };
}
