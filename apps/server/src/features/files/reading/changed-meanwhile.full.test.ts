import { getBrowser, moveFile, uploadFile } from "@krempelfrei/contract/files/files";
import { createReader, type DocumentReader, type OpenedDocument } from "@krempelfrei/reader/reader";
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { TERMS } from "../../../testing/convert-scene.ts";
import {
  letter,
  readAll,
  READING_PATIENCE_MS,
  scan,
  seen,
  textOf,
} from "../../../testing/reading/read-documents.ts";
import { rememberingReader } from "../../../testing/reading/remembering-reader.ts";
import { folderOf, makeScene, type Scene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { verifyStorage } from "../storage/verify-storage.ts";
import { readWaiting } from "./read-waiting.job.ts";

const STEPS = ["look", "recognise", "addText"] as const;
type Step = (typeof STEPS)[number];

/** What happens once after that step, before what it found is written down. */
let meanwhile: { readonly step: Step; deed(): Promise<void> } | undefined;
afterEach(() => {
  meanwhile = undefined;
});

async function after<Result>(step: Step, result: Promise<Result>): Promise<Result> {
  const found = await result;
  if (meanwhile?.step === step) {
    const { deed } = meanwhile;
    meanwhile = undefined;
    await deed();
  }
  return found;
}

function watched(reader: DocumentReader): DocumentReader {
  const watch = (document: OpenedDocument): OpenedDocument => ({
    ...document,
    look: (signal) => after("look", document.look(signal)),
    recognise: (...request) => after("recognise", document.recognise(...request)),
    addText: (...request) => after("addText", document.addText(...request)),
  });
  return { ...reader, open: async (kind, content) => watch(await reader.open(kind, content)) };
}

const world = await createWorld({
  reader: watched(rememberingReader(await createReader({ urgent: true }))),
  keepDeletedDays: 0,
});

const bytes = await scan(["Schreiben", "Kündigungsfrist"]);

async function addScan(client: Client, scene: Scene): Promise<string> {
  const file = { name: "Scan.jpg", bytes };
  return (await client.call(uploadFile, { file, body: { folder_id: scene.root.id } })).id;
}

/** Reads all that waits, while this happens after a step. */
async function readWhile(step: Step, deed: () => Promise<void>): Promise<void> {
  meanwhile = { step, deed };
  await readAll(world);
  expect(meanwhile, "the step was not reached").toBeUndefined();
}

const expectSound = async (): Promise<void> =>
  expect(await verifyStorage(world.system, { deep: true })).toMatchObject({
    missing: [],
    damaged: [],
    unknown: [],
  });

describe.each(STEPS)("a document that changes after the step %s of its reading", (step) => {
  it("is deleted, and nothing of it is left", { timeout: READING_PATIENCE_MS }, async () => {
    const scene = await makeScene(world);
    const id = await addScan(scene.client, scene);
    await readWhile(step, async () => {
      expect((await scene.client.delete(`/api/files/${id}`)).statusCode).toBe(204);
    });
    expect((await scene.client.call(getBrowser)).files).toEqual([]);
    await expectSound();
  });

  it("gets another content, whose text it has then", { timeout: READING_PATIENCE_MS }, async () => {
    const scene = await makeScene(world);
    const id = await addScan(scene.client, scene);
    await readWhile(step, async () => {
      const file = { name: "Neu.pdf", bytes: await letter(["Der neue Inhalt ist da"]) };
      const answer = await scene.client.upload(`/api/files/${id}/replace`, file);
      expect(answer.statusCode, answer.body).toBe(200);
    });
    expect(await seen(scene.client, id)).toMatchObject({ reading: { state: "done" }, extension: "pdf" });
    expect(await textOf(world, id)).toContain("Der neue Inhalt");
    await expectSound();
  });

  it("goes to another folder, and is read there", { timeout: READING_PATIENCE_MS }, async () => {
    const scene = await makeScene(world);
    const id = await addScan(scene.client, scene);
    const folderId = folderOf(scene, "Steuern").id;
    await readWhile(step, async () => {
      await scene.client.call(moveFile, { params: { id, folderId } });
    });
    expect(await seen(scene.client, id)).toMatchObject({ reading: { state: "done" }, folder_id: folderId });
    expect(await textOf(world, id)).toContain("Kündigungsfrist");
    await expectSound();
  });

  it(
    "goes with its person to a group of its own, and is read there",
    { timeout: READING_PATIENCE_MS },
    async () => {
      const scene = await makeScene(world);
      const { related } = scene.group;
      const person = await world.signIn(related);
      const id = await addScan(person, scene);
      const admin = await world.signIn(await world.makeStaff());
      await readWhile(step, async () => {
        const answer = await admin.post(`/api/relationships/${related.id}`, TERMS);
        expect(answer.statusCode, answer.body).toBeLessThan(300);
      });
      // Whoever looks after what nobody asks for finds it there.
      await world.runJob(readWaiting, {});
      await readAll(world);
      const owner = await world.signIn(related);
      expect(await seen(owner, id)).toMatchObject({
        reading: { state: "done" },
        is_machine_readable: true,
        user_id: related.id,
      });
      expect(await textOf(world, id)).toContain("Kündigungsfrist");
      await expectSound();
    },
  );
});
