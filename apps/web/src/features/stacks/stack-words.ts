import type { StackDetails, StackItem } from "@krempelfrei/contract/stacks/stacks";

const STATES: Readonly<Record<StackItem["state"], string>> = {
  reading: "Wird angesehen",
  open: "Wartet",
  splitting: "Dokumente werden angelegt",
  done: "Aufgeteilt",
  discarded: "Verworfen",
};

const REASONS: Readonly<Record<NonNullable<StackItem["reason"]>, string>> = {
  encrypted: "Die Datei ist mit einem Passwort geschützt.",
  damaged: "Die Datei ist beschädigt.",
  pages: "Der Stapel hat mehr als 500 Seiten.",
  time: "Das Ansehen der Seiten hat zu lange gedauert.",
  memory: "Das Ansehen der Seiten hat zu viel Speicher gebraucht.",
  pixels: "Das Bild ist zu groß.",
  lost: "Die Seiten wurden nicht angesehen: Das Lesen wurde unterbrochen oder war abgeschaltet.",
  off: "Die Seiten wurden nicht angesehen: Das Lesen von Dokumenten ist abgeschaltet.",
};

const HOW_TO_READ =
  " Enthält er Briefe an mehrere Kunden, lassen Sie bitte zuerst auf dem Server das Lesen einschalten (OCR_ENGINE): Danach kann er noch einmal angesehen werden.";

export const stateText = ({ state, pages, pages_done }: StackItem): string =>
  state === "open" && pages !== null && pages_done > 0
    ? `Wartet, ${pages_done} von ${pages} Seiten erledigt`
    : STATES[state];

/** Error of the stack as a sentence; undefined without an error. */
export function problemText({ state, reason, pages }: StackItem): string | undefined {
  if (state !== "open" || reason === null) return undefined;
  if (pages !== null) return "Einige Dokumente konnten nicht angelegt werden. Ihre Seiten sind wieder offen.";
  return `${REASONS[reason]} Der Stapel kann nur als Ganzes abgelegt werden.${reason === "off" ? HOW_TO_READ : ""}`;
}

export const pagesText = (count: number): string => (count === 1 ? "1 Seite" : `${count} Seiten`);
export const documentsText = (count: number): string => (count === 1 ? "1 Dokument" : `${count} Dokumente`);

/** Pages that were left out of a finished stack, without its separator sheets. */
export function listLeftOut({ state, sheets, parts }: StackDetails): number[] {
  if (state !== "done") return [];
  const used = new Set(parts.flatMap(({ pages }) => pages));
  return sheets.filter(({ kind, page }) => kind !== "separator" && !used.has(page)).map(({ page }) => page);
}

export function closedText({ state }: StackDetails, leftOut: readonly number[]): string {
  if (state === "discarded") return "Dieser Stapel wurde verworfen.";
  if (leftOut.length === 0) return "Alle Seiten sind vergeben.";
  return `Alle Seiten sind vergeben. Weggelassen: ${leftOut.length === 1 ? "Seite" : "Seiten"} ${leftOut.join(", ")}.`;
}
