import { describe, expect, it, vi } from "vitest";
import { tempId } from "./upload-entries.ts";
import type { UploadTarget } from "./upload-entries.ts";
import { createUploadQueue, type Sent, type UploadHandler, type UploadQueue } from "./upload-queue.ts";

const target = { scope: "own", path: [] };
const uploads = (number: number) =>
  Array.from({ length: number }, (_, index) => ({ file: new File(["x"], `Scan ${index}.pdf`), target }));
const settled = async (): Promise<void> => void (await new Promise((resolve) => setTimeout(resolve)));
const by = (send: UploadHandler["send"], arrived: UploadHandler["arrived"] = () => undefined) => ({
  send,
  arrived,
});
const never = by(
  (_entry, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
);
const ids = (queue: UploadQueue): string[] => queue.state().entries.map(({ id }) => id);

describe("upload queue", () => {
  // Covers 3.3
  it("makes temporary entries as the specification says", () => {
    const queue = createUploadQueue();
    queue.add(uploads(1), never);
    expect(tempId()).toMatch(/^temp_[A-Za-z0-9]{10}$/);
    expect(queue.state().entries[0]).toMatchObject({
      id: expect.stringMatching(/^temp_[A-Za-z0-9]{10}$/),
      name: "Scan 0",
      progress: 0,
      isUploading: true,
      hasUploadError: false,
    });
  });

  it("shows names without what turns a line around", () => {
    const queue = createUploadQueue();
    queue.add([{ file: new File(["x"], "Rechnung\u202Efdp.exe\u0000.pdf"), target }], never);
    expect(queue.state().entries[0]).toMatchObject({
      name: "Rechnungfdp.exe",
      full_name: "Rechnungfdp.exe.pdf",
    });
  });

  it("runs four at once and all in the end", async () => {
    let running = 0;
    let most = 0;
    const queue = createUploadQueue();
    const arrived: Sent[] = [];
    const send = async (): Promise<Sent> => {
      running += 1;
      most = Math.max(most, running);
      await settled();
      running -= 1;
      return { id: "f" };
    };
    queue.add(
      uploads(20),
      by(send, (results) => void arrived.push(...results)),
    );
    await vi.waitFor(() => expect(ids(queue)).toEqual([]));
    expect(most).toBe(4);
    expect(arrived).toHaveLength(20);
  });

  // Covers 4.2
  it("marks a failure, resets the progress, and retries", async () => {
    const queue = createUploadQueue({ reasonOf: () => "Keine Verbindung" });
    let fail = true;
    queue.add(
      uploads(1),
      by(async (_entry, { progress }) => {
        progress(50);
        if (fail) throw new Error("no network");
        return { id: "f" };
      }),
    );
    await settled();
    const [entry] = queue.state().entries;
    expect(entry).toMatchObject({
      progress: 0,
      isUploading: false,
      hasUploadError: true,
      reason: "Keine Verbindung",
    });
    fail = false;
    queue.retry([entry?.id ?? ""]);
    expect(queue.state().entries[0]).toMatchObject({ hasUploadError: false, isUploading: true });
    await settled();
    expect(queue.state()).toMatchObject({ entries: [], total: 0, done: 0 });
  });

  it("tries again by itself after the time that a busy server names, and says meanwhile why it waits", async () => {
    vi.useFakeTimers();
    const told = vi.fn<() => void>();
    const queue = createUploadQueue({
      atOnce: 1,
      retryAfterOf: () => 15,
      onSettled: told,
    });
    const names: string[] = [];
    queue.add(
      uploads(2),
      by(async ({ name }) => {
        names.push(name);
        if (names.length === 1) throw new Error("busy");
        return { id: "f" };
      }),
    );
    await vi.advanceTimersByTimeAsync(14_000);
    // The other one does not wait for it, and nothing is shown as failed.
    expect(names).toEqual(["Scan 0", "Scan 1"]);
    expect(queue.state().entries).toMatchObject([
      {
        name: "Scan 0",
        isUploading: true,
        hasUploadError: false,
        reason: "Der Server ist gerade ausgelastet. Es wird von selbst noch einmal versucht.",
      },
    ]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(names).toEqual(["Scan 0", "Scan 1", "Scan 0"]);
    expect(queue.state().entries).toEqual([]);
    expect(told.mock.calls.every(([, error]: unknown[]) => error === undefined)).toBe(true);
    vi.useRealTimers();
  });

  it("does not try again what was cancelled meanwhile, and gives up after twenty times", async () => {
    vi.useFakeTimers();
    const queue = createUploadQueue({ retryAfterOf: () => 15 });
    const send = vi.fn<UploadHandler["send"]>(() => Promise.reject(new Error("busy")));
    queue.add(uploads(1), by(send));
    await vi.advanceTimersByTimeAsync(1000);
    queue.cancel(ids(queue));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    queue.add(uploads(1), by(send));
    await vi.advanceTimersByTimeAsync(15_000 * 30);
    expect(send).toHaveBeenCalledTimes(1 + 21);
    expect(queue.state().entries).toMatchObject([{ hasUploadError: true, isUploading: false }]);
    vi.useRealTimers();
  });

  it("cancels what waits and what runs, and begins nothing in their place", async () => {
    const queue = createUploadQueue({ atOnce: 1 });
    const send = vi.fn<UploadHandler["send"]>(never.send);
    queue.add(uploads(3), by(send));
    queue.cancel(ids(queue));
    expect(ids(queue)).toEqual([]);
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    queue.add(
      uploads(1),
      by(async () => ({ id: "f" })),
    );
    await settled();
    expect(ids(queue)).toEqual([]);
  });

  it("tells several arrivals at once, the lists before the queue", async () => {
    const calls: number[] = [];
    const queue = createUploadQueue({ flushMs: 1 });
    const handler = by(
      async () => ({ id: "f" }),
      (results) => {
        calls.push(results.length);
        // The files are in their list before their entries are gone.
        expect(ids(queue).length).toBeGreaterThan(0);
      },
    );
    let published = 0;
    queue.subscribe(() => (published += 1));
    queue.add(uploads(200), handler);
    await vi.waitFor(() => expect(ids(queue)).toEqual([]));
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(calls.length).toBeLessThan(100);
    expect(published).toBe(calls.length + 1);
  });

  it("tells how a whole drop went, and a repetition as one of its own", async () => {
    const told: object[] = [];
    let fail = true;
    const queue = createUploadQueue({ onSettled: (_entry, _error, group) => void told.push({ ...group }) });
    queue.add(
      uploads(3),
      by(async ({ name }) => {
        if (fail && name === "Scan 1") throw new Error("no");
        return name === "Scan 2" ? { id: "f", duplicate_of: "x" } : { id: "f", duplicate_of: null };
      }),
    );
    await settled();
    expect(told.at(-1)).toMatchObject({ total: 3, left: 0, succeeded: 2, failed: 1, duplicates: 1 });
    fail = false;
    queue.retry(ids(queue));
    await settled();
    expect(told.at(-1)).toMatchObject({ total: 1, left: 0, succeeded: 1, failed: 0, duplicates: 0 });
  });

  it("begins nothing while it is held, and goes on afterwards", async () => {
    const queue = createUploadQueue();
    queue.hold();
    queue.add(
      uploads(5),
      by(async () => ({ id: "f" })),
    );
    await settled();
    expect(ids(queue)).toHaveLength(5);
    queue.resume();
    await vi.waitFor(() => expect(ids(queue)).toEqual([]));
    expect(queue.state().entries).toEqual([]);
  });

  it("stops everything as failed without a word, to be repeated later", async () => {
    const told = vi.fn<() => void>();
    const queue = createUploadQueue({ onSettled: told });
    queue.add(uploads(6), never);
    queue.stop("Bitte melden Sie sich wieder an");
    await settled();
    expect(queue.state().entries.every(({ hasUploadError }) => hasUploadError)).toBe(true);
    expect(told).not.toHaveBeenCalled();
    queue.retry(ids(queue));
    expect(queue.state().entries.every(({ isUploading }) => isUploading)).toBe(true);
  });

  it("repeats a failed upload as the same call, and passes on the readers that were chosen meanwhile", async () => {
    const sent: [UploadTarget, object][] = [];
    const queue = createUploadQueue();
    const send: UploadHandler["send"] = async ({ target: sentTo, key }) => {
      sent.push([sentTo, key]);
      throw new Error("no");
    };
    queue.add([{ file: new File(["x"], "Scan.pdf"), target: { ...target, forAll: true } }], by(send));
    await settled();
    queue.share(({ hasUploadError }) => !hasUploadError, false);
    queue.retry(ids(queue));
    await settled();
    queue.share(({ hasUploadError }) => hasUploadError, false);
    queue.retry(ids(queue));
    await settled();
    expect(sent.map(([{ forAll }]) => forAll)).toEqual([true, true, true]);
    expect(sent.map(([{ laterForAll }]) => laterForAll)).toEqual([undefined, undefined, false]);
    expect(new Set(sent.map(([, key]) => key)).size).toBe(1);
  });

  it("counts what has arrived, and how far all is", async () => {
    let answer: () => void = () => undefined;
    const queue = createUploadQueue({ atOnce: 2 });
    const first = new Promise<void>((resolve) => (answer = resolve));
    queue.add(
      uploads(2),
      by(async ({ name }, { progress }) => {
        if (name === "Scan 0") return { id: "f" };
        progress(50);
        await first;
        return { id: "f" };
      }),
    );
    await settled();
    expect(queue.state()).toMatchObject({ total: 2, done: 1, percent: 75 });
    answer();
    await settled();
    expect(queue.state().entries).toEqual([]);
  });
});
