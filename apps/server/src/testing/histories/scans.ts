import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { DocumentReader } from "@krempelfrei/reader/reader";
import { pdfOf } from "./verb.ts";

/** The text of a stack of so many pages, and of some of them as a document of their own. */
export const textOfStack = (name: string, pages: number): string => `${name}, ${pages} pages`;
export const textOfPages = (text: string, pages: readonly number[]): string => `${text}: ${pages.join(", ")}`;

const notNeeded = (): never => {
  throw new Error("not needed for stacks");
};

/** Takes stacks apart as told by the text of their files, at once: children are proved elsewhere. */
export const readerOfStacks: DocumentReader = {
  name: "stacks of histories",
  async open(_, content) {
    const bytes = await buffer(content);
    const [, text = ""] = /^% (.*)$/m.exec(bytes.toString()) ?? [];
    const pages = Number(/(\d+) pages$/.exec(text)?.[1]);
    return {
      look: notNeeded,
      recognise: notNeeded,
      addText: notNeeded,
      turn: notNeeded,
      sheets: async (from) => ({
        pages,
        sheets: Array.from({ length: pages - from }, (_, index) => ({
          page: from + index,
          isBlank: false,
          codes: [],
          picture: undefined,
          text: "blank" as const,
          lines: [],
        })),
      }),
      extract: async (chosen) =>
        Readable.from([
          pdfOf(
            textOfPages(
              text,
              chosen.map((page) => page + 1),
            ),
          ),
        ]),
      close: async () => undefined,
    };
  },
};
