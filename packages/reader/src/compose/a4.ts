import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { LIMITS } from "../limits.ts";

const require = createRequire(import.meta.url);
const FONTS = {
  regular: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
};
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = { left: 62, right: 51, top: 54, bottom: 64 };
const LINE_HEIGHT = 1.35;
const COLOURS = { black: "#1a1a1a", grey: "#5c5c5c", rule: "#c4c4c4" };
const CUT = "Der Schluss fehlt hier.";
/** Pictographs that these fonts lack, with their variations, and invisible characters. */
const NOT_DRAWN = /[\u{1f000}-\u{1fbff}]|\ufe0e|\ufe0f|\p{Cf}/gu;
/** A fixed day, so that equal documents have equal bytes. */
const NO_DAY = new Date(0);

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: keyof typeof COLOURS;
  /** Distance from the left margin. */
  readonly x?: number;
  /** Default: up to the right margin. */
  readonly width?: number;
  readonly align?: "left" | "right";
}

/** A file embedded in the PDF. */
interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Pages of text, written from top to bottom; lengths are points. */
export interface A4 {
  /** Width between the margins. */
  readonly width: number;
  /** The position of the next line; may be set back to write beside other content. */
  y: number;
  /** Begins a new page unless this height is left; also called before each line of a text. */
  need(height: number): void;
  heightOf(text: string, style?: TextStyle): number;
  /** Writes a text with line breaks, also within very long words. Text beyond the maximum of pages is dropped. */
  text(text: string, style?: TextStyle): void;
  space(height: number): void;
  rule(): void;
  /** Called for each new page from now on. */
  onNewPage: (() => void) | undefined;
  /** True after the maximum of pages: nothing more is written. */
  readonly isFull: boolean;
  attach(file: Attachment): void;
  /** Returns the PDF, with `footer` at the bottom of each page, beside its number. */
  end(footer: string): Promise<Buffer>;
}

export async function newA4(title: string): Promise<A4> {
  const { default: Pdfkit } = await import("pdfkit");
  const document = new Pdfkit({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    font: FONTS.regular,
    bufferPages: true,
    info: { Title: title, CreationDate: NO_DAY, ModDate: NO_DAY },
    lang: "de",
  });
  const bytes = buffer(document);
  const widths = new Map<string, number>();
  const bottom = PAGE.height - MARGIN.bottom;
  let pages = 1;

  const use = ({ size = 9, bold = false, colour = "black" }: TextStyle): void => {
    document.font(bold ? FONTS.bold : FONTS.regular, size).fillColor(COLOURS[colour]);
  };
  const widthOf = (word: string, { size = 9, bold = false }: TextStyle): number => {
    const key = `${bold}${word}`;
    let width = widths.get(key);
    if (width === undefined) {
      document.font(bold ? FONTS.bold : FONTS.regular, 100);
      width = document.widthOfString(word);
      if (word.length < 40 && widths.size < 50_000) widths.set(key, width);
    }
    return (width * size) / 100;
  };
  const breakLines = (text: string, style: TextStyle): string[] =>
    text
      .replaceAll(NOT_DRAWN, "")
      .split("\n")
      .flatMap((line) =>
        breakLine(line, style.width ?? page.width - (style.x ?? 0), (word) => widthOf(word, style)),
      );
  const write = (line: string, style: TextStyle): void => {
    const { x = 0, width = page.width - x, align = "left" } = style;
    const left = align === "left" ? 0 : Math.max(0, width - widthOf(line, style));
    use(style);
    document.text(line, MARGIN.left + x + left, page.y, { lineBreak: false });
  };

  const page: A4 = {
    width: PAGE.width - MARGIN.left - MARGIN.right,
    y: MARGIN.top,
    onNewPage: undefined,
    get isFull() {
      return pages > LIMITS.convertedPages;
    },
    need(height) {
      if (page.y + height <= bottom || page.y <= MARGIN.top) return;
      pages += 1;
      if (page.isFull) return;
      document.addPage();
      page.y = MARGIN.top;
      page.onNewPage?.();
    },
    heightOf: (text, style = {}) => breakLines(text, style).length * (style.size ?? 9) * LINE_HEIGHT,
    text(text, style = {}) {
      const height = (style.size ?? 9) * LINE_HEIGHT;
      for (const line of breakLines(text, style)) {
        page.need(height);
        if (page.isFull) return;
        if (line !== "") write(line, style);
        page.y += height;
      }
    },
    space(height) {
      page.y += height;
    },
    rule() {
      if (page.isFull) return;
      document
        .moveTo(MARGIN.left, page.y)
        .lineTo(PAGE.width - MARGIN.right, page.y)
        .lineWidth(0.5)
        .strokeColor(COLOURS.rule)
        .stroke();
    },
    attach({ name, bytes: content }) {
      document.file(Buffer.from(content), {
        name,
        type: "text/xml",
        creationDate: NO_DAY,
        modifiedDate: NO_DAY,
      });
    },
    async end(footer) {
      const { count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(index);
        page.y = PAGE.height - MARGIN.bottom + 22;
        write(page.isFull ? `${footer} ${CUT}` : footer, { size: 7, colour: "grey" });
        write(`Seite ${index + 1} von ${count}`, { size: 7, colour: "grey", align: "right" });
      }
      document.end();
      return bytes;
    },
  };
  return page;
}

/** Breaks a line between words, and within words that are too long. */
function breakLine(line: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let current = "";
  let used = 0;
  const space = widthOf(" ");
  for (const word of line.split(" ").flatMap((word) => breakWord(word, width, widthOf))) {
    const own = widthOf(word);
    if (current !== "" && used + space + own > width) {
      lines.push(current);
      [current, used] = [word, own];
    } else {
      used += (current === "" ? 0 : space) + own;
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (word.length < 20 || widthOf(word.slice(0, 1000)) <= width) return [word];
  const parts: string[] = [];
  let [part, used] = ["", 0];
  for (const letter of word) {
    const own = widthOf(letter);
    if (used + own > width && part !== "") {
      parts.push(part);
      [part, used] = ["", 0];
    }
    part += letter;
    used += own;
  }
  return [...parts, part];
}
