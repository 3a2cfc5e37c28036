import { DAY_MS, HOUR_MS } from "@krempelfrei/contract/durations";
import { getOffice } from "@krempelfrei/contract/office/office";
import { expect, it } from "vitest";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();
const NOW = new Date("2026-11-24T07:12:00Z");
world.setClock(NOW);
const owner = await world.signIn(await world.makeStaff("owner"));

it("counts mails that the queue gave up, with the person", async () => {
  const { customer, related } = await world.makeGroup("Unbekannt");
  const dead = { class: "urgent", state: "dead", finished_at: NOW } as const;
  await world.db
    .insertInto("job")
    .values([
      {
        ...dead,
        name: "send-password-link",
        payload: JSON.stringify({ user_id: customer.id, type: "set" }),
      },
      { ...dead, name: "send-pre-notifications", payload: "{}" },
      { ...dead, name: "send-invoices", payload: "{}" },
      { ...dead, name: "read-content", payload: "{}" },
      // Tried since the day before yesterday, and since an hour ago.
      ...[NOW.getTime() - 2 * DAY_MS, NOW.getTime() - HOUR_MS].map((at) => ({
        class: "notice",
        name: "send-notices",
        payload: JSON.stringify({ user_id: related.id }),
        last_error: "452 mailbox full",
        created_at: new Date(at),
      })),
      {
        ...dead,
        name: "send-pre-notifications",
        payload: "{}",
        finished_at: new Date("2026-10-01T00:00:00Z"),
      },
    ])
    .execute();
  expect((await owner.call(getOffice)).mails).toEqual({
    count: 3,
    last: NOW.toISOString(),
    people: [customer, related].map(({ id }) => ({
      id,
      name: expect.stringMatching(/ Unbekannt$/) as string,
      customer_id: customer.id,
      of_contact: false,
    })),
    down_since: null,
    reads_reports: false,
    aside: { count: 0, people: [] },
  });
});
