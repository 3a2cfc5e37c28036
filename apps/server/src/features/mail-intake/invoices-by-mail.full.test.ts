import { getBrowser } from "@krempelfrei/contract/files/files";
import { getSuggestions } from "@krempelfrei/contract/files/suggestions";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import { createReader } from "@krempelfrei/reader/reader";
import { cii, ubl, withLines } from "@krempelfrei/reader/testing/sample-invoice";
import { expect, it } from "vitest";
import { createMailScene, file } from "../../testing/mail/mail-scene.ts";
import { readAll, READING_PATIENCE_MS, textOf } from "../../testing/reading/read-documents.ts";

const { world, scene, send, locker, replies } = await createMailScene({
  reader: await createReader({ urgent: true }),
});
const patience = { timeout: READING_PATIENCE_MS };
const xml = (name: string, text: string) => file(name, Buffer.from(text));
const STATED = { why: "aus: E-Rechnung", score: 1 };

// Covers intake.5
it.each([
  ["UBL", ubl({})],
  ["CII", cii({})],
])(
  "the XML of an invoice (%s) becomes a page that can be read, and its facts are known",
  patience,
  async (_form, text) => {
    world.setClock(new Date("2026-03-12T10:00:00Z"));
    const bytes = withLines(text, 3);
    await send({ attachments: [xml("xrechnung.xml", bytes)] });
    expect(await locker()).toMatchObject([{ full_name: "xrechnung.xml" }]);
    await readAll(world);
    const [entry, ...others] = await locker();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ full_name: "xrechnung.pdf" });
    const id = entry?.id ?? "";
    expect(await textOf(world, id)).toContain("Posten 3 <Strom>");
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const { files } = await staff.call(getBrowser, { query: { customer_id: scene.group.customer.id } });
    expect(files).toMatchObject([{ id, extension: "pdf", preview: expect.any(String) }]);
    expect(await staff.call(getSuggestions, { params: { id } })).toMatchObject({
      date: { ...STATED, value: "2026-03-09" },
      author: { ...STATED, value: "Stadtwerke Musterstadt GmbH" },
      type: { ...STATED, value: "invoice" },
      amount_cents: { ...STATED, value: 8417 },
      due_on: { ...STATED, value: "2026-03-23" },
    });
    const { data } = await staff.call(listFileVersions, { params: { id } });
    expect(data.map(({ number, extension }) => [number, extension])).toEqual([
      [2, "pdf"],
      [1, "xml"],
    ]);
    const original = await staff.get(`/api/files/${id}/versions/1/download`);
    expect(original.rawPayload.toString()).toBe(bytes);
    expect(original.headers["content-type"]).toBe("application/octet-stream");
    expect(await replies()).toEqual([]);
    world.setClock();
  },
);

it(
  "an XML that is no invoice is refused with its reason, and one that only begins like one says so",
  patience,
  async () => {
    await send({ attachments: [xml("bestellung.xml", "<Order><ID>1</ID></Order>")] });
    expect(await locker()).toEqual([]);
    expect((await replies()).map(({ text }) => text)).toEqual([
      expect.stringContaining("- bestellung.xml: Diese XML-Datei ist keine elektronische Rechnung"),
    ]);
    world.mails.length = 0;
    await send({ attachments: [xml("halb.xml", ubl({}).slice(0, 900))] });
    await readAll(world);
    expect(await locker()).toMatchObject([{ full_name: "halb.xml" }]);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const { files } = await staff.call(getBrowser, { query: { customer_id: scene.group.customer.id } });
    expect(files).toMatchObject([{ reading: { state: "refused", reason: "unsupported" } }]);
    expect(await locker()).toMatchObject([{ problem: "unsupported" }]);
  },
);

it("an upload takes none, as the specification says", async () => {
  const answer = await scene.member.upload("/api/locker", { name: "x.xml", bytes: Buffer.from(ubl({})) });
  expect(answer.statusCode).toBe(422);
});
