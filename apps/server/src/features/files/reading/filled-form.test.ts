import { uploadFile } from "@krempelfrei/contract/files/files";
import { getSuggestions } from "@krempelfrei/contract/files/suggestions";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { createReader } from "@krempelfrei/reader/reader";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, it } from "vitest";
import { readAll, READING_PATIENCE_MS, scan, seen, textOf } from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }) });
world.setClock(new Date("2026-11-24T10:00:00Z"));

/** A form of an insurance with fields for name and date; over a scan where there is one. */
async function filledForm(
  values: { name: string; date: string },
  background?: Uint8Array,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  if (background)
    page.drawImage(await document.embedJpg(background), { x: 0, y: 0, width: 595, height: 842 });
  else {
    page.drawText("Antrag auf Hausratversicherung", { x: 60, y: 760, size: 14, font });
    page.drawText("Antragsteller:", { x: 60, y: 700, size: 11, font });
    page.drawText("Datum:", { x: 60, y: 660, size: 11, font });
  }
  const form = document.getForm();
  for (const [index, [name, value]] of Object.entries(values).entries()) {
    const field = form.createTextField(name);
    field.setText(value);
    field.addToPage(page, { x: 150, y: 696 - index * 40, width: 420, height: 20, borderWidth: 0 });
    field.setFontSize(11);
  }
  return document.save();
}

it(
  "what is filled into a form is found, and the suggestions know it",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const { group } = await makeScene(world);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const bytes = await filledForm({ name: "Friederike Zwetschgenbaum", date: "03.11.2026" });
    const { id } = await staff.call(uploadFile, {
      file: { name: "Scan.pdf", bytes },
      body: { user_id: group.customer.id },
    });
    await readAll(world);
    const found = await staff.call(searchTexts, {
      query: { q: "zwetschgenbaum", customer_id: group.customer.id },
    });
    expect(found.hits.map(({ file_id }) => file_id)).toEqual([id]);
    expect(await textOf(world, id)).toContain("Antragsteller: Friederike Zwetschgenbaum\nDatum: 03.11.2026");
    expect(await staff.call(getSuggestions, { params: { id } })).toMatchObject({
      date: { value: "2026-11-03", why: "aus: Datum" },
    });
  },
);

it(
  "a scan that somebody has filled in with much text is recognised with what stands on the paper",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const { client, root } = await makeScene(world);
    const paper = await scan(["Vollmacht für Behörden", "Hiermit bevollmächtige ich"]);
    const name = "Friederike Zwetschgenbaum, wohnhaft in Musterstadt, mein Enkel";
    const bytes = await filledForm({ name, date: "am dritten November zweitausendsechsundzwanzig" }, paper);
    const { id } = await client.call(uploadFile, {
      file: { name: "Vollmacht.pdf", bytes },
      body: { folder_id: root.id },
    });
    await readAll(world);
    expect(await seen(client, id)).toMatchObject({ is_orig_machine_readable: false });
    const text = await textOf(world, id);
    expect(text).toContain("bevollmächtige");
    expect(text).toContain("Zwetschgenbaum");
  },
);
