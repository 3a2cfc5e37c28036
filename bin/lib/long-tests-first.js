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
  "settings/settings.page.test.tsx",
  "sorting/sorting.form.test.tsx",
  "every-call/every-call.test.ts",
];

/** Runs the longest test files first, the rest as vitest does. */
export default class LongTestsFirst extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId }) => {
      const index = LONG.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? LONG.length : index;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
