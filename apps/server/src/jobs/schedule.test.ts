import { expect, it, vi } from "vitest";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { createJobWorld, makeJob, PATIENCE } from "../testing/job-world.ts";
import { createSchedule, slotOf } from "./schedule.ts";

const { db, work, rowsOf, makeDue } = await createJobWorld();
const MOMENT = new Date("2026-11-22T10:31:40Z");

it("a slot is named by the job and when it begins, in UTC", () => {
  expect(slotOf("seal-changes", 60_000, MOMENT)).toBe("seal-changes@2026-11-22T10:31");
  expect(slotOf("delete-sessions", HOUR_MS, MOMENT)).toBe("delete-sessions@2026-11-22T10:00");
});

it("a slot is filled once by however many workers, also after its job is done", async () => {
  const hourly = makeJob(async () => undefined, { every: HOUR_MS });
  const workers = [1, 2, 3, 4].map(() => createSchedule(db, [hourly]));
  await Promise.all(workers.map((fillSlots) => fillSlots(MOMENT)));
  expect(await rowsOf(hourly)).toMatchObject([{ slot: `${hourly.name}@2026-11-22T10:00`, state: "queued" }]);
  await db.updateTable("job").set({ state: "done" }).where("name", "=", hourly.name).execute();
  await createSchedule(db, [hourly])(MOMENT);
  expect(await rowsOf(hourly)).toHaveLength(1);
});

it("the next slot gets a row of its own, but not while an earlier one still waits", async () => {
  const hourly = makeJob(async () => undefined, { every: HOUR_MS });
  const later = new Date(MOMENT.getTime() + HOUR_MS);
  await createSchedule(db, [hourly])(MOMENT);
  await createSchedule(db, [hourly])(later);
  expect(await rowsOf(hourly)).toHaveLength(1);
  await db.updateTable("job").set({ state: "dead" }).where("name", "=", hourly.name).execute();
  await createSchedule(db, [hourly])(later);
  expect((await rowsOf(hourly)).map(({ state }) => state)).toEqual(["dead", "queued"]);
});

it("a clean-up that always fails stops neither the others nor the next hour's, and every worker keeps the schedule", async () => {
  let now = MOMENT;
  let ran = 0;
  const bad = makeJob(
    async () => {
      throw new Error("table is broken");
    },
    { every: HOUR_MS },
  );
  const good = makeJob(async () => void (ran += 1), { every: HOUR_MS });
  work([bad, good], { clock: () => now });
  work([bad, good], { clock: () => now });
  const waitFor = async (bads: readonly string[], goods: readonly string[]): Promise<void> =>
    vi.waitFor(async () => {
      await makeDue(bad);
      expect((await rowsOf(bad)).map(({ state }) => state)).toEqual(bads);
      expect((await rowsOf(good)).map(({ state }) => state)).toEqual(goods);
    }, PATIENCE);
  await waitFor(["dead"], ["done"]);
  now = new Date(MOMENT.getTime() + HOUR_MS);
  await waitFor(["dead", "dead"], ["done", "done"]);
  expect(ran).toBe(2);
  expect(await rowsOf(bad)).toMatchObject([{ attempts: 5 }, { last_error: "table is broken" }]);
});
