import { expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { makeScene, upload } from "../../testing/scene.ts";
import { unzip } from "../../testing/unzip.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();

const OWN = "/api/profile/data-export";

it("names shared documents that were deleted to all who saw them, and to nobody who joined afterwards", async () => {
  const { group, client } = await makeScene(world);
  const related = await world.signIn(group.related);
  const admin = await world.signIn(await world.makeStaff());
  const shared = await upload(related, { is_for_all: "true" }, "Geteilt.pdf");
  const own = await upload(client, {}, "Nur meins.pdf");
  for (const { id } of [shared, own]) expect((await client.delete(`/api/files/${id}`)).statusCode).toBe(204);
  const namesIn = async (url: string, by: Client) => {
    const files = await unzip((await by.get(url)).rawPayload);
    const data = JSON.parse(files.get("daten.json")?.toString() ?? "") as {
      deleted_files: { name: string }[];
    };
    return data.deleted_files.map(({ name }) => name).toSorted();
  };
  expect(await namesIn(OWN, client)).toEqual(["Geteilt", "Nur meins"]);
  expect(await namesIn(OWN, related)).toEqual(["Geteilt"]);
  const ofRelated = `/api/customers/${group.customer.id}/relationships/${group.related.id}/data-export`;
  expect(await namesIn(ofRelated, admin)).toEqual(["Geteilt"]);
  await world.db
    .updateTable("app_user")
    .set({ created_at: new Date(Date.now() + 60_000) })
    .where("id", "=", group.related.id)
    .execute();
  expect(await namesIn(OWN, related)).toEqual([]);
});
