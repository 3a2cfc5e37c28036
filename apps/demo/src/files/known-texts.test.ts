import { Readable } from "node:stream";
import { indexWords } from "@krempelfrei/documents/text/words";
import { createReader } from "@krempelfrei/reader/reader";
import { expect, it } from "vitest";
import { documentOf, papersFor } from "../papers.ts";
import { DEMO_CUSTOMERS } from "../people.ts";
import { demoDocument } from "./demo-document.ts";

const reader = await createReader({ urgent: true });
const PATIENCE_MS = 120_000;
/** One paper of each layout, so far as Anna has it. */
const KINDS = [
  /Kontoauszug/,
  /Gehaltsabrechnung/,
  /vertrag/i,
  /Police/,
  /steuerbescheid/i,
  /Rechnung/,
  /Brief|Schreiben|Mitteilung/,
];

it("the known text of a letter is the one that the reader finds", { timeout: PATIENCE_MS }, async () => {
  const [anna] = DEMO_CUSTOMERS;
  if (!anna) throw new Error("nobody");
  const letters = papersFor(0).filter(({ document }) => document.kind === "text-pdf");
  const chosen = new Set(
    KINDS.flatMap((kind) => letters.find(({ document }) => kind.test(document.title)) ?? []).concat(
      letters.slice(0, 3),
    ),
  );
  expect(chosen.size).toBeGreaterThan(5);
  for (const { seed, ...paper } of chosen) {
    const { bytes, texts } = await demoDocument(seed, documentOf(anna, { ...paper, seed }));
    const document = await reader.open("pdf", Readable.from([bytes]), { group: "anna" });
    const look = await document.look(new AbortController().signal).finally(() => document.close());
    expect(texts).toHaveLength(look.pages);
    const words = (pages: readonly string[]) => new Set(indexWords(pages.join("\n")));
    const [known, read] = [words(texts ?? []), words(look.texts.map(({ text }) => text))];
    expect([...known].toSorted(), paper.name).toEqual([...read].toSorted());
  }
});
