import { pino } from "pino";
import { createDiskStore } from "../../blobs/disk-store.ts";
import { connect } from "../../db/connect.ts";
import { readMailbox } from "../../features/mail-intake/read-mailbox.ts";
import { openMailbox } from "../../mail-in/mailbox.ts";
import { jobDeps } from "../job-deps.ts";

// A process that reads a mailbox once, for a test that kills it: <database> <contents> <mailbox> <domain> <authserv> <step>.
const [url = "", dir = "", address = "", mailDomain = "", authserv = "", step] = process.argv.slice(2);
const { db, close } = connect(url, { max: 2, log: pino({ level: "silent" }) });
const die = async (): Promise<never> => {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => undefined);
};
const blobs = await createDiskStore({ dir });
const ctx = {
  ...jobDeps(db),
  blobs: step === "store" ? { ...blobs, commit: die } : blobs,
  settings: { ...jobDeps(db).settings, uploadMaxBytes: 1024 ** 2, mailDomain },
  actor: { kind: "system", name: "E-Mail" } as const,
};
const mailbox = await openMailbox({ url: address });
const { signal } = new AbortController();
await readMailbox(ctx, step === "move" ? { ...mailbox, move: die } : mailbox, authserv, signal);
await mailbox.close();
await close();
