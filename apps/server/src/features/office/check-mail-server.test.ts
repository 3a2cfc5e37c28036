import { getOffice } from "@krempelfrei/contract/office/office";
import { expect, it } from "vitest";
import { REFUSED } from "../../mail/port.ts";
import { createWorld } from "../../testing/world.ts";
import { checkMailServer } from "./check-mail-server.job.ts";

const world = await createWorld();
const owner = await world.makeStaff("owner");
const NOW = new Date("2026-11-24T07:12:00Z");

async function check(answer: () => Promise<void>): Promise<void> {
  const mail = { send: async () => undefined, check: answer };
  const ctx = { ...world.system, mail, progress: async () => undefined };
  await checkMailServer.execute(ctx, {}, new AbortController().signal);
}

// Covers staff.8
it("says since when the mail server fails, until it answers again", async () => {
  world.setClock(NOW);
  const mails = async () => (await (await world.signIn(owner)).call(getOffice)).mails;
  const failed = { class: "light", state: "dead", name: checkMailServer.name, payload: "{}" };
  const before = new Date(NOW.getTime() - 1_800_000);
  await world.db
    .insertInto("job")
    .values([
      { ...failed, finished_at: NOW },
      { ...failed, finished_at: before },
    ])
    .execute();
  await expect(check(async () => Promise.reject(new Error("ECONNREFUSED")))).rejects.toThrow("ECONNREFUSED");
  // The outage is no mail that did not arrive.
  expect(await mails()).toMatchObject({ count: 0, down_since: before.toISOString() });
  await check(async () => undefined);
  expect(await mails()).toMatchObject({ down_since: null });
});

// Covers staff.8
it("sends the mails of the outage again once the server answers, and no others", async () => {
  await world.db.deleteFrom("job").execute();
  const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const mail = { class: "mail", state: "dead", name: "send-invoices", payload: "{}", attempts: 5 };
  const failed = { ...mail, class: "light", name: checkMailServer.name, finished_at: ago(60) };
  const row = async (fields: object): Promise<string> => {
    const { id } = await world.db
      .insertInto("job")
      .values({ ...mail, ...fields })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  await row(failed);
  const during = await row({ finished_at: ago(10), last_error: "ECONNREFUSED" });
  const justBefore = await row({ finished_at: ago(80), last_error: null });
  await row({ finished_at: ago(10), last_error: `${REFUSED}: 550 unknown` });
  await row({ finished_at: ago(600), last_error: "ECONNREFUSED" });
  await row({ finished_at: ago(10), name: "read-content" });
  await check(async () => undefined);
  const queued = await world.db
    .selectFrom("job")
    .select(["id", "attempts"])
    .where("state", "=", "queued")
    .execute();
  expect(new Map(queued.map(({ id, attempts }) => [id, attempts]))).toEqual(
    new Map([during, justBefore].map((id) => [id, 0])),
  );
});
