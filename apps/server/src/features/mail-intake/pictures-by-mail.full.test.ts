import { getBrowser } from "@krempelfrei/contract/files/files";
import { readAgain } from "@krempelfrei/contract/files/watch-reading";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import { createReader } from "@krempelfrei/reader/reader";
import { SAMPLE_HEIC } from "@krempelfrei/reader/testing/sample-heic";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createMailScene, file } from "../../testing/mail/mail-scene.ts";
import { readAll, READING_PATIENCE_MS, scan, textOf } from "../../testing/reading/read-documents.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const { world, scene, send, locker, replies } = await createMailScene({
  reader: await createReader({ urgent: true }),
});
const patience = { timeout: READING_PATIENCE_MS };

/** The waiting documents as staff sees them. */
async function atTheDesk() {
  const staff = await world.signIn(await world.makeStaff("janitor"));
  const { files } = await staff.call(getBrowser, { query: { customer_id: scene.group.customer.id } });
  return { staff, files };
}

const actionsOf = async (id: string) =>
  (await changesOf(world, { subject_id: id }, "action")).map(({ action }) => action);

// Covers intake.5
it(
  "a telephone's picture lies there at once, and soon as one that everybody can open",
  patience,
  async () => {
    await send({ attachments: [file("IMG_0815.HEIC", SAMPLE_HEIC)] });
    const [waiting] = await locker();
    expect(waiting).toMatchObject({ full_name: "IMG_0815.heic", size: SAMPLE_HEIC.length });
    await readAll(world);
    const [entry, ...others] = await locker();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ full_name: "IMG_0815.jpg", note: "Per E-Mail: Meine Rechnung" });
    const id = entry?.id ?? "";
    expect(id).toBe(waiting?.id);
    const { rawPayload: shown } = await scene.member.get(`/api/files/${id}/download`);
    expect(await sharp(shown).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 160 });
    const { staff, files } = await atTheDesk();
    expect(files).toMatchObject([{ id, extension: "jpg", preview: expect.any(String) }]);
    const { data } = await staff.call(listFileVersions, { params: { id } });
    expect(data).toMatchObject([
      { number: 2, extension: "jpg", created_by_name: null, is_current: true },
      { number: 1, extension: "heic", created_by_name: expect.any(String) },
    ]);
    const original = await staff.get(`/api/files/${id}/versions/1/download`);
    expect(original.rawPayload.equals(Buffer.from(SAMPLE_HEIC))).toBe(true);
    expect(original.headers["content-type"]).toBe("application/octet-stream");
    expect(await actionsOf(id)).toEqual(["file.dropped_in_locker", "file.converted"]);
    expect(await replies()).toEqual([]);
  },
);

// Covers intake.5
it("a fax of several pages becomes one PDF that is read", patience, async () => {
  const pages = [await scan(), await scan(["Zweite Seite"])];
  const bytes = await sharp(pages, { join: { animated: true } })
    .withDensity(150)
    .tiff({ compression: "lzw" })
    .toBuffer();
  await send({ attachments: [file("Fax.tiff", bytes)] });
  await readAll(world);
  const [entry] = await locker();
  expect(entry).toMatchObject({ full_name: "Fax.pdf" });
  expect((await textOf(world, entry?.id ?? ""))?.replaceAll(/\s+/g, " ")).toMatch(
    /Privathaftpflichtversicherung.*Zweite Seite/,
  );
});

it(
  "what was said of it meanwhile stays, and the same picture again is one of its own",
  patience,
  async () => {
    await send({ attachments: [file("Bild.heic", SAMPLE_HEIC)] });
    const [first] = await locker();
    await world.db
      .updateTable("file")
      .set({ is_sos: true, note: "Der neue Ausweis" })
      .where("id", "=", first?.id ?? "")
      .execute();
    await readAll(world);
    await send({ attachments: [file("Noch einmal.heic", SAMPLE_HEIC)] });
    await readAll(world);
    const { files } = await atTheDesk();
    const shown = files.map(({ full_name, is_sos, preview }) => `${full_name} ${is_sos} ${preview !== null}`);
    expect(new Set(shown)).toEqual(new Set(["Bild.jpg true true", "Noch einmal.jpg false true"]));
    const notes = (await locker()).map(({ note }) => note);
    expect(new Set(notes)).toEqual(new Set(["Der neue Ausweis", "Per E-Mail: Meine Rechnung"]));
  },
);

it("one that cannot be converted stays as it came, says why, and can be tried again", patience, async () => {
  const broken = SAMPLE_HEIC.subarray(0, 390);
  await send({ attachments: [file("Halb.heic", broken)] });
  await readAll(world);
  const { staff, files } = await atTheDesk();
  const [document] = files;
  expect(document).toMatchObject({
    full_name: "Halb.heic",
    reading: { state: "refused", reason: "damaged" },
  });
  expect(await locker()).toMatchObject([{ problem: "damaged" }]);
  const id = document?.id ?? "";
  const { rawPayload } = await scene.member.get(`/api/files/${id}/download`);
  expect(rawPayload.equals(Buffer.from(broken))).toBe(true);
  await staff.call(readAgain, { params: { id } });
  await readAll(world);
  expect((await atTheDesk()).files).toMatchObject([{ reading: { state: "refused", reason: "damaged" } }]);
});

it("an upload takes none of them, as the specification says", async () => {
  const answer = await scene.member.upload("/api/files/upload", { name: "Bild.heic", bytes: SAMPLE_HEIC });
  expect(answer.statusCode).toBe(422);
  const locked = await scene.member.upload("/api/locker", { name: "Bild.heic", bytes: SAMPLE_HEIC });
  expect(locked.statusCode).toBe(422);
});
