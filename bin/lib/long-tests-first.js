import { BaseSequencer } from "vitest/node";

// Test files that take most of a minute: started last, they would keep one core busy while the other has nothing left to
// do. On a fresh clone vitest knows no durations and sorts by file size.
const LONG = [
  "reading/hostile-documents.test.ts",
  "reading/changed-meanwhile.test.ts",
  "fuzz/fuzz.test.ts",
  "db/embedded.test.ts",
  "reading/killed-reading.test.ts",
  "db/killed-app.test.ts",
  "attacks/sos.test.ts",
  "testing/repeated-calls.test.ts",
  "attacks/sos-strangers.test.ts",
  "blobs/s3-store.test.ts",
  "db/first-start.test.ts",
  "testing/killed-accounting.test.ts",
  "histories/histories.test.ts",
  "backup/backup.test.ts",
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
