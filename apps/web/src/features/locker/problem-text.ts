import type { LockerEntry } from "@krempelfrei/contract/files/locker";

const LARGE = "Zu groß, um gelesen zu werden. Bitte senden Sie es in kleineren Teilen.";

/** Texts about a person's illegible letter, with advice. */
export const PROBLEM_TEXTS: Readonly<Record<NonNullable<LockerEntry["problem"]>, string>> = {
  encrypted: "Mit einem Kennwort geschützt. Bitte senden Sie es noch einmal ohne Kennwort.",
  damaged: "Die Datei ist beschädigt. Bitte scannen oder senden Sie sie noch einmal.",
  unsupported: "Der Inhalt lässt sich hier nicht zeigen. Bitte senden Sie das Dokument als PDF.",
  pages: LARGE,
  time: LARGE,
  memory: LARGE,
  pixels: LARGE,
  lost: "Die Datei ließ sich nicht lesen. Bitte senden Sie das Dokument als PDF.",
};
