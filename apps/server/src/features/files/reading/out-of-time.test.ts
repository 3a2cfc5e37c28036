import { uploadFile } from "@krempelfrei/contract/files/files";
import { ChildEnded, type DocumentReader, type OpenedDocument } from "@krempelfrei/reader/reader";
import { afterEach, expect, it, vi } from "vitest";
import { pdf } from "../../../testing/client.ts";
import { readAll, seen } from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { readWaiting } from "./read-waiting.job.ts";

const outOfTime = async (): Promise<never> => Promise.reject(new ChildEnded("time"));
const look = vi.fn<OpenedDocument["look"]>(outOfTime);
const recognise = vi.fn<OpenedDocument["recognise"]>(outOfTime);
const notNeeded = outOfTime;
const reader: DocumentReader = {
  name: "slow",
  open: async () => ({
    look,
    recognise,
    addText: notNeeded,
    sheets: notNeeded,
    extract: notNeeded,
    turn: notNeeded,
    close: async () => undefined,
  }),
};
const world = await createWorld({ reader });
afterEach(() => vi.clearAllMocks());

async function readOne(name: string) {
  const { client, root } = await makeScene(world);
  const file = { name: `${name}.pdf`, bytes: pdf(name) };
  const { id } = await client.call(uploadFile, { file, body: { folder_id: root.id } });
  await readAll(world);
  await world.runJob(readWaiting, {});
  await readAll(world);
  return { id, reading: (await seen(client, id)).reading };
}

it("a document that ran out of time is tried again by a person alone", async () => {
  const { id, reading } = await readOne("langsam");
  expect(reading).toMatchObject({ state: "failed", reason: "time" });
  expect(look).toHaveBeenCalledTimes(1);
  const staff = await world.signIn(await world.makeStaff("janitor"));
  expect((await staff.post(`/api/files/${id}/read-again`)).statusCode).toBe(200);
  await readAll(world);
  expect(look).toHaveBeenCalledTimes(2);
});

it("nor is a page of it recognised again with fewer pixels", async () => {
  look.mockResolvedValueOnce({ pages: 1, texts: [{ text: "", state: "none" }], previews: new Map() });
  const { reading } = await readOne("Bild");
  expect(reading).toMatchObject({ state: "failed", reason: "time" });
  expect(recognise).toHaveBeenCalledTimes(1);
});
