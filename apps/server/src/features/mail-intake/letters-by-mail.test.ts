import { listFileVersions } from "@krempelfrei/contract/files/versions";
import { createReader } from "@krempelfrei/reader/reader";
import { docx, odt, wordText, zip } from "@krempelfrei/reader/testing/sample-letter";
import { expect, it } from "vitest";
import { createMailScene, file } from "../../testing/mail/mail-scene.ts";
import { readAll, READING_PATIENCE_MS, textOf } from "../../testing/reading/read-documents.ts";

const { world, send, locker, replies } = await createMailScene({
  reader: await createReader({ urgent: true }),
});

const patience = { timeout: READING_PATIENCE_MS };

// Covers intake.5
it("one that is protected or too large says so to whoever sent it", patience, async () => {
  await send({
    attachments: [
      file("Geheim.odt", await odt("<text:p>x</text:p>", { manifest: "<manifest:encryption-data/>" })),
      file("Bombe.docx", await docx("", { "word/media/a.bmp": "x".repeat(2 * 1024 ** 2) })),
    ],
  });
  await readAll(world);
  const entries = await locker();
  expect(entries.map(({ full_name, problem }) => `${full_name}: ${problem}`).toSorted()).toEqual([
    "Bombe.docx: memory",
    "Geheim.odt: encrypted",
  ]);
});

// Covers intake.5
it(
  "letters of word processors become PDFs whose text is found; a table of one is refused",
  patience,
  async () => {
    await send({
      attachments: [
        file("Kündigung.docx", await docx(wordText("Hiermit kündige ich den Vertrag."))),
        file("Vollmacht.odt", await odt("<text:p>Hiermit bevollmächtige ich Emil Beispiel.</text:p>")),
        file("Haushalt.xlsx", await zip({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<a/>" })),
      ],
    });
    const sent = (await locker()).map(({ full_name }) => full_name).toSorted();
    expect(sent).toEqual(["Kündigung.docx", "Vollmacht.odt"]);
    expect((await replies()).map(({ text }) => text)).toEqual([
      expect.stringContaining("- Haushalt.xlsx: Dieser Dateityp wird nicht unterstützt."),
    ]);
    await readAll(world);
    const entries = await locker();
    expect(entries.map(({ full_name }) => full_name).toSorted()).toEqual(["Kündigung.pdf", "Vollmacht.pdf"]);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    for (const [name, text, extension] of [
      ["Kündigung.pdf", "Hiermit kündige ich", "docx"],
      ["Vollmacht.pdf", "Hiermit bevollmächtige ich", "odt"],
    ] as const) {
      const id = entries.find((entry) => entry.full_name === name)?.id ?? "";
      expect(await textOf(world, id)).toContain(text);
      const { data } = await staff.call(listFileVersions, { params: { id } });
      expect(data.map((version) => version.extension)).toEqual(["pdf", extension]);
    }
  },
);
