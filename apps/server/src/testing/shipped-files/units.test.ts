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

/** The system calls of a set of systemd, also those of the sets in it. */
function callsOf(set: string): string[] {
  const { stdout } = spawnSync("systemd-analyze", ["syscall-filter", set], { encoding: "utf8" });
  const lines = stdout.split("\n").map((line) => line.trim());
  return lines
    .slice(1)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => (line.startsWith("@") ? callsOf(line) : [line]));
}

it.skipIf(!hasSystemd).each(names)("%s lets the reader of documents lower its priority", async (name) => {
  const allowed = new Set(callsOf("@default"));
  for (const [, not, words = ""] of (await readFile(join(UNITS, name), "utf8")).matchAll(
    /^SystemCallFilter=(~?)(.*)$/gm,
  ))
    for (const call of words.split(" ").flatMap((word) => (word.startsWith("@") ? callsOf(word) : [word])))
      if (not === "~") allowed.delete(call);
      else allowed.add(call);
  for (const call of ["execve", "clone3", "prlimit64", "setpriority"]) expect(allowed, call).toContain(call);
  for (const call of ["mount", "setuid", "sched_setscheduler"]) expect(allowed, call).not.toContain(call);
});

it.each(names)("%s refuses other calls to their caller, instead of killing it", async (name) => {
  expect(await readFile(join(UNITS, name), "utf8")).toMatch(/^SystemCallErrorNumber=EPERM$/m);
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
