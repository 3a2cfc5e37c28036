import type { Reading } from "@krempelfrei/contract/files/reading";

const STATES: Readonly<Record<Reading["state"], string>> = {
  waiting: "Wartet",
  recognising: "Wird gelesen",
  done: "Gelesen",
  partly: "Teilweise gelesen",
  failed: "Nicht gelesen",
  refused: "Nicht lesbar",
};

const REASONS: Readonly<Record<NonNullable<Reading["reason"]>, string>> = {
  encrypted: "mit einem Kennwort geschützt",
  damaged: "beschädigt",
  pages: "zu viele Seiten",
  time: "zu aufwendig",
  memory: "zu groß",
  pixels: "zu viele Bildpunkte",
  lost: "mehrmals abgebrochen",
};

/** `Teilweise gelesen: zu viele Seiten` */
export const readingText = ({ state, reason }: Pick<Reading, "state" | "reason">): string =>
  reason === null ? STATES[state] : `${STATES[state]}: ${REASONS[reason]}`;
