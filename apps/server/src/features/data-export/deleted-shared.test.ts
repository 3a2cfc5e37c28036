import { createRelationship } from "@krempelfrei/contract/relationships/relationships";
import { expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { makeScene, upload } from "../../testing/scene.ts";
import { unzip } from "../../testing/unzip.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();

async function deletedIn(client: Client, url: string): Promise<string[]> {
  const files = await unzip((await client.get(url)).rawPayload);
  const data = JSON.parse(files.get("daten.json")?.toString() ?? "") as { deleted_files: { name: string }[] };
  return data.deleted_files.map(({ name }) => name).toSorted();
}

it("names shared documents that were deleted to all who saw them, and to nobody who joined afterwards", async () => {
  // The clocks of app and database may differ.
  world.setClock(new Date(Date.now() - 3_600_000));
  const { group, client } = await makeScene(world);
  const related = await world.signIn(group.related);
  const admin = await world.signIn(await world.makeStaff());
  const shared = await upload(related, { is_for_all: "true" }, "Geteilt.pdf");
  const own = await upload(client, {}, "Nur meins.pdf");
  for (const { id } of [shared, own]) expect((await client.delete(`/api/files/${id}`)).statusCode).toBe(204);
  world.setClock(new Date(Date.now() - 3_500_000));
  const { id: later } = await admin.call(createRelationship, {
    params: { id: group.customer.id },
    body: { first_name: "Nora", last_name: "Neu", kind: "Sonstige" },
  });
  const ofOffice = (id: string) => `/api/customers/${group.customer.id}/relationships/${id}/data-export`;
  expect(await deletedIn(client, "/api/profile/data-export")).toEqual(["Geteilt", "Nur meins"]);
  expect(await deletedIn(related, "/api/profile/data-export")).toEqual(["Geteilt"]);
  expect(await deletedIn(admin, ofOffice(group.related.id))).toEqual(["Geteilt"]);
  expect(await deletedIn(admin, ofOffice(later))).toEqual([]);
});
