import type { MailDetails } from "../mail/read-mail.ts";
import { newA4 } from "./a4.ts";

const FOOTER = "Ansicht der E-Mail als Text. Die E-Mail selbst liegt als erste Version beim Dokument.";
const LABEL = { size: 8, colour: "grey", width: 60 } as const;

/** The mail as a PDF of A4 pages: only its text, without pictures or remote content. */
export async function composeMail({ subject, text, attachments, ...mail }: MailDetails): Promise<Uint8Array> {
  const title = subject || "(ohne Betreff)";
  const page = await newA4(title);
  page.text(title, { size: 15, bold: true });
  page.space(8);
  for (const [label, value] of [
    ["Von", mail.from],
    ["An", mail.to],
    ["Kopie", mail.cc],
    ["Datum", mail.date],
    ["Anlagen", attachments.join(", ")],
  ] as const) {
    if (value === "") continue;
    page.need(14);
    const y = page.y;
    page.text(label, LABEL);
    page.y = y;
    page.text(value, { x: LABEL.width });
  }
  page.space(8);
  page.rule();
  page.space(12);
  page.text(text || "(ohne Text)", { size: 10 });
  return page.end(FOOTER);
}
