import { getUser } from "@krempelfrei/contract/account/account";
import { CONVERTIBLE_KINDS } from "@krempelfrei/documents/convertible-kind";
import { createReader } from "@krempelfrei/reader/reader";
import { mail, part } from "@krempelfrei/reader/testing/sample-mail";
import { SAMPLE_HEIC } from "@krempelfrei/reader/testing/sample-heic";
import { ubl } from "@krempelfrei/reader/testing/sample-invoice";
import { docx, wordText } from "@krempelfrei/reader/testing/sample-letter";
import { expect, it } from "vitest";
import { loadConfig } from "../../../config.ts";
import { settingsOf } from "../../../settings-of.ts";
import { readAll, READING_PATIENCE_MS } from "../../../testing/reading/read-documents.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld({
  reader: await createReader({ urgent: true }),
  uploadAlso: CONVERTIBLE_KINDS,
});

it("by default uploads accept the types of the specification alone; UPLOAD_OTHER_TYPES adds those of mails", () => {
  expect(settingsOf(loadConfig({})).uploadAlso).toEqual([]);
  expect(settingsOf(loadConfig({ UPLOAD_OTHER_TYPES: "1" })).uploadAlso).toEqual(CONVERTIBLE_KINDS);
});

it(
  "with it uploads are converted as mails are, and the client learns what it may offer",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const member = await world.signIn((await world.makeGroup()).customer);
    expect((await member.call(getUser)).upload_extensions).toEqual([
      "pdf",
      "jpg",
      "png",
      ...CONVERTIBLE_KINDS,
    ]);
    const files: [string, Uint8Array, string][] = [
      ["Bild.heic", SAMPLE_HEIC, "Bild.jpg"],
      ["Rechnung.xml", Buffer.from(ubl({})), "Rechnung.pdf"],
      ["Mail.eml", Buffer.from(mail([part("text/plain", "Hallo")])), "Mail.pdf"],
      ["Brief.docx", await docx(wordText("Hallo")), "Brief.pdf"],
    ];
    const ids = [];
    for (const [name, bytes] of files) {
      const answer = await member.upload("/api/files/upload", { name, bytes });
      expect([name, answer.statusCode]).toEqual([name, 201]);
      ids.push(answer.json<{ id: string }>().id);
    }
    const locked = await member.upload("/api/locker", { name: "Bild.heic", bytes: SAMPLE_HEIC });
    expect(locked.statusCode).toBe(201);
    await readAll(world);
    const rows = await world.db
      .selectFrom("file")
      .select(["name", "extension"])
      .where("id", "in", ids)
      .execute();
    expect(rows.map(({ name, extension }) => `${name}.${extension}`).toSorted()).toEqual(
      files.map(([, , becomes]) => becomes).toSorted(),
    );
    const wrong = await member.upload("/api/files/upload", { name: "x.xlsx", bytes: Buffer.from("x") });
    expect(wrong.json()).toMatchObject({
      errors: {
        file: [
          "Dieser Dateityp wird nicht unterstützt. Erlaubt sind PDF, JPG, PNG, HEIC, TIFF, elektronische Rechnungen (XML), E-Mails (EML), DOCX und ODT.",
        ],
      },
    });
  },
);
