import type { Browser, BrowserAnswer } from "@krempelfrei/contract/files/files";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();

/** Ids that the listing names as gone since its very beginning. */
async function goneSinceEver(client: Client): Promise<string[] | undefined> {
  const { revision } = (await client.get("/api/browser")).json<Browser>();
  const forged = revision.replace(/\.[\d-]+\./, ".0-0-0.");
  const answer = (await client.get(`/api/browser?since=${forged}`)).json<BrowserAnswer>();
  return answer.difference?.gone;
}

it("nobody is told of rows that went before they joined the group, also for a forged revision", async () => {
  const { client, group, root } = await makeScene(world);
  const { id } = await upload(client, { folder_id: root.id });
  await client.patch(`/api/files/${id}`, { is_for_all: true });
  await client.delete(`/api/files/${id}`);
  const { related } = group;
  await world.db
    .updateTable("app_user")
    .set({ created_at: sql<Date>`now()` })
    .where("id", "=", related.id)
    .execute();
  expect(await goneSinceEver(client)).toContain(id);
  expect(await goneSinceEver(await world.signIn(related))).toEqual([]);
});
