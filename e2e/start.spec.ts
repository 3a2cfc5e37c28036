import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./support/test.ts";

const ROOT = join(import.meta.dirname, "..");

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("npm start serves, and SIGTERM for npm alone stops the app and its database", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "krempelfrei-start-"));
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", DEMO: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = "";
      npm.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const found = /is ready: (http\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
      npm.on("close", (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
    });
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
    const file = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
    const database = Number(file.split("\n", 1)[0]);
    expect(isRunning(database)).toBe(true);

    npm.kill("SIGTERM");

    await expect.poll(() => isRunning(database)).toBe(false);
    await expect
      .poll(() =>
        fetch(address).then(
          () => "serves",
          () => "silent",
        ),
      )
      .toBe("silent");
  } finally {
    npm.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
});
