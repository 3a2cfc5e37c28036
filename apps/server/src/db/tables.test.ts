import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, "..");
const BIN = join(SOURCE, "../../../node_modules/.bin");

it("the types and the diagrams of the tables are those that the migrations make (npm run db:types)", async () => {
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-tables-"));
  try {
    const out = join(directory, "tables.ts");
    const docs = join(directory, "tables.md");
    await run(process.execPath, [join(SOURCE, "testing/write-types.ts"), out, docs], {
      cwd: directory,
      env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}` },
    });
    expect(await readFile(join(SOURCE, "db/tables.ts"), "utf8")).toBe(await readFile(out, "utf8"));
    expect(await readFile(join(SOURCE, "../../../docs/tables.md"), "utf8")).toBe(
      await readFile(docs, "utf8"),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
