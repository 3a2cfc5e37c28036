import { z } from "zod";
import { LIMITS } from "./limits.ts";

// What goes into a child and what comes out of it, as JSON files in its folder. What comes out is checked as if a
// stranger had sent it: the document may have taken the child over.

export const INPUT = "input";
export const REQUEST = "request.json";
export const ANSWER = "answer.json";
export const BITMAP = "page.raw";
export const WORDS = "words.json";
export const READABLE = "readable.pdf";
export const UPRIGHT = "upright.jpg";
/** Of a page, from 0. */
export const sheetFile = (page: number, form: "raw" | "webp"): string => `sheet-${page}.${form}`;

/** With which a child ends whose engine has given up. */
export const OUT_OF_MEMORY = 70;

export type Kind = "pdf" | "jpg" | "png";

/** To the child of PDFs. */
export type PdfRequest =
  | { readonly work: "look" }
  /** `page` from 0. */
  | { readonly work: "render"; readonly page: number; readonly dpi: number }
  /** Pages of a stack, `to` not included. */
  | { readonly work: "sheets"; readonly from: number; readonly to: number }
  /** Nothing is done where there are not `of` pages. */
  | { readonly work: "extract"; readonly pages: readonly number[]; readonly of?: number }
  | { readonly work: "turn"; readonly pages: readonly number[]; readonly quarters: number }
  /** `orientation` as in EXIF; of pictures. */
  | { readonly work: "add-text"; readonly kind: Kind; readonly orientation: number };

/** To the child of pictures. */
export type PictureRequest =
  /** From a bitmap, or of the picture itself. */
  | { readonly work: "preview"; readonly bitmap?: Size }
  | { readonly work: "recognise"; readonly bitmap?: Size; readonly native?: Native | undefined }
  | { readonly work: "sheets"; readonly sheets: readonly (Size & { readonly page: number })[] }
  | { readonly work: "upright" };

/** A tesseract of the machine. */
export interface Native {
  readonly program: string;
  /** Folder of the trained data, the same as those of the embedded one. */
  readonly data: string;
}

const Size = z.strictObject({ width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) });
export type Size = z.infer<typeof Size>;

export const Refusal = z.strictObject({ refused: z.enum(["encrypted", "damaged", "pixels"]) });

export const PageText = z.strictObject({
  text: z.string().max(LIMITS.textLength),
  /** `none`: it has to be recognised. */
  state: z.enum(["text", "blank", "none", "broken"]),
});
export type PageText = z.infer<typeof PageText>;

export const LookAnswer = z.union([
  Refusal,
  z.strictObject({
    pages: z.int().min(0).max(1_000_000),
    texts: z.array(PageText).max(LIMITS.textPages),
    /** Of the first page, once it was drawn. */
    bitmap: Size.optional(),
  }),
]);

const Sheet = z.strictObject({
  page: z.int().min(0),
  /** Null where it cannot be drawn. */
  bitmap: Size.nullable(),
  blank: z.boolean(),
  codes: z.array(z.string().max(LIMITS.codeLength)).max(LIMITS.codes),
});
export const SheetsAnswer = z.union([
  Refusal,
  z.strictObject({ pages: z.int().min(0).max(1_000_000), sheets: z.array(Sheet).max(LIMITS.sheets) }),
]);

export const RenderAnswer = z.union([Refusal, z.strictObject({ bitmap: Size.nullable() })]);

const part = z.number().min(-1).max(2);
/** A word and its corners in parts of the page as one sees it: top left, top right, bottom right, bottom left. */
export const Word = z.strictObject({
  text: z.string().min(1).max(LIMITS.wordLength),
  quad: z.tuple([part, part, part, part, part, part, part, part]),
  /** 0 to 100. */
  confidence: z.number().min(0).max(100),
  /** Counted over the page; a paragraph ends where a number is left out. */
  line: z.int().min(0),
});
export type Word = z.infer<typeof Word>;

export const RecogniseAnswer = z.union([
  Refusal,
  z.strictObject({
    words: z.array(Word).max(LIMITS.words),
    confidence: z.number().min(0).max(100),
    turned: z.boolean(),
  }),
]);

export const UprightAnswer = z.union([
  Refusal,
  /** As in EXIF; `upright` when the picture was made anew. */
  z.strictObject({ orientation: z.int().min(1).max(8), upright: z.boolean() }),
]);
export const DoneAnswer = z.union([Refusal, z.strictObject({ done: z.boolean() })]);
