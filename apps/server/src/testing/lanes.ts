import { JOB_CLASSES, type JobClass } from "../jobs/job.ts";

/** So many lanes of each class, except those that are given. */
export const eachClass = (
  width: number,
  given: Partial<Record<JobClass, number>> = {},
): Record<JobClass, number> => ({
  ...(Object.fromEntries(JOB_CLASSES.map((name) => [name, width])) as Record<JobClass, number>),
  ...given,
});
