import { randomUUID } from "node:crypto";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import { createReader } from "@krempelfrei/reader/reader";
import { attached, mail, nestedMails, part } from "@krempelfrei/reader/testing/sample-mail";
import { expect, it } from "vitest";
import { pdf } from "../../testing/client.ts";
import { createMailScene, file } from "../../testing/mail/mail-scene.ts";
import { readAll, READING_PATIENCE_MS, textOf } from "../../testing/reading/read-documents.ts";

const { world, send, locker, replies } = await createMailScene({
  reader: await createReader({ urgent: true }),
});
const patience = { timeout: READING_PATIENCE_MS };
const forwarded = (text: string) => ({
  ...file("Mail.eml", Buffer.from(text)),
  contentType: "message/rfc822",
});
const namesOf = async () => (await locker()).map(({ full_name }) => full_name).toSorted();

// Covers intake.5
it(
  "a mail that is forwarded as an attachment is a page, beside what was attached to it; the mail around it is none",
  patience,
  async () => {
    const original = mail([
      part("text/plain; charset=utf-8", "Ihr Brot liegt bereit."),
      attached("application/pdf", "Rechnung.pdf", pdf(randomUUID())),
      attached("image/gif", "Logo.gif", Buffer.from("GIF89a")),
    ]);
    await send({ text: "Schau mal.", attachments: [forwarded(original)] });
    expect(await namesOf()).toEqual(["Ihre Bestellung 4711-26.eml", "Rechnung.pdf"]);
    await readAll(world);
    expect(await namesOf()).toEqual(["Ihre Bestellung 4711-26.pdf", "Rechnung.pdf"]);
    const id = (await locker()).find(({ full_name }) => full_name.startsWith("Ihre"))?.id ?? "";
    expect(await textOf(world, id)).toContain("Ihr Brot liegt bereit.");
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const { data } = await staff.call(listFileVersions, { params: { id } });
    expect(data.map(({ extension }) => extension)).toEqual(["pdf", "eml"]);
    const { rawPayload } = await staff.get(`/api/files/${id}/versions/1/download`);
    expect(rawPayload.toString()).toContain("Ihr Brot liegt bereit.");
    expect((await replies()).map(({ text }) => text)).toEqual([
      expect.stringContaining("- Logo.gif: Dieser Dateityp wird nicht unterstützt."),
    ]);
  },
);

it("mails within each other are taken four deep, however many there are", patience, async () => {
  await send({ attachments: [forwarded(nestedMails(100))] });
  await readAll(world);
  expect(await namesOf()).toHaveLength(4);
  expect(await replies()).toEqual([]);
});
