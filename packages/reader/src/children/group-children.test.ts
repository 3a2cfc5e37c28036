import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it, vi } from "vitest";
import { createReader, type Look } from "../reader.ts";
import { isRunning, readersOf, spawnersOf } from "../testing/processes.ts";

const reader = await createReader({ urgent: true });
const never = new AbortController().signal;
const PATIENCE_MS = 300_000;
/** Processes are found where Linux lists them. */
const LISTED = existsSync("/proc/self/stat");
const BROKEN = Buffer.from("%PDF-1.7\n");

async function makeLetter(words: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([595, 842]).drawText(words, { x: 50, y: 700, size: 12, font });
  return document.save();
}

async function look(group: string, bytes: Uint8Array): Promise<Look> {
  const document = await reader.open("pdf", Readable.from([bytes]), { group });
  try {
    return await document.look(never);
  } finally {
    await document.close();
  }
}

const textOf = ({ texts }: Look): string => texts.map(({ text }) => text).join();

describe("documents of a group", () => {
  it(
    "are read by the same children, one after the other, and those of another group by others",
    { timeout: PATIENCE_MS },
    async () => {
      const [first, second] = [
        await makeLetter("Der erste Brief an Frau Beispiel."),
        await makeLetter("Der zweite Brief an Frau Beispiel."),
      ];
      const one = await look("one", first);
      const children = LISTED ? readersOf(process.pid) : [];
      const two = await look("one", second);
      const same = LISTED ? readersOf(process.pid) : [];
      expect([textOf(one), textOf(two)]).toEqual([
        "Der erste Brief an Frau Beispiel.",
        "Der zweite Brief an Frau Beispiel.",
      ]);
      expect([...one.previews.keys(), ...two.previews.keys()]).toHaveLength(4);
      expect(one.previews.get("preview-240")).not.toEqual(two.previews.get("preview-240"));
      expect(same).toEqual(children);
      await look("other", first);
      if (LISTED) expect(readersOf(process.pid).filter((pid) => !children.includes(pid))).toHaveLength(2);
      await vi.waitFor(() => expect(LISTED ? readersOf(process.pid) : []).toEqual([]), { timeout: 170_000 });
    },
  );

  // Covers S12
  it(
    "keep nothing from each other by one that cannot be read, whenever it comes",
    { timeout: PATIENCE_MS },
    async () => {
      const letter = await makeLetter("Ein Brief an Frau Beispiel.");
      await expect(look("one", BROKEN)).rejects.toMatchObject({ reason: "damaged" });
      expect(textOf(await look("one", letter))).toContain("Ein Brief");
      await expect(look("one", BROKEN)).rejects.toMatchObject({ reason: "damaged" });
      expect(textOf(await look("one", letter))).toContain("Ein Brief");
    },
  );

  it("that two lanes read at once have children of their own", { timeout: PATIENCE_MS }, async () => {
    const letters = await Promise.all(["Links steht dies hier.", "Rechts steht das hier."].map(makeLetter));
    expect((await Promise.all(letters.map(async (bytes) => look("one", bytes)))).map(textOf)).toEqual([
      "Links steht dies hier.",
      "Rechts steht das hier.",
    ]);
  });
});

describe.skipIf(!LISTED)("the process that starts children", () => {
  it(
    "ends with the app, however that ends, and no child is left behind",
    { timeout: PATIENCE_MS },
    async () => {
      const app = fork(join(import.meta.dirname, "../testing/reading-app.ts"), { execArgv: [] });
      await once(app, "message");
      const pid = app.pid ?? 0;
      await vi.waitFor(() => expect(readersOf(pid)).not.toEqual([]), { timeout: 170_000, interval: 5 });
      const left = [...spawnersOf(pid), ...readersOf(pid)];
      app.kill("SIGKILL");
      await vi.waitFor(() => expect(left.filter(isRunning)).toEqual([]), { timeout: 170_000 });
    },
  );

  it(
    "is started again where it was ended, and no document is said to be at fault",
    { timeout: PATIENCE_MS },
    async () => {
      const letter = await makeLetter("Ein Brief an Frau Beispiel.");
      // Those of another test may still wait for a document.
      await vi.waitFor(() => expect(readersOf(process.pid)).toEqual([]), { timeout: 170_000 });
      const document = await reader.open("pdf", Readable.from([letter]));
      const reading = document.recognise(0, { dpi: 300 }, never).catch((error: unknown) => error);
      await vi.waitFor(() => expect(readersOf(process.pid)).not.toEqual([]), {
        timeout: 170_000,
        interval: 5,
      });
      const children = readersOf(process.pid);
      for (const pid of spawnersOf(process.pid)) process.kill(pid, "SIGKILL");
      expect(String(await reading)).toContain("the process that starts children has ended");
      await document.close();
      await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), { timeout: 170_000 });
      expect(textOf(await look("two", letter))).toContain("Ein Brief");
    },
  );
});
