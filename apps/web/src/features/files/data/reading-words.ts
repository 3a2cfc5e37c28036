import type { Reading } from "@krempelfrei/contract/files/reading";

const STATES: Readonly<Record<Reading["state"], string>> = {
  waiting: "Wartet",
  recognising: "Wird gelesen",
  done: "Gelesen",
  partly: "Teilweise gelesen",
  failed: "Nicht gelesen",
  refused: "Nicht lesbar",
  off: "Wird nicht gelesen",
};

const REASONS: Readonly<Record<NonNullable<Reading["reason"]>, string>> = {
  encrypted: "mit einem Kennwort geschützt",
  damaged: "beschädigt",
  pages: "zu viele Seiten",
  time: "zu aufwendig",
  memory: "zu groß",
  pixels: "zu viele Bildpunkte",
  lost: "mehrmals abgebrochen",
  unsupported: "kein Inhalt, der sich zeigen lässt",
};

/** State with its reason: `Teilweise gelesen: zu viele Seiten`. */
export const readingText = ({ state, reason }: Pick<Reading, "state" | "reason">): string =>
  reason === null ? STATES[state] : `${STATES[state]}: ${REASONS[reason]}`;

/**
 * Text for cards and rows: the document is being read, or cannot be searched at all or in part; undefined if it can,
 * and where texts are not read.
 */
export function readingMark({ state }: Pick<Reading, "state">): string | undefined {
  if (isBeingRead({ state })) return "wird gelesen\u00A0…";
  if (state === "partly") return "teilweise durchsuchbar";
  return state === "failed" || state === "refused" ? "nicht durchsuchbar" : undefined;
}

/** True if a document's text will be known soon. */
export const isBeingRead = ({ state }: Pick<Reading, "state">): boolean =>
  state === "waiting" || state === "recognising";

/** Why a document cannot be searched at all or in part; undefined if it can, or will soon. */
export const searchableExcept = (reading: Reading): string | undefined =>
  reading.state === "done" || isBeingRead(reading) ? undefined : searchableText(reading);

/** Whether the text of a document can be searched, and why not: `Nein, mit einem Kennwort geschützt`. */
export function searchableText({ state, reason, pages, pages_read }: Reading): string {
  const because = reason === null ? "" : `, ${REASONS[reason]}`;
  const read = pages === null || pages < 2 ? "" : `${pages_read} von ${pages} Seiten`;
  if (state === "done") return "Ja";
  if (state === "off") return "Nein, Texte werden hier nicht gelesen";
  if (state === "partly") return `Teilweise (${read === "" ? "nicht alle Seiten" : read})${because}`;
  if (state === "failed" || state === "refused") return `Nein${because}`;
  return state === "recognising" && read !== "" ? `Wird gelesen … (${read})` : "Wird gelesen …";
}
