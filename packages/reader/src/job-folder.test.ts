import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { makeJobFolder, openMade } from "./job-folder.ts";

const folder = await makeJobFolder();
afterAll(async () => rm(folder, { recursive: true, force: true }));

it("what a child has made is read, and no link that leads elsewhere", async () => {
  await writeFile(join(folder, "made"), "text");
  await symlink("/etc/hostname", join(folder, "link"));
  expect((await buffer(openMade(folder, "made"))).toString()).toBe("text");
  expect(() => openMade(folder, "link")).toThrow("ELOOP");
});
