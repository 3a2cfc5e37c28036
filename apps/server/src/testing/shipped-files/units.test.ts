import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const UNITS = join(import.meta.dirname, "../../../../../ops/systemd");
const names = ["krempelfrei.service", "krempelfrei-worker.service"];
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

it.skipIf(!hasSystemd).each(names)("%s is shut in, by systemd's own measure (at most 2.0 of 10)", (name) => {
  const { status, stdout } = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=20", join(UNITS, name)],
    { encoding: "utf8" },
  );
  expect(status, stdout.split("\n").at(-2)).toBe(0);
});

it.each(names)(
  "%s cannot read the history of the sources, nor what is no part of the product",
  async (name) => {
    const [, paths = ""] = /^InaccessiblePaths=(.*)$/m.exec(await readFile(join(UNITS, name), "utf8")) ?? [];
    const left = [".git", "e2e", "bench", "apps/demo"].map((path) => `-/opt/krempelfrei/${path}`);
    expect(paths.split(" ")).toEqual(left);
  },
);

it.each(names)("%s starts Node.js as the scripts do", async (name) => {
  const unit = await readFile(join(UNITS, name), "utf8");
  const options = JSON.parse(await readFile(join(import.meta.dirname, "../../../process.json"), "utf8")) as {
    readonly arguments: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
  };
  for (const argument of options.arguments) expect(unit).toContain(argument);
  for (const [variable, value] of Object.entries(options.environment))
    expect(unit).toContain(`${variable}=${value}`);
});
