import * as api from "@krempelfrei/contract/mail-intake/mail-intake";
import { afterEach, describe, expect, it } from "vitest";
import { isWithin } from "../../core/throttle.ts";
import { createMailScene } from "../../testing/mail/mail-scene.ts";
import { DOMAIN } from "../../testing/mail/verified.ts";

const { world, scene, mailbox, look, send, locker, replies } = await createMailScene();
afterEach(() => world.setClock());

describe("the address of a person", () => {
  it("is shown, renewed, ended; each change is recorded without the address", async () => {
    expect(scene.address).toMatch(/^[0-9a-f]{32}@eingang\.krempelfrei\.example$/);
    expect(await scene.member.call(api.getMailAddress)).toEqual({ address: scene.address, is_offered: true });
    const next = await scene.member.call(api.renewMailAddress);
    expect(next.address).not.toBe(scene.address);
    expect(await send()).toBe("refused");
    expect(await send({ to: next.address ?? "" })).toBe("stored");
    expect((await scene.member.call(api.endMailAddress)).address).toBeNull();
    expect(await send({ to: next.address ?? "" })).toBe("refused");
    const recorded = await world.db
      .selectFrom("change")
      .select(["action", "changes"])
      .where("subject_id", "=", scene.group.customer.id)
      .where("action", "like", "user.mail_address%")
      .orderBy("id")
      .execute();
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

it("more than sixty mails to an address in an hour wait in the mailbox", async () => {
  const limit = { name: "mail-address", subject: scene.group.customer.id, max: 60, windowSeconds: 3600 };
  for (let count = 0; count < 60; count += 1) expect(await isWithin(world.system, limit)).toBe(true);
  expect(await send()).toBe("inbox");
  expect(await locker()).toEqual([]);
  world.setClock(new Date(Date.now() + 2 * 3_600_000));
  await look();
  expect(mailbox.placeOf(1)).toBe("stored");
});
