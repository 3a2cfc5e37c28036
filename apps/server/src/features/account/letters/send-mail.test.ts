import { getOffice } from "@krempelfrei/contract/office/office";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RecipientRefused } from "../../../mail/port.ts";
import { createWorld } from "../../../testing/world.ts";
import { sendLetter } from "./send-letter.ts";

const world = await createWorld();
const refuse = () =>
  vi.spyOn(world.system.mail, "send").mockRejectedValue(new RecipientRefused("550 5.1.1 unknown user"));
afterEach(() => {
  vi.restoreAllMocks();
  world.setClock();
});

const send = (address: string) =>
  sendLetter(world.system, { first_name: "Karla", last_name: "Beispiel", address }, "Hallo", ["Text"]);

// Covers intake.10
describe("an address that the mail server refuses", () => {
  it("is named to the office once a day, and not again as the job that failed by it", async () => {
    world.setClock(new Date("2026-11-24T08:00:00Z"));
    const { customer } = await world.makeGroup("Unbekannt");
    refuse();
    await expect(send(customer.email)).rejects.toThrow(RecipientRefused);
    await expect(send(customer.email.toUpperCase())).rejects.toThrow("550 5.1.1 unknown user");
    const { message } = new RecipientRefused("550 5.1.1 unknown user");
    await world.db
      .insertInto("job")
      .values({
        name: "send-reset-link",
        class: "urgent",
        state: "dead",
        payload: JSON.stringify({ email: customer.email }),
        last_error: message,
        finished_at: new Date("2026-11-24T08:00:00Z"),
      })
      .execute();
    const person = await world.makeStaff("owner");
    // Sessions end meanwhile.
    const count = async () => (await (await world.signIn(person)).call(getOffice)).mails;
    expect(await count()).toMatchObject({ count: 1, people: [{ id: customer.id, name: "Karla Unbekannt" }] });
    world.setClock(new Date("2026-11-25T08:00:00Z"));
    await expect(send(customer.email)).rejects.toThrow(RecipientRefused);
    expect(await count()).toMatchObject({ count: 2 });
  });

  it("of nobody marks nothing, and neither does a mail server that is down", async () => {
    const { customer } = await world.makeGroup();
    const before = await world.db.selectFrom("undelivered_mail").selectAll().execute();
    refuse();
    await expect(send("niemand@beispiel.example")).rejects.toThrow(RecipientRefused);
    vi.spyOn(world.system.mail, "send").mockRejectedValue(new Error("connect ECONNREFUSED"));
    await expect(send(customer.email)).rejects.toThrow("ECONNREFUSED");
    expect(await world.db.selectFrom("undelivered_mail").selectAll().execute()).toEqual(before);
  });
});

it("each mail has a Message-ID of its own", async () => {
  await send("eins@beispiel.example");
  await send("eins@beispiel.example");
  const ids = world.mails.slice(-2).map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{56}@localhost$/);
});
