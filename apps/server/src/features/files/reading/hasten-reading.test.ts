import { uploadFile } from "@krempelfrei/contract/files/files";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { giveTurns } from "../../../jobs/leases.ts";
import { letter } from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();

it("a document that somebody opens is read next, and not for who may not see it", async () => {
  const [{ client, root }, stranger] = [await makeScene(world), await makeScene(world)];
  const files = [];
  for (const word of ["Erster", "Zweiter", "Dritter"])
    files.push(
      await client.call(uploadFile, {
        file: { name: `${word}.pdf`, bytes: await letter([`${word} Brief an Frau Beispiel`]) },
        body: { folder_id: root.id },
      }),
    );
  await giveTurns(world.db, "reading");
  const newest = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      SELECT file.id FROM job JOIN file ON job.key = concat(file.customer_id, '/', file.sha256)
      WHERE job.name = 'read-content' ORDER BY job.run_at DESC LIMIT 1`.execute(world.db);
    return rows[0]?.id;
  };
  const [first, , last] = files.map(({ id }) => id);
  expect(await newest()).toBe(last);
  expect((await stranger.client.get(`/api/files/${first}/show`)).statusCode).toBe(404);
  expect(await newest()).toBe(last);
  expect((await client.get(`/api/files/${first}/show`)).statusCode).toBe(200);
  expect(await newest()).toBe(first);
});
