import { pino } from "pino";
import { createDiskStore } from "../../blobs/disk-store.ts";
import { connect } from "../../db/connect.ts";
import { takeScans } from "../../features/stacks/take-scans.ts";
import { jobDeps } from "../job-deps.ts";

// A process that looks into a scanner's folder once, for a test that kills it: <database> <contents> <folder>.
const [url = "", dir = "", directory = ""] = process.argv.slice(2);
const { db, close } = connect(url, { max: 2, log: pino({ level: "silent" }) });
const ctx = {
  ...jobDeps(db),
  blobs: await createDiskStore({ dir }),
  settings: { ...jobDeps(db).settings, uploadMaxBytes: 1024 ** 2 },
  actor: { kind: "system", name: "Scanner" } as const,
};
const { signal } = new AbortController();
await takeScans(ctx, { directory, pause: async () => undefined, signal });
await close();
