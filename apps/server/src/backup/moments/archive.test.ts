import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFolderTarget } from "../folder-target.ts";
import { baseFile, pruneMoments, segmentFile, writeBase } from "./archive.ts";

async function makeTarget() {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-archive-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const target = createFolderTarget(folder);
  const put = async (name: string): Promise<unknown> => target.write(name, (async function* () {})());
  return {
    target,
    /** A base backup of a cluster on a day, with its first segment. */
    async back(cluster: string, day: number): Promise<void> {
      const name = `2026-11-${day}T02-00-00Z`;
      const first_segment = day.toString(16).toUpperCase().padStart(24, "0");
      await put(baseFile(cluster, name));
      await put(segmentFile(cluster, first_segment, false));
      await writeBase(target, cluster, name, {
        format: 1,
        usable_from: `2026-11-${day}T02:00:00Z`,
        first_segment,
        label: "",
        release: "18.0",
        processor: process.arch,
        encrypted: false,
        file: { size: 0, sha256: "" },
      });
    },
    async countOf(cluster: string): Promise<number> {
      let count = 0;
      for await (const _ of target.list(`moments/${cluster}/`)) count += 1;
      return count;
    },
  };
}

// Covers operation.6
it("files of a former cluster go when all moments that are kept are those of the present one", async () => {
  const { target, back, countOf } = await makeTarget();
  await back("1", 10);
  await back("1", 11);
  for (const day of [11, 12]) {
    await back("2", day);
    await pruneMoments(target, "2");
    expect(await countOf("1")).toBe(6);
  }
  await back("2", 13);
  await pruneMoments(target, "2");
  expect(await countOf("1")).toBe(6);
  await back("2", 14);
  await pruneMoments(target, "2");
  expect(await countOf("1")).toBe(0);
  expect(await countOf("2")).toBe(9);
});
