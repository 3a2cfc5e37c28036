import { getBrowser } from "@krempelfrei/contract/files/files";
import { listFolders } from "@krempelfrei/contract/files/folders";
import { describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();

/** The same figures, counted in the listing. */
async function fromListing(client: Client, query: { customer_id?: string }) {
  const { files, folders } = await client.call(getBrowser, { query });
  const listed = files.filter((file) => !file.is_locker && !file.is_unmanaged);
  return folders.map((folder) => ({
    ...folder,
    file_count: listed.filter((file) => file.folder_id === folder.id).length,
  }));
}

describe("folders with their numbers of documents", () => {
  // Covers members.2
  it("are those of the listing, for each reader", async () => {
    const here = await makeScene(world);
    const related = await world.signIn(here.group.related);
    const staff = await world.signIn(await world.makeStaff());
    const [first] = here.folders;
    if (!first) throw new Error("no folder");
    const { id } = await upload(here.client, { folder_id: first.id });
    await upload(here.client, { folder_id: first.id });
    await upload(here.client, { folder_id: here.root.id });
    await here.client.patch(`/api/files/${id}`, { is_for_all: true });
    await here.client.upload("/api/locker", { name: "Scan.pdf", bytes: pdf("Stapel") });
    await upload(staff, { user_id: here.group.related.id });
    const group = { customer_id: here.group.customer.id };
    const readers: [Client, { customer_id?: string }, number][] = [
      [here.client, {}, 2],
      [related, {}, 1],
      [staff, group, 2],
    ];
    for (const [client, query, inFirst] of readers) {
      const { folders } = await client.call(listFolders, { query });
      expect(folders.find((folder) => folder.id === first.id)?.file_count).toBe(inFirst);
      const expected = await fromListing(client, query);
      expect(new Map(folders.map((folder) => [folder.id, folder]))).toEqual(
        new Map(expected.map((folder) => [folder.id, folder])),
      );
    }
  });

  // Covers members.2
  it("of a foreign group are not there; staff names the group", async () => {
    const [here, there] = [await makeScene(world), await makeScene(world)];
    const query = `?customer_id=${there.group.customer.id}`;
    expect((await here.client.get(`/api/folders${query}`)).statusCode).toBe(404);
    const staff = await world.signIn(await world.makeStaff());
    expect((await staff.get("/api/folders")).statusCode).toBe(422);
    expect((await world.guest().get("/api/folders")).statusCode).toBe(401);
  });
});
