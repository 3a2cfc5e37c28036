import { deflateSync } from "node:zlib";
import { pdfOf, streamOf } from "../pdf-objects.ts";

/** Permitted results of reading the document: `read` is a text, or that there is none; the others are reasons. */
export type End = "read" | "encrypted" | "damaged" | "pages" | "time" | "memory" | "pixels" | "unsupported";

export interface HostileDocument {
  readonly name: string;
  readonly extension: "pdf" | "png" | "jpg";
  make(): Buffer;
  readonly ends: readonly End[];
}

export const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";
export const TEXT = "BT /F 12 Tf 50 700 Td (Sehr geehrte Frau Beispiel, dies ist ein Brief.) Tj ET";
export const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

interface Page {
  readonly box?: string;
  /** Objects from 6 on; the first of them is the page's form or picture X, its pattern P, shading S and font T too. */
  readonly more?: readonly (string | Buffer)[];
  readonly catalog?: string;
  readonly trailer?: string;
}

/** A PDF of one page with this content. */
export const onePage = (
  content: string | Buffer,
  { box = "[0 0 595 842]", more = [], catalog = CATALOG, trailer = "" }: Page = {},
): Buffer =>
  pdfOf(
    [
      catalog,
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      `<</Type/Page/Parent 2 0 R/MediaBox ${box}/Contents 4 0 R/Resources<</Font<</F 5 0 R/T 6 0 R>>/XObject<</X 6 0 R>>/Pattern<</P 6 0 R>>/Shading<</S 6 0 R>>>>>>`,
      Buffer.isBuffer(content) ? content : streamOf(Buffer.from(content, "latin1")),
      FONT,
      ...more,
    ],
    trailer,
  );

export const withX = (content: string, ...more: (string | Buffer)[]): Buffer => onePage(content, { more });
export const flate = (data: Buffer, more = ""): Buffer =>
  streamOf(deflateSync(data), `${more}/Filter/FlateDecode`);
