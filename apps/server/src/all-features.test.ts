import { expect, it } from "vitest";
import { ALL_JOBS, ALL_NOTICES } from "./all-features.ts";
import { NOTICE_STREAMS } from "./features/account/letters/notice-streams.ts";
import { CLEANER } from "./jobs/job.ts";

it("only what deletes stands in the history under the name of the cleaner", () => {
  const names = ALL_JOBS.filter(({ actor }) => actor === CLEANER).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !/^(delete|erase|forget|collect)-/.test(name))).toEqual([]);
});

it("each stream of notices has its words once", () => {
  const names = ALL_NOTICES.map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(NOTICE_STREAMS).toSorted());
});
