import { buffer } from "node:stream/consumers";
import type { DocumentReader } from "@krempelfrei/reader/reader";
import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { ALL_JOBS } from "../../all-features.ts";
import { MAIL_JOB } from "../../features/account/letters/send-letter.ts";
import { notifyUser } from "../../features/account/letters/account-notices.ts";
import { readContent } from "../../features/files/reading/read-content.job.ts";
import { recogniseContent } from "../../features/files/reading/recognise-content.job.ts";
import { startWorker, type Worker } from "../../jobs/worker.ts";
import { PATIENCE } from "../job-world.ts";
import { eachClass } from "../lanes.ts";
import { makeSosScene, mailsTo, nameContact, signInAs } from "../sos-scene.ts";
import { createWorld } from "../world.ts";

/** One member whose documents keep the reader busy for as long as they like. */
const { promise: never, reject: end } = Promise.withResolvers<never>();
never.catch(() => undefined);
const opened = vi.fn<() => void>();
const reader: DocumentReader = {
  name: "stuck",
  open: async (_kind, content) => {
    await buffer(content);
    opened();
    return never;
  },
};
const world = await createWorld({ reader });
const workers: Worker[] = [];
afterEach(async () => {
  end(new Error("stopped"));
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const FLOOD = 500;

// Covers S69
it("keeps no notice of the same household waiting, nor any other mail", async () => {
  const scene = await makeSosScene(world);
  const { customer } = scene.group;
  for (const { name, class: jobClass } of [readContent, recogniseContent])
    await sql`
      INSERT INTO job (name, class, customer_id, key, payload)
      SELECT ${name}, ${jobClass}, ${customer.id}, concat('flood/', number), jsonb_build_object(
        'customer_id', ${customer.id}::text, 'sha256', lpad(number::text, 64, '0'))
      FROM generate_series(1, ${FLOOD}) AS number`.execute(world.db);
  const lanes = eachClass(1, { heavy: 0 });
  workers.push(startWorker({ deps: world.system, jobs: ALL_JOBS, lanes, pollMs: 10, leaseSeconds: 60 }));
  await vi.waitFor(() => expect(opened).toHaveBeenCalled(), PATIENCE);

  await notifyUser(world.system, { id: customer.id, customer_id: customer.id }, "password_changed");
  await signInAs(world, scene.proof);
  const contact = await nameContact(scene.client, { first_name: "Selma" });
  const subjects = (address: string): string[] => mailsTo(world, address).map(({ subject }) => subject);
  await vi.waitFor(() => {
    expect(subjects(customer.email)).toEqual(
      expect.arrayContaining([
        "Krempelfrei: Ihr Passwort wurde geändert",
        "Krempelfrei: Ihr Notfallzugang wurde benutzt",
        "Krempelfrei: Notfallkontakt eingetragen oder geändert",
      ]),
    );
    expect(subjects(contact.email)).toHaveLength(1);
  }, PATIENCE);
  expect(opened).toHaveBeenCalledTimes(1);
});

// Covers S69
it("no job that mails to one person shares its lanes with other work", () => {
  const classesOf = (isMail: boolean): Set<string> =>
    new Set(
      ALL_JOBS.filter(
        ({ actor, limitMs }) => (actor === MAIL_JOB.actor && limitMs === MAIL_JOB.limitMs) === isMail,
      ).map((job) => job.class),
    );
  expect(classesOf(true)).toEqual(new Set(["urgent", "notice", "mail"]));
  expect([...classesOf(false)].toSorted()).toEqual(["heavy", "light", "reading", "recognition"]);
  const reading = ALL_JOBS.filter((job) => job.class === "reading" || job.class === "recognition");
  expect(reading.map(({ name }) => name).toSorted()).toEqual([
    "make-stack-parts",
    "read-content",
    "read-stack",
    "read-waiting",
    "recognise-content",
    "recognise-stack",
    "suggest-filing",
  ]);
});
