import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { readNumbers, withRoom } from "./wasm-values.ts";

/** A blank between two letters; PDFium's own are never U+00A0. */
const BLANK = /(?<=[\p{L}\p{M}])[ \u00a0](?=\p{L})/gu;
/** A gap below this share of the font's blank lies inside of a word. */
const KERNED = 0.5;
const SPACE = 0x20;
/** Width of a blank in most fonts for letters, and the widths that are believed, in em. Fonts without a blank say any width. */
const BLANK_EM = { usual: 0.25, from: 0.15, to: 0.4 };

interface Box {
  readonly left: number;
  readonly top: number;
  /** With the advance of the character. */
  readonly right: number;
  readonly bottom: number;
}

/**
 * Indices of blanks that PDFium puts into words whose letters are kerned far apart ("Ver käufer"). Such a blank is not
 * in the document; it is within one drawn text, and far narrower than a blank of its font. Pages that print no blanks
 * have only gaps, of which a narrow one may separate words; on these, and in text that does not run to the right, none is found.
 */
export function findKernedBlanks(library: WrappedPdfiumModule, page: number, text: string): number[] {
  const kerned: number[] = [];
  let [printed, wide] = [0, 0];
  for (const { index } of text.matchAll(BLANK)) {
    const at = library.FPDFText_GetCharIndexFromTextIndex(page, index);
    if (at < 1) continue;
    if (library.FPDFText_IsGenerated(page, at) !== 1) {
      printed += 1;
      continue;
    }
    const gap = gapAt(library, page, at);
    if (gap === "kerned") kerned.push(index);
    else if (gap === "wide") wide += 1;
  }
  return printed + kerned.length > wide ? kerned : [];
}

/** The gap at a blank within one drawn text; undefined if the blank separates two, or does not lie between its neighbours. */
function gapAt(library: WrappedPdfiumModule, page: number, at: number): "kerned" | "wide" | undefined {
  const object = library.FPDFText_GetTextObject(page, at - 1);
  if (object === 0 || object !== library.FPDFText_GetTextObject(page, at + 1)) return undefined;
  const [before, after] = [boxOf(library, page, at - 1), boxOf(library, page, at + 1)];
  if (!before || !after) return undefined;
  const height = before.top - before.bottom;
  const isOnLine = Math.abs(after.bottom - before.bottom) < height / 2;
  const letter = widthOf(library, object, library.FPDFText_GetUnicode(page, at - 1));
  if (!isOnLine || !letter) return undefined;
  // The letter on the page gives the scale of the font, whose widths are in em.
  const em = (before.right - before.left) / letter;
  const gap = (after.left - before.right) / em;
  if (gap < -BLANK_EM.usual) return undefined;
  return gap < KERNED * blankOf(library, object) ? "kerned" : "wide";
}

function blankOf(library: WrappedPdfiumModule, object: number): number {
  const own = widthOf(library, object, SPACE) ?? 0;
  return own >= BLANK_EM.from && own <= BLANK_EM.to ? own : BLANK_EM.usual;
}

function boxOf(library: WrappedPdfiumModule, page: number, at: number): Box | undefined {
  return withRoom(library, 16, (room) => {
    if (!library.FPDFText_GetLooseCharBox(page, at, room)) return undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = readNumbers(library, room, 4, "float");
    return { left, top, right, bottom };
  });
}

/** Width of a character in the font of a drawn text, in em. */
function widthOf(library: WrappedPdfiumModule, object: number, code: number): number | undefined {
  const font = library.FPDFTextObj_GetFont(object);
  if (font === 0) return undefined;
  return withRoom(library, 4, (room) =>
    library.FPDFFont_GetGlyphWidth(font, code, 1, room) ? library.pdfium.getValue(room, "float") : undefined,
  );
}
