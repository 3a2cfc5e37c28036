import * as api from "@krempelfrei/contract/mail-intake/mail-intake";
import { afterEach, describe, expect, it } from "vitest";
import { isWithin } from "../../context/throttle.ts";
import { createMailScene } from "../../testing/mail/mail-scene.ts";
import { DOMAIN, passed } from "../../testing/mail/verified.ts";
import { inFairOrder } from "./read-mailbox.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const { world, scene, mailbox, look, send, locker, replies } = await createMailScene();
afterEach(() => world.setClock());

describe("the address of a person", () => {
  // Covers intake.4
  it("is shown, renewed, ended; each change is recorded without the address", async () => {
    expect(scene.address).toMatch(/^[0-9a-f]{32}@eingang\.krempelfrei\.example$/);
    expect(await scene.member.call(api.getMailAddress)).toEqual({ address: scene.address, is_offered: true });
    const next = await scene.member.call(api.renewMailAddress);
    expect(next.address).not.toBe(scene.address);
    expect(await send()).toBe("refused");
    expect(await send({ to: next.address ?? "" })).toBe("stored");
    expect((await scene.member.call(api.endMailAddress)).address).toBeNull();
    expect(await send({ to: next.address ?? "" })).toBe("refused");
    const recorded = (
      await changesOf(world, { subject_id: scene.group.customer.id }, "action", "changes")
    ).filter(({ action }) => action.startsWith("user.mail_address"));
    expect(recorded.map(({ action }) => action)).toEqual([
      "user.mail_address_renewed",
      "user.mail_address_renewed",
      "user.mail_address_ended",
    ]);
    expect(JSON.stringify(recorded)).not.toContain(scene.address.slice(0, 32));
  });

  it("is each person's own, and of nobody else: staff has none", async () => {
    const other = await (await world.signIn(scene.group.related)).call(api.renewMailAddress);
    expect(other.address).not.toBe(scene.address);
    const staff = await world.signIn(await world.makeStaff());
    expect((await staff.post("/api/profile/mail-address", {})).statusCode).toBe(403);
  });

  it.each([
    ["of another domain", (own: string) => own.replace(DOMAIN, "boese.example")],
    ["with another proof", (own: string) => own.replace(/.@/, (last) => (last === "0@" ? "1@" : "0@"))],
    ["that was guessed", () => `${"a".repeat(32)}@${DOMAIN}`],
    ["that is none of ours", () => `karla@${DOMAIN}`],
  ])("is unknown: %s; a verified member is told so, and the mail is not fetched", async (_what, change) => {
    expect(await send({ to: change(scene.address), text: "x".repeat(300_000) })).toBe("refused");
    expect((await replies())[0]?.text).toContain("Diese Adresse gilt nicht (mehr).");
    expect(await locker()).toEqual([]);
    expect(mailbox.fetchedOf(1)).toBeLessThanOrEqual(128 * 1024);
  });

  it("is found whatever case a mail server makes of it", async () => {
    await send({ to: scene.address.toUpperCase() });
    expect(await locker()).toHaveLength(1);
  });

  it("is one of several in a mail: each person of the group gets what is attached", async () => {
    const relative = await world.signIn(scene.group.related);
    const { address } = await relative.call(api.renewMailAddress);
    await send({ to: [scene.address, address ?? ""] });
    expect(await locker()).toHaveLength(1);
    expect(await locker(relative)).toHaveLength(1);
  });

  it("of another group makes no difference to the others in the mail", async () => {
    const other = await world.makeGroup();
    const stranger = await world.signIn(other.customer);
    const { address } = await stranger.call(api.renewMailAddress);
    await send({ to: [address ?? "", scene.address] });
    expect(await locker()).toHaveLength(1);
    expect(await locker(stranger)).toEqual([]);
  });
});

/** Uses up what a sender may send to an address in an hour. */
async function fill(owner: string, sender: string): Promise<void> {
  const limit = { name: "mail-address", subject: `${owner} ${sender}`, max: 60, windowSeconds: 3600 };
  for (let count = 0; count < 60; count += 1) expect(await isWithin(world.system, limit)).toBe(true);
}

// Covers S64
it("more than sixty mails to an address in an hour wait in the mailbox", async () => {
  const { id } = scene.group.customer;
  await fill(id, id);
  expect(await send()).toBe("inbox");
  expect(await locker()).toEqual([]);
  world.setClock(new Date(Date.now() + 2 * 3_600_000));
  await look();
  expect(mailbox.placeOf(1)).toBe("stored");
});

it("what a relative sends to an address keeps its owner's own mails from nothing", async () => {
  const { customer, related } = scene.group;
  const ofRelative = { from: related.email, headers: passed(related.email) };
  await fill(customer.id, related.id);
  expect(await send(ofRelative)).toBe("inbox");
  expect(await send()).toBe("stored");
  // Nor does a mail that waits, which is looked at again each minute.
  const relative = await world.signIn(related);
  const { address } = await relative.call(api.renewMailAddress);
  await fill(related.id, related.id);
  expect(await send({ ...ofRelative, to: [scene.address, address ?? ""] })).toBe("inbox");
  for (let count = 0; count < 60; count += 1) await look();
  expect(await send()).toBe("stored");
  expect(await locker()).toHaveLength(2);
});

it("a mail that waits for one of its recipients costs the others nothing", async () => {
  const { customer, related } = scene.group;
  const { address } = await (await world.signIn(related)).call(api.renewMailAddress);
  await fill(related.id, customer.id);
  expect(await send({ to: [scene.address, address ?? ""] })).toBe("inbox");
  for (let count = 0; count < 60; count += 1) await look();
  expect(await send()).toBe("stored");
});

it("a verified member who guesses at addresses is told sixty times an hour at most", async () => {
  await fill("nobody", scene.group.customer.id);
  expect(await send({ to: `${"a".repeat(32)}@${DOMAIN}` })).toBe("inbox");
});

it("a mailbox with more mails than one run looks at is begun anywhere, and each mail is looked at", () => {
  const many = Array.from({ length: 501 }, (_, at) => at + 1);
  const orders = Array.from({ length: 40 }, () => inFairOrder(many));
  for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(many);
  expect(new Set(orders.map(([first]) => first)).size).toBeGreaterThan(1);
  expect(inFairOrder(many.slice(1))).toEqual(many.slice(1));
});
