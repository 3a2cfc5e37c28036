import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getStack, type StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { createReader } from "@krempelfrei/reader/reader";
import { SAMPLE_HEIC } from "@krempelfrei/reader/testing/sample-heic";
import sharp from "sharp";
import { expect, it } from "vitest";
import { withBackupLock } from "../../backup/backup-lock.ts";
import { blobKey } from "../../blobs/blob-key.ts";
import { DONE, prepareScannerFolder } from "../../scanner/scanner-folder.ts";
import { READING_PATIENCE_MS, scan } from "../../testing/reading/read-documents.ts";
import { createWorld } from "../../testing/world.ts";
import { verifyStorage } from "../files/storage/verify-storage.ts";
import { deleteOriginal } from "./delete-original.job.ts";
import { makeParts } from "./make-parts.job.ts";
import { readStack } from "./read-stack.job.ts";
import { takeScans } from "./take-scans.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }) });
const staff = await world.signIn(await world.makeStaff("janitor"));
const { signal } = new AbortController();

/** Lays a file into the scanner's folder and has it looked at. */
async function scanned(name: string, bytes: Uint8Array): Promise<{ stack: StackDetails; done: string[] }> {
  const directory = await mkdtemp(join(world.directory, "scanner-"));
  await prepareScannerFolder(directory);
  await writeFile(join(directory, name), bytes);
  await takeScans(world.system, { directory, pause: async () => undefined, signal });
  const { id } = await world.db
    .selectFrom("stack")
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await world.runJob(readStack, { stack_id: id });
  return {
    stack: await staff.call(getStack, { params: { id } }),
    done: await readdir(join(directory, DONE)),
  };
}

const tiff = async (): Promise<Buffer> =>
  sharp([await scan(), await scan([`Zweite Seite ${randomUUID()}`])], { join: { animated: true } })
    .withDensity(150)
    .tiff({ compression: "lzw" })
    .toBuffer();

async function cutWhole({ id, revision, pages }: StackDetails, name: string) {
  const { customer } = await world.makeGroup();
  const parts = [{ customer_id: customer.id, name, pages: pages === null ? [] : [1] }];
  const answer = await staff.post(`/api/stacks/${id}/split`, { revision, parts, left_out: [] });
  expect(answer.statusCode).toBe(200);
  await world.runJob(makeParts, { stack_id: id });
  return world.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", customer.id)
    .executeTakeFirstOrThrow();
}

const patience = { timeout: READING_PATIENCE_MS };

// Covers intake.1
it(
  "a TIFF of several pages is a stack of a PDF, and lies where done files lie as the scanner wrote it",
  patience,
  async () => {
    const { stack, done } = await scanned("Scan.tif", await tiff());
    expect(done).toEqual(["Scan.tif"]);
    expect(stack).toMatchObject({ state: "open", reason: null, pages: 2 });
    expect(stack.sheets.every(({ has_picture }) => has_picture)).toBe(true);
    const shown = await staff.get(`/api/stacks/${stack.id}/show`);
    expect(shown.headers["content-type"]).toBe("application/pdf");
    await world.runJobs();
    const found = await verifyStorage(world.system, { deep: true });
    expect(found).toMatchObject({ missing: [], damaged: [], unknown: [] });
  },
);

it(
  "a picture that was converted stays as long as a backup is made, which may need it",
  patience,
  async () => {
    const sha256 = createHash("sha256").update(SAMPLE_HEIC).digest("hex");
    const isThere = async (id: string) => (await world.system.blobs.stat(blobKey(id, sha256))) !== undefined;
    const { id } = await withBackupLock(world.databaseUrl, async () => {
      const { stack } = await scanned("IMG_2.heic", SAMPLE_HEIC);
      await world.runJob(deleteOriginal, { stack_id: stack.id, sha256 });
      expect(await isThere(stack.id)).toBe(true);
      return stack;
    });
    await world.runJob(deleteOriginal, { stack_id: id, sha256 });
    expect(await isThere(id)).toBe(false);
  },
);

it("a telephone's picture is a stack of one page", patience, async () => {
  const { stack } = await scanned("IMG_1.heic", SAMPLE_HEIC);
  expect(stack).toMatchObject({ state: "open", pages: 1 });
  expect(await cutWhole(stack, "Ausweis")).toMatchObject({ name: "Ausweis", extension: "jpg" });
});

it("one that cannot be converted goes to one customer as it is", patience, async () => {
  const { stack } = await scanned("Rest.heic", SAMPLE_HEIC.subarray(0, 390));
  expect(stack).toMatchObject({ state: "open", reason: "damaged", pages: null });
  expect(await cutWhole(stack, "Rest")).toMatchObject({ name: "Rest", extension: "heic", size: 390 });
});
