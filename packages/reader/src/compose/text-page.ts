import type { Letter } from "../office/read-letter.ts";
import { newA4 } from "./a4.ts";

const FOOTER = "Das Dokument selbst liegt als erste Version dabei.";

/** The text of a letter as a PDF of A4 pages. */
export async function composeText({ text }: Letter): Promise<Uint8Array> {
  const page = await newA4("Text");
  page.text("Ohne Layout: nur der Text", { size: 8, colour: "grey" });
  page.space(4);
  page.rule();
  page.space(12);
  page.text(text || "(ohne Text)", { size: 10 });
  return page.end(FOOTER);
}
