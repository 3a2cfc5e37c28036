import { beforeEach, describe, expect, it } from "vitest";
import type { AppError } from "../core/errors.ts";
import {
  createUploadPermits,
  UPLOAD_LIMITS,
  uploadLimits,
  type UploadPermit,
  type UploadPermits,
} from "./upload-permits.ts";

let time = 0;
let permits: UploadPermits;
let uploads: Upload[] = [];
beforeEach(() => {
  time = 0;
  uploads = [];
  permits = createUploadPermits(UPLOAD_LIMITS, () => time);
});

interface Upload {
  permit: UploadPermit | undefined;
  error: AppError | undefined;
  /** Bytes a second. */
  rate: number;
  bytes: number;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks for a permit; releases it when it is revoked, as `withUpload` does. */
async function send(
  person: string,
  rate: number,
  network = `network of ${person}`,
  announced = Number.NaN,
  group = person,
): Promise<Upload> {
  const upload: Upload = { permit: undefined, error: undefined, rate, bytes: 0 };
  uploads.push(upload);
  const sender = { person, group, network, received: () => upload.bytes, announced };
  void run(upload, permits.acquire(sender, new AbortController().signal));
  await turn();
  return upload;
}

async function run(upload: Upload, asked: Promise<UploadPermit>): Promise<void> {
  try {
    upload.permit = await asked;
    await upload.permit.revoked;
  } catch (error) {
    upload.error = error as AppError;
    upload.permit?.release();
    upload.permit = undefined;
  }
}

/** Lets time pass, a second at a time. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    time += 1000;
    for (const upload of uploads) if (upload.permit) upload.bytes += upload.rate;
    permits.check();
    await turn();
  }
}

const running = (some: readonly Upload[]): number => some.filter(({ permit }) => permit).length;
const release = async (some: readonly Upload[]): Promise<void> => {
  for (const upload of some) {
    upload.permit?.release();
    upload.permit = undefined;
  }
  await turn();
};
const small = async (person: string, rate = FAST, group = person): Promise<Upload> =>
  send(person, rate, undefined, 100_000, group);
const SLOW = 4000;
const FAST = 1_000_000;

/** Sends so many slow uploads of one person; those that get no permit wait. */
async function fill(person: string, number: number, rate = SLOW, network?: string): Promise<Upload[]> {
  const some: Upload[] = [];
  for (let count = 0; count < number; count += 1) some.push(await send(person, rate, network));
  return some;
}

// Covers S61
describe("permits of uploads", () => {
  it("go to four quick ones at once; a slow one lets the next be quick", async () => {
    const all = await Promise.all(["a", "b", "c", "d", "e"].map((person) => send(person, SLOW)));
    expect(running(all)).toBe(4);
    await pass(5);
    expect(running(all)).toBe(5);
  });

  it("go to sixteen small ones at once, which wait behind a large one", async () => {
    const first = await Promise.all(Array.from({ length: 15 }, async (_, index) => small(`first ${index}`)));
    const large = await send("large", FAST, undefined, 50_000_000);
    const later = await Promise.all(Array.from({ length: 3 }, async (_, index) => small(`later ${index}`)));
    expect([running(first), running([large]), running(later)]).toEqual([15, 0, 0]);
    await release(first.slice(0, 3));
    expect([running([large]), running(later)]).toEqual([1, 0]);
    await release(first.slice(3, 5));
    expect(running(later)).toBe(2);
  });

  it("go to four at once that do not say their size", async () => {
    const unsaid = await Promise.all(["a", "b", "c", "d", "e"].map(async (person) => send(person, FAST)));
    expect(running(unsaid)).toBe(4);
  });

  it("are kept from others by slow small ones for five seconds, as by slow large ones", async () => {
    await Promise.all(
      ["a", "b"].map(async (person) =>
        Promise.all(Array.from({ length: 8 }, async () => small(person, SLOW))),
      ),
    );
    const [one, large] = [await small("other"), await send("another", FAST)];
    expect(running([one, large])).toBe(0);
    await pass(5);
    expect(running([one, large])).toBe(2);
  });

  it("leave room for the next as soon as a body is there", async () => {
    const received = await Promise.all(["a", "b", "c", "d"].map(async (person) => send(person, FAST)));
    const next = await send("e", FAST);
    expect(running([next])).toBe(0);
    for (const { permit } of received) void permit?.complete();
    await turn();
    expect(running([next])).toBe(1);
  });

  it("let 32 documents be stored at once, four of a group; slow storing does not keep others waiting", async () => {
    const stored: string[] = [];
    const store = async (group: string, count: number): Promise<readonly Upload[]> => {
      const some = await Promise.all(
        Array.from({ length: count }, async (_, index) => small(`${group} ${index}`, FAST, group)),
      );
      for (const { permit } of some) void permit?.complete().then(() => stored.push(group));
      await turn();
      return some;
    };
    const greedy = await store("greedy", 5);
    expect(stored).toHaveLength(4);
    for (const group of ["a", "b", "c", "d", "e", "f"]) await store(group, 4);
    const [last] = await store("g", 4);
    expect(stored).toHaveLength(32);
    await store("late", 1);
    expect(stored).toHaveLength(32);
    if (last) await release([last]);
    expect(stored.slice(32)).toEqual(["late"]);
    await pass(5);
    expect(stored).toHaveLength(33);
    await release(greedy.slice(0, 1));
    expect(stored.slice(33)).toEqual(["greedy"]);
  });

  it("go to one person eight times, and first to whoever has the fewest", async () => {
    const many = await fill("greedy", 30);
    await pass(4);
    expect(running(many)).toBe(4);
    const other = await send("other", SLOW);
    await pass(1);
    expect(other.permit).toBeDefined();
    await pass(60);
    expect(running(many)).toBe(8);
  });

  it("go to the persons of one network twenty times", async () => {
    const office = (
      await Promise.all(["a", "b", "c", "d"].map((person) => fill(person, 8, SLOW, "office")))
    ).flat();
    await pass(60);
    expect(running(office)).toBe(20);
    const elsewhere = await send("elsewhere", SLOW);
    expect(elsewhere.permit).toBeDefined();
    // A person without an upload is let in even if their network has used up its share.
    const colleague = await send("colleague", SLOW, "office");
    await pass(2);
    expect(colleague.permit).toBeDefined();
    expect(running([...office, colleague])).toBe(20);
  });

  it("are revoked from what stalls, not from a slow upload, nor in a tunnel", async () => {
    const [stalls, slow, train] = [await send("a", 1), await send("b", SLOW), await send("c", SLOW)];
    await pass(20);
    train.rate = 0;
    await pass(20);
    train.rate = SLOW;
    await pass(60);
    expect(stalls.error?.message).toContain("ins Stocken geraten");
    expect(stalls.error?.retryAfter).toBe(15);
    expect([slow.error, train.error]).toEqual([undefined, undefined]);
  });

  it("are revoked from the slowest of whoever has most when none is left, not from the only one of somebody", async () => {
    const greedy = (await Promise.all(["a", "b", "c", "d"].map((person) => fill(person, 8)))).flat();
    const single = await Promise.all(
      ["e", "f", "g", "h", "i", "j", "k", "l"].map((person) => send(person, 2000)),
    );
    await pass(80);
    expect(running([...greedy, ...single])).toBe(40);
    const slowest = greedy[3];
    if (slowest) slowest.rate = 3000;
    await pass(20);
    const late = await send("late", SLOW);
    await pass(1);
    expect(late.permit).toBeDefined();
    expect(running(single)).toBe(8);
    expect(slowest?.error?.message).toContain("Gerade werden sehr viele Dateien hochgeladen");
    expect(running(greedy)).toBe(31);
  });

  it("are not revoked from quick uploads of people who have one each: who waits is told after two minutes", async () => {
    const people = Array.from({ length: 40 }, (_, number) => `person ${number}`);
    for (const person of people) await send(person, FAST);
    await pass(60);
    expect(running(uploads)).toBe(40);
    const late = await send("late", FAST);
    await pass(119);
    expect(late.error).toBeUndefined();
    await pass(1);
    expect(late.error).toMatchObject({ code: "unavailable", retryAfter: 15 });
    expect(late.error?.message).toBe(
      "Gerade werden sehr viele Dateien hochgeladen. Bitte versuchen Sie es gleich noch einmal.",
    );
    expect(running(uploads)).toBe(40);
  });

  it("are never revoked from a body that has come whole, however long the work on it takes", async () => {
    const upload = await send("a", 0);
    void upload.permit?.complete();
    await pass(120);
    expect(upload.error).toBeUndefined();
  });

  it("are refused to whoever has more than 32 waiting", async () => {
    const many = await fill("greedy", 4 + 32 + 1);
    expect(many.at(-1)?.error).toMatchObject({ code: "too_many", retryAfter: 15 });
    expect(many.at(-2)?.error).toBeUndefined();
    expect(many.at(-1)?.error?.message).toContain("Sie laden sehr viele Dateien auf einmal hoch.");
    expect((await send("other", SLOW)).error).toBeUndefined();
  });

  it("are refused to a network with ten waiting for each that it may run, by a text that says so", async () => {
    permits = createUploadPermits(uploadLimits(8), () => time);
    const office = (
      await Promise.all(["a", "b", "c"].map(async (person) => fill(person, 29, SLOW, "office")))
    ).flat();
    const refused = office.filter(({ error }) => error);
    expect(refused).toHaveLength(87 - 4 - 80);
    expect(refused[0]?.error?.message).toContain("Aus Ihrem Netz werden gerade sehr viele Dateien");
    expect((await send("elsewhere", SLOW)).error).toBeUndefined();
  });

  it("are not waited for by whoever went away", async () => {
    await fill("a", 4);
    const gone = new AbortController();
    const waits = permits.acquire(
      { person: "b", group: "b", network: "b", received: () => 0, announced: Number.NaN },
      gone.signal,
    );
    gone.abort();
    await expect(waits).rejects.toMatchObject({ code: "invalid_request" });
    const next = await send("c", SLOW);
    await pass(5);
    expect(next.permit).toBeDefined();
  });

  it("do not keep a connection whose refused rest stalls", async () => {
    let closed = 0;
    permits.watchRest(
      () => 0,
      () => (closed += 1),
    );
    permits.watchRest(
      () => time * 4,
      () => (closed += 100),
    );
    await pass(60);
    expect(closed).toBe(1);
  });
});
