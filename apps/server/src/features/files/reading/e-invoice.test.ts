import { uploadFile } from "@krempelfrei/contract/files/files";
import { getSuggestions } from "@krempelfrei/contract/files/suggestions";
import { createReader } from "@krempelfrei/reader/reader";
import { cii, pdfWithFiles } from "@krempelfrei/reader/testing/sample-invoice";
import { expect, it } from "vitest";
import { readAll, READING_PATIENCE_MS } from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld, type World } from "../../../testing/world.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }) });
world.setClock(new Date("2026-03-12T10:00:00Z"));

/** A page whose rules of text would find another sum, sender, date and day of payment. */
const PAGE = [
  "Energie aus Musterstadt",
  "Karla Beispiel, Am Weiher 3, 12345 Musterstadt",
  "Datum: 01.02.2026",
  "Endbetrag 70,73 EUR, zahlbar bis 30.04.2026",
];

async function uploaded(files: Parameters<typeof pdfWithFiles>[1], lines = PAGE) {
  const { group } = await makeScene(world);
  const staff = await world.signIn(await world.makeStaff("janitor"));
  const { id } = await staff.call(uploadFile, {
    file: { name: "Scan.pdf", bytes: await pdfWithFiles(lines, files) },
    body: { user_id: group.customer.id },
  });
  await readAll(world);
  return { id, suggestions: await staff.call(getSuggestions, { params: { id } }) };
}

async function kept({ db }: World, id: string) {
  return db
    .selectFrom("file")
    .innerJoin("content_text as text", (join) =>
      join.onRef("text.customer_id", "=", "file.customer_id").onRef("text.sha256", "=", "file.sha256"),
    )
    .select(["text.amount_cents", "text.dates"])
    .where("file.id", "=", id)
    .executeTakeFirstOrThrow();
}

const STATED = { why: "aus: E-Rechnung", quote: null, page: null, score: 1 };

it("an invoice in a PDF says better than its page what it is", { timeout: READING_PATIENCE_MS }, async () => {
  const { id, suggestions } = await uploaded([
    ["notes.xml", "<notes/>"],
    ["factur-x.xml", cii({})],
  ]);
  expect(suggestions).toMatchObject({
    date: { ...STATED, value: "2026-03-09" },
    author: { ...STATED, value: "Stadtwerke Musterstadt GmbH" },
    type: { ...STATED, value: "invoice" },
    amount_cents: { ...STATED, value: 8417 },
    due_on: { ...STATED, value: "2026-03-23" },
  });
  expect(await kept(world, id)).toEqual({
    amount_cents: 8417,
    dates: [{ kind: "payment", day: "2026-03-23", page: 1, text: "Fällig laut E-Rechnung" }],
  });
});

it("characters that the database refuses cost nothing", { timeout: READING_PATIENCE_MS }, async () => {
  const { suggestions } = await uploaded([
    ["factur-x.xml", cii({ seller: "Stadtwerke\u0000 Musterstadt&#0;" })],
  ]);
  expect(suggestions).toMatchObject({ author: { ...STATED, value: "Stadtwerke Musterstadt" } });
});

it(
  "a correction asks for no money, whatever sums its page has",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const { id, suggestions } = await uploaded([["xrechnung.xml", cii({ code: "381" })]]);
    expect(suggestions).toMatchObject({ amount_cents: null, due_on: null, date: { value: "2026-03-09" } });
    expect(await kept(world, id)).toEqual({ amount_cents: null, dates: [] });
  },
);

it("its date is not believed when it lies ahead", { timeout: READING_PATIENCE_MS }, async () => {
  const { suggestions } = await uploaded([["factur-x.xml", cii({ date: "20260401" })]]);
  expect(suggestions).toMatchObject({ date: { value: "2026-02-01", why: "aus: Datum" } });
});

it.each([
  ["broken", [["factur-x.xml", cii({}).slice(0, 700)]]],
  [
    "of which two say different things",
    [
      ["factur-x.xml", cii({})],
      ["xrechnung.xml", cii({ payable: "1.00" })],
    ],
  ],
  ["larger than any", [["factur-x.xml", cii({}) + " ".repeat(6_000_000)]]],
  ["that is no invoice", [["factur-x.xml", "<Order><ID>1</ID></Order>"]]],
] as const)(
  "the page counts beside an attachment %s",
  { timeout: READING_PATIENCE_MS },
  async (_name, files) => {
    const { suggestions } = await uploaded(files);
    expect(suggestions).toMatchObject({ amount_cents: { value: 7073 }, due_on: { value: "2026-04-30" } });
  },
);
