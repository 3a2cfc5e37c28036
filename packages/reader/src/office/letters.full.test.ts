import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { convertibleKind } from "@krempelfrei/documents/convertible-kind";
import { describe, expect, it } from "vitest";
import { isolation } from "../children/child-command.ts";
import { convertDocument } from "../convert/convert-document.ts";
import { makeJobFolder } from "../job-folder.ts";
import { createReader } from "../reader.ts";
import { docx, odt, wordText, zip } from "../testing/sample-letter.ts";
import { findSuite } from "./print-letter.ts";

const never = new AbortController().signal;
const reader = await createReader({ urgent: true });

async function read(bytes: Buffer, hasSuite = false, signal = never): Promise<string> {
  const kind = convertibleKind(bytes.subarray(0, 4100));
  if (!kind) throw new Error("no kind to convert");
  const made = await convertDocument(kind, Readable.from([bytes]), signal, { hasSuite });
  const pdf = await buffer(made.open());
  await made.close();
  const opened = await reader.open("pdf", Readable.from([pdf]));
  try {
    return (await opened.look(never)).texts.map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" ");
  } finally {
    await opened.close();
  }
}

const ROW = (cell: string): string => `<w:tc>${wordText(cell)}</w:tc>`;
const WORD =
  wordText("Kündigung &amp; Bestätigung") +
  `<w:p><w:r><w:t>Sehr geehrte</w:t></w:r><w:r><w:t xml:space="preserve"> Frau Beispiel,</w:t></w:r></w:p>` +
  `<w:p><w:del><w:r><w:delText>gestrichen</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>` +
  `<w:tbl><w:tr>${ROW("Vertrag")}${ROW("4711")}</w:tr></w:tbl>`;
const OPEN =
  "<text:h>Kündigung &amp; Bestätigung</text:h><text:p>Sehr geehrte<text:s/>Frau Beispiel,</text:p>" +
  "<text:tracked-changes><text:p>gestrichen</text:p></text:tracked-changes>" +
  '<table:table><table:table-column table:number-columns-repeated="2"/>' +
  "<table:table-row><table:table-cell><text:p>Vertrag</text:p></table:table-cell><table:table-cell><text:p>4711</text:p></table:table-cell></table:table-row></table:table>";

describe("a letter of a word processor", () => {
  it.each([
    ["DOCX", async () => docx(WORD)],
    ["ODT", async () => odt(OPEN)],
  ])(
    "becomes a page of its text where there is no LibreOffice, which the page says: %s",
    async (_name, make) => {
      expect(await read(await make())).toMatch(
        /^Ohne Layout: nur der Text Kündigung & Bestätigung Sehr geehrte Frau Beispiel, Vertrag 4711 Das Dokument selbst/,
      );
    },
  );

  const big = "x".repeat(30 * 1024 ** 2);
  it.each<[string, () => Promise<Buffer>, string]>([
    [
      "a table",
      async () => zip({ "[Content_Types].xml": "<Types/>", "xl2/workbook.xml": "<a/>" }),
      "unsupported",
    ],
    [
      "no letter",
      async () => docx("", { "word/document.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>" }),
      "unsupported",
    ],
    ["broken off", async () => (await docx(WORD)).subarray(0, 600), "damaged"],
    ["encrypted", async () => odt(OPEN, { manifest: "<manifest:encryption-data/>" }), "encrypted"],
    ["packed 1000 times smaller", async () => docx(WORD, { "word/media/image.bmp": big }), "memory"],
    [
      "of 3000 files",
      async () =>
        docx(WORD, Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`a${index}`, ""]))),
      "memory",
    ],
    [
      "that says that it unpacks to gigabytes",
      async () => declaring(await docx(WORD), 0xf0_00_00_00),
      "memory",
    ],
    [
      "that unpacks to more than it says",
      async () => declaring(await docx(wordText("x".repeat(5000))), 100),
      "damaged",
    ],
    [
      "with a name that leads elsewhere",
      async () => renamed(await docx(WORD, { "aa/aa/evil.xml": "x" })),
      "damaged",
    ],
  ])("is refused: %s", async (_what, make, reason) => {
    await expect(read(await make())).rejects.toMatchObject({ reason });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["with a name of 4,000 letters in it", async () => docx(WORD, { [`word/${"x".repeat(4000)}.xml`]: "x" })],
    ["of a hundred thousand elements", async () => docx(WORD + "<w:b/>".repeat(100_000))],
    ["that is never closed", async () => docx(`${WORD}<w:p><w:r><w:t>${"<".repeat(300_000)}`, {})],
  ])("is shown: %s", async (_what, make) => {
    expect(await read(await make())).toContain("Kündigung & Bestätigung");
  });
});

const LIBRARY =
  'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"';
const library = (name: string, content: string): string =>
  `<?xml version="1.0"?><library:${name} ${LIBRARY}>${content}</library:${name}>`;

const { unshare } = isolation();

// The system may not let a process have a root of its own.
it.skipIf(unshare === undefined)(
  "a program in the jail sees its folder, programs and fonts, and nothing else",
  async () => {
    const folder = await makeJobFolder();
    const jail = join(import.meta.dirname, "jail.sh");
    const inJail = (...command: string[]): string =>
      spawnSync(unshare ?? "", ["-rnm", "sh", jail, folder, "/usr/lib/libreoffice", ...command], {
        encoding: "utf8",
        env: {},
      }).stdout;
    try {
      expect(inJail("ls", "/").split("\n")).toEqual(expect.arrayContaining(["job", "usr"]));
      await rm(join(folder, "root"), { recursive: true });
      const seen = inJail(
        "sh",
        "-c",
        `ls / /etc /job; ls /proc /home /root /tmp ${import.meta.dirname}; touch /usr/x /job/made`,
      );
      expect(seen).not.toMatch(/passwd|hostname|proc|home|before|jail\.sh/);
      expect(await readdir(folder)).toContain("made");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

const isMissing = (await findSuite()) === undefined;

// LibreOffice is of the machine: none of the packages brings it.
describe.skipIf(isMissing)("a letter that LibreOffice prints", { timeout: 120_000 }, () => {
  it.each([
    ["DOCX", async () => docx(WORD)],
    ["ODT", async () => odt(OPEN)],
  ])("has its layout: %s", async (_name, make) => {
    const text = await read(await make(), true);
    expect(text).toMatch(/Kündigung & Bestätigung Sehr geehrte Frau Beispiel, .*Vertrag 4711/);
    expect(text).not.toContain("Ohne Layout");
  });

  it("runs no macro, and takes in no file of the machine", async () => {
    const files = {
      "Basic/script-lc.xml": library(
        "libraries",
        '<library:library library:name="Standard" library:link="false"/>',
      ),
      "Basic/Standard/script-lb.xml": `<?xml version="1.0"?><library:library ${LIBRARY} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
      "Basic/Standard/Module1.xml":
        '<?xml version="1.0"?><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main\n ThisComponent.Text.String = "GELAUFEN"\nEnd Sub</script:module>',
    };
    const letter = await odt(
      '<text:section text:name="a"><text:section-source xlink:href="file:///etc/hostname"/><text:p>Anfang</text:p></text:section><text:p>Ende</text:p>',
      {
        files,
        scripts:
          '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>',
        manifest: Object.keys(files)
          .map((name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`)
          .join(""),
      },
    );
    expect(await read(letter, true)).toMatch(/^\s*Anfang Ende\s*$/);
  });

  it("stops printing when the caller aborts", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 900);
    await expect(read(await docx(WORD), true, controller.signal)).rejects.toThrow("enough");
  });
});

/** The archive with another size of what its letter unpacks to, in its directory and before the content. */
function declaring(archive: Buffer, size: number): Buffer {
  const changed = Buffer.from(archive);
  for (const [signature, at, nameAt] of [
    ["PK\u0001\u0002", 24, 46],
    ["PK\u0003\u0004", 22, 30],
  ] as const)
    for (let place = changed.indexOf(signature); place >= 0; place = changed.indexOf(signature, place + 4))
      if (changed.toString("latin1", place + nameAt).startsWith("word/document.xml"))
        changed.writeUInt32LE(size, place + at);
  return changed;
}

const renamed = (archive: Buffer): Buffer =>
  Buffer.from(archive.toString("latin1").replaceAll("aa/aa/evil.xml", "../../evil.xml"), "latin1");
