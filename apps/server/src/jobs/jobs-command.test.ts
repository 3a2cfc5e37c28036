import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { jobDeps } from "../testing/job-deps.ts";
import { createJobWorld, makeJob, PATIENCE } from "../testing/job-world.ts";
import { enqueue } from "./enqueue.ts";
import { countJobs, listProgress } from "./job.queries.ts";
import { jobsCommand } from "./jobs-command.ts";
import { slotOf } from "./schedule.ts";
import { waitForJob } from "./wait-for-job.ts";

const { db, url, work, rowOf, rowsOf, makeDue } = await createJobWorld();

/** One that fails until it is mended. */
function makeBroken() {
  const broken = { is: true };
  const flaky = makeJob(async () => {
    if (broken.is) throw new Error("no way\n through");
  });
  return { flaky, mend: () => void (broken.is = false) };
}

async function bury(job: { name: string }): Promise<void> {
  await vi.waitFor(async () => {
    await makeDue(job);
    const open = (await rowsOf(job)).filter(({ state }) => state !== "dead" && state !== "done");
    expect(open).toEqual([]);
  }, PATIENCE);
}

it("lists what waits, runs and has failed, with the last error in one line, and not what is done", async () => {
  const { flaky } = makeBroken();
  const [good, waiting] = [makeJob(async () => undefined), makeJob(async () => undefined)];
  const end = Promise.withResolvers<void>();
  const long = makeJob(async (ctx) => {
    await ctx.progress({ done: 3, total: 40, text: "Seiten gelesen" });
    await end.promise;
  });
  for (const each of [flaky, good, long, waiting]) await enqueue({ db }, each, {});
  work([flaky, good, long], { lanes: 2 });
  await bury(flaky);
  await vi.waitFor(async () => expect((await rowOf(good)).state).toBe("done"), PATIENCE);
  await vi.waitFor(async () => expect((await rowOf(long)).progress_done).toBe(3), PATIENCE);
  const lines = (await jobsCommand(db, [], undefined)) ?? [];
  const lineOf = ({ name }: { name: string }) =>
    lines.filter((line) => line.includes(name)).map((line) => line.replace(/\s+/g, " "));
  expect(lineOf(flaky)[0]).toMatch(/ failed 5 \S+ no way through$/);
  expect(lineOf(long)[0]).toMatch(/ running 1 \S+ 3\/40 Seiten gelesen$/);
  expect(lineOf(waiting)[0]).toMatch(/ waiting 0 \S+$/);
  expect(lineOf(good)).toEqual([]);
  expect(lineOf(flaky)[1]).toBe(`1 failed: ${flaky.name}`);
  end.resolve();
});

it("lists of a schedule's failures the latest, and counts them all", async () => {
  const { flaky } = makeBroken();
  const every = 60_000;
  for (const minute of [1, 2, 3])
    await db
      .insertInto("job")
      .values({
        name: flaky.name,
        class: flaky.class,
        payload: "{}",
        state: "dead",
        slot: slotOf(flaky.name, every, new Date(Date.UTC(2026, 10, 20, 0, minute))),
        finished_at: new Date(Date.UTC(2026, 10, 20, 0, minute, 50)),
        last_error: "no way",
      })
      .execute();
  const lines = (await jobsCommand(db, [], undefined)) ?? [];
  const own = lines.filter((line) => line.includes(flaky.name));
  expect(own).toEqual([expect.stringMatching(/ 2026-11-20T00:03:50 +no way$/), `3 failed: ${flaky.name}`]);
});

it("retries one that failed, or all of a name, with all their tries", async () => {
  const { flaky, mend } = makeBroken();
  for (const number of [1, 2, 3]) await enqueue({ db }, flaky, { number });
  work([flaky]);
  await bury(flaky);
  mend();
  const [first] = await rowsOf(flaky);
  expect(await jobsCommand(db, ["retry", first?.id ?? ""], undefined)).toEqual(["1 begin anew"]);
  await vi.waitFor(async () => expect((await rowsOf(flaky))[0]?.state).toBe("done"), PATIENCE);
  expect((await rowsOf(flaky)).map(({ state }) => state)).toEqual(["done", "dead", "dead"]);
  expect((await rowsOf(flaky))[0]).toMatchObject({ attempts: 1, last_error: null });
  expect(await jobsCommand(db, ["retry"], flaky.name)).toEqual(["2 begin anew"]);
  await vi.waitFor(async () => {
    expect((await rowsOf(flaky)).map(({ state }) => state)).toEqual(["done", "done", "done"]);
  }, PATIENCE);
});

it("retries of several with one key the newest, and none while another of the key waits", async () => {
  const { flaky } = makeBroken();
  const keyed = { ...flaky, key: () => "same" };
  const worker = work([keyed]);
  for (const number of [1, 2]) {
    await enqueue({ db }, keyed, { number });
    await bury(keyed);
  }
  await worker.stop();
  expect(await jobsCommand(db, ["retry"], keyed.name)).toEqual(["1 begin anew"]);
  expect((await rowsOf(keyed)).map(({ state }) => state)).toEqual(["dead", "queued"]);
  expect(await jobsCommand(db, ["retry"], keyed.name)).toEqual(["0 begin anew"]);
});

it("deletes the failed ones of a name, and by its id one that waits", async () => {
  const { flaky } = makeBroken();
  await enqueue({ db }, flaky, {});
  const worker = work([flaky]);
  await bury(flaky);
  await worker.stop();
  await enqueue({ db }, flaky, {});
  expect(await jobsCommand(db, ["delete"], flaky.name)).toEqual(["1 deleted"]);
  const [left] = await rowsOf(flaky);
  expect(left).toMatchObject({ state: "queued" });
  expect(await jobsCommand(db, ["delete", left?.id ?? ""], undefined)).toEqual(["1 deleted"]);
  expect(await rowsOf(flaky)).toEqual([]);
});

it("does not know other words, ids that are none, or an id and a name at once", async () => {
  for (const words of [["retry"], ["retry", "all"], ["delete"], ["stop", randomUUID()]]) {
    expect(await jobsCommand(db, words, undefined)).toBeUndefined();
  }
  expect(await jobsCommand(db, ["retry", randomUUID()], "send-letter")).toBeUndefined();
});

it("is a task of admin", async () => {
  const job = makeJob(async () => undefined);
  await enqueue({ db }, job, {});
  const admin = fileURLToPath(new URL("../admin.ts", import.meta.url));
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-jobs-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: directory };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [admin, "jobs", ...args], { env, encoding: "utf8" });
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining(job.name) as string });
  expect(run("retry", "--name", job.name)).toMatchObject({ status: 0, stdout: "0 begin anew\n" });
  expect(run("retry", randomUUID())).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^Kein Auftrag .* lässt sich wiederholen/) as string,
  });
  expect(run("retry")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("npm run admin") as string,
  });
});

it("counts by name and state, with the age of the oldest", async () => {
  const waiting = makeJob(async () => undefined);
  await enqueue({ db }, waiting, {}, { after: new Date(Date.now() - 60_000) });
  await enqueue({ db }, waiting, {}, { after: new Date(Date.now() + 60_000) });
  const counts = (await countJobs(db)).filter(({ name }) => name === waiting.name);
  expect(counts).toEqual([
    { name: waiting.name, state: "queued", count: 2, age: expect.any(Number) as number },
  ]);
  expect(counts[0]?.age).toBeGreaterThanOrEqual(59);
});

it("progress is seen while the job's transaction is open, by group, and begins anew with each try", async () => {
  const customer_id = randomUUID();
  const told = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const reader = makeJob(async (ctx) => {
    await ctx.db.transaction().execute(async () => {
      await ctx.progress({ done: 1, total: 2, text: "Dokumente" });
      told.resolve();
      await end.promise;
    });
    throw new Error("half way");
  });
  await enqueue({ db }, reader, {}, { customer_id });
  const worker = work([reader]);
  await told.promise;
  const open = { state: "running", progress_done: 1, progress_total: 2, progress_text: "Dokumente" };
  expect(await listProgress(db, reader, customer_id)).toMatchObject([open]);
  expect(await listProgress(db, reader, randomUUID())).toEqual([]);
  end.resolve();
  await worker.stop();
});

it("a command that asked for a job waits until it was tried, and is told how that ended", async () => {
  const key = (payload: Record<string, unknown>) => String(payload.number);
  const { flaky } = makeBroken();
  const [good, bad] = [
    { ...makeJob(async () => undefined), key },
    { ...flaky, key },
  ];
  for (const each of [good, bad]) await enqueue({ db }, each, { number: 7 });
  expect(await waitForJob(jobDeps(db), good, { number: 7 })).toBeUndefined();
  expect(await waitForJob(jobDeps(db), bad, { number: 7 })).toContain("no way");
  expect(await rowOf(good)).toMatchObject({ state: "done" });
});
