import { JOB_CLASSES, type JobClass } from "../jobs/job.ts";

/** The same number of lanes for each class, but for those that `given` names. */
export const eachClass = (
  width: number,
  given: Partial<Record<JobClass, number>> = {},
): Record<JobClass, number> => ({
  ...(Object.fromEntries(JOB_CLASSES.map((name) => [name, width])) as Record<JobClass, number>),
  ...given,
});
