import { getOffice } from "@krempelfrei/contract/office/office";
import { expect, it } from "vitest";
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
