import { BaseSequencer } from "vitest/node";

// Test files that take longest: started last, they would keep one core busy while the other has nothing left to do. On a
// fresh clone vitest knows no durations and sorts by file size.
const LONG = [
  "backup/moments/moments.full.test.ts",
  ".full.test.ts",
  "stacks/stacks.test.ts",
  "uploads/upload.test.ts",
  "access/sos-proof.test.ts",
  "text/search-texts.test.ts",
  "every-call/every-call.test.ts",
];

/**
 * Runs project after project, the longest files of each first: a worker that takes a file of another project is begun anew,
 * and loads the app again.
 */
export default class LongTestsFirst extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId, project }) => {
      const index = LONG.findIndex((name) => moduleId.endsWith(name));
      return this.ctx.projects.indexOf(project) * 100 + (index === -1 ? LONG.length : index);
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
