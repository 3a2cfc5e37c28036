import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { convertDocument } from "../convert/convert-document.ts";
import { createReader } from "../reader.ts";
import { cii, ciiOfVersion1, ubl, withLines } from "../testing/sample-invoice.ts";

const never = new AbortController().signal;
const reader = await createReader({ urgent: true });

async function composed(xml: string | Uint8Array): Promise<Buffer> {
  const made = await convertDocument("xml", Readable.from([Buffer.from(xml)]), never);
  try {
    return await buffer(made.open());
  } finally {
    await made.close();
  }
}

/** The pages of the PDF as text, and the facts that reading finds in it. */
async function read(xml: string | Uint8Array) {
  const opened = await reader.open("pdf", Readable.from([await composed(xml)]));
  try {
    const { pages, texts, invoice } = await opened.look(never);
    return { pages, invoice, texts: texts.map(({ text }) => text.replaceAll(/\s+/g, " ")) };
  } finally {
    await opened.close();
  }
}

const FACTS = {
  kind: "invoice",
  number: "RE-2026-0815",
  date: "2026-03-09",
  seller: "Stadtwerke Musterstadt GmbH",
  payable_cents: 8417,
  due_on: "2026-03-23",
  iban: "DE89370400440532013000",
};

describe("the XML of an electronic invoice", () => {
  it.each([
    ["CII", cii({})],
    ["ZUGFeRD 1", ciiOfVersion1({})],
    ["UBL", ubl({})],
  ])("becomes a page that shows what it says, and whose facts are known: %s", async (_name, xml) => {
    const { pages, texts, invoice } = await read(withLines(xml, 2));
    expect(pages).toBe(1);
    expect(invoice).toEqual(FACTS);
    for (const shown of [
      "Rechnung RE-2026-0815",
      "Stadtwerke Musterstadt GmbH",
      "Rechnungsdatum 09.03.2026",
      "Fällig am 23.03.2026",
      "84,17 €",
      "DE89 3704 0044 0532 0130 00",
      "Posten 2 <Strom> 2 kWh 1.234,50",
      "2.469,00",
    ])
      expect(texts[0]).toContain(shown);
  });

  it("of many lines goes on over pages, whose columns have their heads, and tells of what it leaves out", async () => {
    const { pages, texts } = await read(withLines(ubl({}), 2100));
    expect(pages).toBeGreaterThan(20);
    expect(texts[1]).toMatch(/^Pos\. Bezeichnung Menge/);
    expect(texts.at(-1)).toContain("und 100 weitere Positionen");
    expect(texts.at(-1)).toContain(`Seite ${pages} von ${pages}`);
  });

  it("makes the same bytes each time", async () => {
    expect((await composed(cii({}))).equals(await composed(cii({})))).toBe(true);
  });

  it("shows texts that are longer than any page, and letters of all of Europe", async () => {
    const seller = `Żółw Ísland Škoda ${"x".repeat(4000)}`;
    const { texts } = await read(ubl({ seller }));
    expect(texts[0]).toContain("Żółw Ísland Škoda x");
  });

  it("names the files in it, and is shown however large they are", async () => {
    const file = `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="Stundenzettel.pdf">${"QUJD".repeat(1_500_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const { texts, invoice } = await read(ubl({}).replace("<cac:PaymentMeans>", (all) => file + all));
    expect(texts[0]).toContain("Anlagen, die nur in der XML-Datei stehen: Stundenzettel.pdf");
    expect(invoice).toEqual(FACTS);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["another XML", "<Order><ID>1</ID></Order>", "unsupported"],
    ["an invoice without a currency", ubl({ currency: "" }), "unsupported"],
    ["not closed", ubl({}).slice(0, 900), "unsupported"],
    [
      "entities within entities",
      `<!DOCTYPE Invoice [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${ubl({ seller: "&b;" })}`,
      "unsupported",
    ],
    ["elements 5,000 deep", `<Invoice>${"<a>".repeat(5000)}${"</a>".repeat(5000)}</Invoice>`, "unsupported"],
    ["40 MB", Buffer.concat([Buffer.from(ubl({})), Buffer.alloc(40 * 1024 ** 2, " ")]), "memory"],
    ["millions of elements", `<Invoice>${"<a/>".repeat(4_500_000)}</Invoice>`, "memory"],
    ["as many elements as may be", `<Invoice>${"<a/>".repeat(590_000)}</Invoice>`, "unsupported"],
  ])("is refused: %s", { timeout: 120_000 }, async (_name, xml, reason) => {
    await expect(composed(xml)).rejects.toMatchObject({ reason });
  });
});
