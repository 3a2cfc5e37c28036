import { inflateSync } from "node:zlib";
import { PDFArray, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { suggest } from "@krempelfrei/documents/suggest/suggest";
import type { Filed } from "@krempelfrei/documents/suggest/neighbours";
import { indexWords } from "@krempelfrei/documents/text/words";
import { expect, it } from "vitest";
import { demoDocument } from "./files/demo-document.ts";
import { documentOf, papersFor, type Paper } from "./papers.ts";
import { DEMO_CUSTOMERS } from "./people.ts";

/** The lines of all pages as they stand in their content streams (code page 1252). */
async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes);
  const decoder = new TextDecoder("windows-1252");
  const pages = pdf.getPages().map((page) => {
    const contents = page.node.lookup(PDFName.of("Contents"));
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((part) => pdf.context.lookup(part)) : [contents];
    return streams
      .flatMap((stream) =>
        stream instanceof PDFRawStream
          ? [
              ...inflateSync(stream.getContents())
                .toString("latin1")
                .matchAll(/<([0-9A-F]+)> Tj/g),
            ]
          : [],
      )
      .map(([, hex]) => decoder.decode(Buffer.from(hex ?? "", "hex")))
      .join("\n");
  });
  return pages.join("\f");
}

const dayOf = ({ year, month, day }: Paper): string =>
  [year, month, day].map((part) => String(part ?? 0).padStart(2, "0")).join("-");

const share = (outcomes: readonly boolean[]): number => outcomes.filter(Boolean).length / outcomes.length;

// Letters made by a generator: real ones are worse. What falls below has lost something.
it("the letters of the demo are filed nearly by themselves, one after the other in the order of their dates", async () => {
  const [anna] = DEMO_CUSTOMERS;
  if (!anna) throw new Error("no customers");
  const persons = [anna, ...anna.related].map(({ firstName, lastName }) => ({
    id: firstName,
    name: `${firstName} ${lastName}`,
  }));
  const papers = papersFor(0)
    .filter(({ state, document, day }) => state === "filed" && document.kind === "text-pdf" && day !== null)
    .toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
  const filed: Filed[] = [];
  const hits: Record<"date" | "seen" | "fresh" | "type" | "tags" | "folder" | "name" | "all", boolean[]> = {
    date: [],
    seen: [],
    fresh: [],
    type: [],
    tags: [],
    folder: [],
    name: [],
    all: [],
  };
  for (const paper of papers) {
    const { bytes } = await demoDocument(paper.seed, documentOf(anna, paper));
    const text = await textOf(bytes);
    const found = suggest(text, { filed, persons }, "2026-11-20");
    const isSeen = filed.some(({ author }) => author === paper.author);
    const author = found.author?.value === paper.author;
    const folder = (paper.folder ?? []).join(" > ");
    const date = found.date?.value === dayOf(paper);
    const type = found.type?.value === paper.type;
    hits.date.push(date);
    hits[isSeen ? "seen" : "fresh"].push(author);
    hits.name.push(found.name?.value === paper.name);
    if (isSeen) {
      hits.type.push(type);
      hits.tags.push(
        JSON.stringify(found.tags?.value.toSorted()) === JSON.stringify([...paper.tags].toSorted()),
      );
      hits.folder.push(found.folder_id?.value === folder);
      hits.all.push(date && author && type && found.folder_id?.value === folder);
    }
    filed.push({
      words: indexWords(text),
      author: paper.author,
      type: paper.type,
      tags: paper.tags,
      folder_id: folder,
      user_id: "Anna",
      is_for_all: paper.owner === "all",
    });
  }
  const shares = Object.fromEntries(
    Object.entries(hits).map(([field, outcomes]) => [field, share(outcomes)]),
  );
  expect.soft(shares.date).toBeGreaterThan(0.97);
  expect.soft(shares.seen).toBeGreaterThan(0.97);
  expect.soft(shares.fresh).toBeGreaterThan(0.75);
  expect.soft(shares.type).toBeGreaterThan(0.93);
  expect.soft(shares.tags).toBeGreaterThan(0.8);
  expect.soft(shares.folder).toBeGreaterThan(0.85);
  expect.soft(shares.name).toBeGreaterThan(0.9);
  // One key files the letter as it was filed by hand.
  expect.soft(shares.all).toBeGreaterThan(0.8);
});
