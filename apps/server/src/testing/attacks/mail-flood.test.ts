import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ALL_JOBS } from "../../all-features.ts";
import { lanesOf, loadConfig } from "../../config.ts";
import { notifyUser } from "../../features/account/letters/account-notices.ts";
import { notifyOwner } from "../../features/sos/notices/notify-owner.ts";
import { startWorker, type Worker } from "../../jobs/worker.ts";
import type { Mail } from "../../mail/port.ts";
import { PATIENCE } from "../job-world.ts";
import { makeSosScene, mailsTo } from "../sos-scene.ts";
import { createWorld } from "../world.ts";

/** One member who wants to keep everybody's mails from going out. */
const world = await createWorld();
const FLOOD = 2500;
const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  world.setClock();
});

const NAMED = /Notfallkontakt eingetragen/;

// Covers S69
it("thousands of changes that are told by mail make one mail at once and one a quarter of an hour later", async () => {
  const scene = await makeSosScene(world);
  const contact_id = scene.contact.id;
  const answer = await scene.client.patch(`/api/sos/${contact_id}`, { birthday: "1960-01-01" });
  expect(answer.statusCode, answer.body).toBe(200);
  // The notices of the other changes, beside the naming and this one.
  await sql`
    INSERT INTO notice (user_id, kind, address, facts, happened_at)
    SELECT user_id, kind, address, facts, happened_at
    FROM (SELECT * FROM notice WHERE kind = 'sos_contact_added' LIMIT 1), generate_series(3, ${FLOOD})`.execute(
    world.db,
  );
  const named = async () => {
    await world.runJobs();
    return mailsTo(world, scene.group.customer.email).filter(({ subject }) => NAMED.test(subject));
  };
  // All of them came before the first mail went out.
  expect(await named()).toHaveLength(1);
  for (let number = 0; number < 20; number += 1) {
    await notifyOwner(world.system, scene.group.customer, { notice: "contact_added", contact_id });
  }
  expect(await named()).toHaveLength(1);
  world.setClock(new Date(Date.now() + 16 * 60_000));
  const [last, first, ...others] = await named();
  expect(others).toEqual([]);
  expect(first?.text).toContain(`${FLOOD}-mal geschehen`);
  expect(last?.text).toContain("20-mal geschehen");
});

describe("while thousands of notices of one group wait and the mail server takes none of them", () => {
  // Covers S69
  it("a link that somebody waits for goes out, and so does a notice to a person of another group", async () => {
    const group = await world.makeGroup();
    const victim = await world.makeGroup();
    const other = await world.makeGroup();
    await sql`
      INSERT INTO notice (user_id, kind, address, facts, happened_at)
      SELECT ${group.customer.id}, 'flood', number || '@flut.example', '{"notice":"password_changed"}', now()
      FROM generate_series(1, ${FLOOD}) AS number`.execute(world.db);
    await sql`
      INSERT INTO job (name, class, customer_id, key, payload)
      SELECT 'send-notices', 'notice', ${group.customer.id}, ${randomUUID()} || number, jsonb_build_object(
        'stream', 'account', 'user_id', ${group.customer.id}::text, 'customer_id', ${group.customer.id}::text, 'kind', 'flood',
        'address', number || '@flut.example')
      FROM generate_series(1, ${FLOOD}) AS number`.execute(world.db);
    const sent: Mail[] = [];
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    const stuck = vi.fn<() => void>();
    const mail = {
      async send(letter: Mail) {
        if (letter.to.address.endsWith("@flut.example")) {
          stuck();
          await never;
        }
        sent.push(letter);
      },
    };
    const lanes = { ...lanesOf(loadConfig({})), heavy: 0 };
    const deps = { ...world.system, mail };
    workers.push(startWorker({ deps, jobs: ALL_JOBS, lanes, pollMs: 10, leaseSeconds: 60 }));
    await vi.waitFor(() => expect(stuck).toHaveBeenCalled(), PATIENCE);
    const { email } = victim.customer;
    await world.guest().post("/api/profile/forgot-password", { email });
    const { id } = other.customer;
    await notifyUser(world.system, { id, customer_id: id }, "password_changed");
    await vi.waitFor(() => {
      const addresses = sent.map(({ to }) => to.address);
      expect(addresses).toEqual(expect.arrayContaining([email, other.customer.email]));
    }, PATIENCE);
    expect(stuck).toHaveBeenCalledTimes(1);
    end();
  });
});
