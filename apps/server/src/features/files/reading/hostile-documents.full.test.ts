import { getBrowser, uploadFile, type FileItem } from "@krempelfrei/contract/files/files";
import { createReader } from "@krempelfrei/reader/reader";
import type { HostileDocument } from "@krempelfrei/testing/hostile/hostile-document";
import { HOSTILE_DOCUMENTS } from "@krempelfrei/testing/hostile/hostile-documents";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { readAll, READING_PATIENCE_MS, seen } from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { verifyStorage } from "../storage/verify-storage.ts";

/** A world of its own; where nothing is given, readings may take as long as in the product. */
async function makeReaders(atMostMs?: number) {
  const world = await createWorld({ reader: await createReader({ atMostMs, urgent: true }) });
  return { world, scene: await makeScene(world) };
}
// What never ends would take a minute of a CPU each; what ends otherwise has all the time that a busy machine needs.
const hasty = await makeReaders(1000);
const patient = await makeReaders();

/** How it ended, in the words of the corpus. */
function endOf({ state, reason }: FileItem["reading"]): HostileDocument["ends"][number] | "open" {
  if (reason === "lost" || state === "waiting" || state === "recognising" || state === "off") return "open";
  return reason ?? "read";
}

// Covers S11, S12
it.each(HOSTILE_DOCUMENTS)(
  "a document that means harm comes to its end, and the app goes on: $name",
  { timeout: 4 * READING_PATIENCE_MS },
  async ({ name, extension, make, ends }) => {
    const { world, scene } = ends.includes("time") ? hasty : patient;
    const { client, root } = scene;
    const file = { name: `${name}.${extension}`, bytes: make() };
    const { id } = await client.call(uploadFile, { file, body: { folder_id: root.id } });
    const open = new Set(["reading"]);
    const done = readAll(world).finally(() => open.clear());
    let answers = 0;
    while (open.size > 0) {
      expect((await client.call(getBrowser)).files.some((each) => each.id === id)).toBe(true);
      answers += 1;
      // Asked without a pause, it would keep busy the core that the reader needs.
      await delay(50);
    }
    await done;
    expect(answers).toBeGreaterThan(0);
    const { reading: end } = await seen(client, id);
    expect(ends).toContain(endOf(end));
    const download = await client.get(`/api/files/${id}/download`);
    expect(download.rawPayload.equals(file.bytes)).toBe(true);
  },
);

it.each([hasty, patient])("and storage and database agree afterwards", async ({ world }) => {
  expect(await verifyStorage(world.system, { deep: true })).toMatchObject({
    missing: [],
    damaged: [],
    unknown: [],
  });
});
