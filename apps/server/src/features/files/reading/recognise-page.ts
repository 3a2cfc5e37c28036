import type { OpenedDocument, RecognisedPage } from "@krempelfrei/reader/reader";
import { type NotRead, whyNotRead } from "./open-content.ts";

/** A page that failed is tried again with a quarter of the pixels, unless it ran out of time. */
const DPI = [300, 150];

/** The words of a page (from 1), or the reason why it cannot be read. */
export async function recognisePage(
  document: OpenedDocument,
  page: number,
  signal: AbortSignal,
): Promise<RecognisedPage | NotRead> {
  let outcome: RecognisedPage | NotRead = { state: "failed", reason: "damaged" };
  for (const dpi of DPI) {
    outcome = await document.recognise(page - 1, { dpi }, signal).catch(whyNotRead);
    if (!("reason" in outcome) || outcome.reason === "time") break;
  }
  return outcome;
}
