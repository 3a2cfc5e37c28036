import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createReader, type Look } from "@krempelfrei/reader/reader";
import { lockedPdf } from "@krempelfrei/testing/locked-pdf";
import { expect, it } from "vitest";
import { READING_PATIENCE_MS } from "../../../testing/reading/read-documents.ts";

const reader = await createReader({ urgent: true });
const never = new AbortController().signal;

async function look(content: Uint8Array, password?: string): Promise<Look> {
  const document = await reader.open("pdf", Readable.from([content]));
  try {
    return await document.look(never, password === undefined ? {} : { password });
  } finally {
    await document.close();
  }
}

it("a protected PDF is read with its password alone", { timeout: READING_PATIENCE_MS }, async () => {
  const content = lockedPdf("Grüße-4711");
  await expect(look(content)).rejects.toMatchObject({ reason: "encrypted" });
  await expect(look(content, "Grüße-4712")).rejects.toMatchObject({ reason: "encrypted" });
  const { pages, texts, previews } = await look(content, "Grüße-4711");
  expect([pages, texts.map(({ state }) => state), previews.size]).toEqual([1, ["text"], 2]);
});

it(
  "a password is in no file, argument or variable of the child",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const password = "Zwetschgenkuchen-4711";
    const document = await reader.open("pdf", Readable.from([lockedPdf(password)]));
    const seen = new Set<string>();
    try {
      const end = new AbortController();
      const look = document.look(never, { password }).finally(() => end.abort());
      while (!end.signal.aborted) {
        for (const child of await processesOf(process.pid)) seen.add(child);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await look;
    } finally {
      await document.close();
    }
    expect([...seen].some((facts) => facts.includes("pdf.child.ts"))).toBe(true);
    expect([...seen].filter((facts) => facts.includes("Zwetschgenkuchen"))).toEqual([]);
  },
);

/** Arguments, environment and files of the working directory of each child process, and of theirs. */
async function processesOf(parent: number): Promise<string[]> {
  const text = async (path: string): Promise<string> => readFile(path, "latin1").catch(() => "");
  const children = (await text(`/proc/${parent}/task/${parent}/children`)).split(" ").filter(Boolean);
  const facts = await Promise.all(
    children.map(async (pid) => {
      const folder = `/proc/${pid}/cwd`;
      const isJob = (await text(`/proc/${pid}/cmdline`)).includes(".child.ts");
      const names = isJob ? await readdir(folder).catch(() => []) : [];
      const files = names.map((name) => text(join(folder, name)));
      const own = await Promise.all([text(`/proc/${pid}/cmdline`), text(`/proc/${pid}/environ`), ...files]);
      return [own.join("\n"), ...(await processesOf(Number(pid)))];
    }),
  );
  return facts.flat();
}
