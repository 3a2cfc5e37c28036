import { randomUUID } from "node:crypto";
import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { beforeAll, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene } from "../../../testing/scene.ts";
import { giveText } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
let staff: Client;
beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff());
});

/** A private document of the contract holder that was read, with the same bytes at hand for another person. */
async function readDocument() {
  const scene = await makeScene(world);
  const related = await world.signIn(scene.group.related);
  const bytes = pdf(randomUUID());
  const { id } = await scene.client.call(uploadFile, { file: { name: "Geheim.pdf", bytes }, body: {} });
  await giveText(world, id, "Trennungsvertrag");
  const { sha256 } = await world.db
    .selectFrom("file")
    .select("sha256")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable("content")
    .set({ state: "done", had_text: true, pages: 1, pages_read: 1 })
    .where("sha256", "=", sha256)
    .execute();
  await world.db
    .insertInto("content_part")
    .values({
      customer_id: scene.group.customer.id,
      sha256,
      kind: "preview-800",
      part_sha256: sha256,
      size: 1,
    })
    .execute();
  return { ...scene, related, bytes, id };
}

// Covers S54
it("an upload is answered as a new one where the person does not see who has the content already", async () => {
  const { related, bytes, client, root, group } = await readDocument();
  const put = async (who: Client, content: Uint8Array) =>
    who.call(uploadFile, { file: { name: "Brief.pdf", bytes: content }, body: { folder_id: root.id } });
  const known = await put(related, bytes);
  const fresh = await put(related, pdf(randomUUID()));
  const common = { id: "", size: 0, content: "", created_at: "", revision: 0 };
  expect({ ...known, ...common }).toEqual({ ...fresh, ...common });
  expect(known.is_machine_readable).toBe(false);

  const replaced = await related.upload(`/api/files/${fresh.id}/replace`, { name: "Neu.pdf", bytes });
  expect(replaced.json()).toMatchObject({ is_machine_readable: false, reading: { state: "waiting" } });
  // Neither the picture nor the search tells.
  for (const { id } of [known, fresh])
    expect((await related.get(`/api/files/${id}/preview?size=800`)).statusCode).toBe(404);
  const search = async (q: string) => related.call(searchTexts, { query: { q } });
  const quiet = await search("gibtesnicht");
  expect(await search("trennungsvertrag")).toEqual(quiet);
  // Who sees the other document, and staff, are told at once.
  expect(await put(client, bytes)).toMatchObject({ is_machine_readable: true });
  expect(await put(staff, bytes)).toMatchObject({ is_machine_readable: true });

  // A progress of the content's reading meanwhile shows nothing, the end of the wait does.
  world.setClock(new Date(Date.now() + 60_000));
  await world.runJobs();
  world.setClock();
  const { files } = await related.call(getBrowser);
  expect(
    files
      .filter(({ is_machine_readable }) => is_machine_readable)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([known.id, fresh.id].toSorted());
  expect((await search("trennungsvertrag")).hits.map(({ file_id }) => file_id).toSorted()).toEqual(
    [known.id, fresh.id].toSorted(),
  );
  expect(group.related.id).toBe(known.user_id);
});

it("so is a document that is dropped into the locker", async () => {
  const { related, bytes } = await readDocument();
  const drop = async (content: Uint8Array) =>
    related.call(addToLocker, { file: { name: "Fach.pdf", bytes: content }, body: {} });
  const common = { id: "", size: 0, created_at: "" };
  const known = await drop(bytes);
  expect({ ...known, ...common }).toEqual({ ...(await drop(pdf(randomUUID()))), ...common });
  expect((await related.get(`/api/files/${known.id}/preview?size=800`)).statusCode).toBe(404);
});
