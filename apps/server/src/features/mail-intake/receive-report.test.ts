import { getOffice } from "@krempelfrei/contract/office/office";
import { deliveryReport } from "@krempelfrei/reader/testing/sample-report";
import { beforeEach, describe, expect, it } from "vitest";
import { makeClaim, ownMonth } from "../../testing/collections.ts";
import { createMailScene } from "../../testing/mail/mail-scene.ts";
import { changesOf } from "../../testing/tables/changes.ts";
import { makeMessageId } from "../account/letters/message-id.ts";
import { sendLetter } from "../account/letters/send-letter.ts";
import { forgetMails } from "./clean-up.job.ts";

const { world, scene, sendRaw, replies, mailbox, lines } = await createMailScene();
const NOW = new Date("2026-11-24T08:00:00Z");
let messageId: string;
let recipient: string;

beforeEach(async () => {
  world.setClock(NOW);
  await world.db.deleteFrom("undelivered_mail").execute();
  recipient = scene.group.customer.email;
  await sendLetter(
    world.system,
    { first_name: "Karla", last_name: "Beispiel", address: recipient },
    "Hallo",
    [],
  );
  messageId = world.mails.at(-1)?.messageId ?? "";
});

const marks = () =>
  world.db.selectFrom("undelivered_mail").select(["user_id", "of_contact"]).orderBy("of_contact").execute();
const mails = async () => {
  const owner = await world.signIn(await world.makeStaff("owner"));
  return (await owner.call(getOffice)).mails;
};

// Covers intake.9
describe("a report that a mail was not delivered", () => {
  it("marks the mail once, names the person to the office, and becomes no document", async () => {
    const report = deliveryReport({ messageId, recipient });
    const { id } = scene.group.customer;
    const claim = await makeClaim(world, id, { month: ownMonth(), mailed_at: NOW });
    expect(await sendRaw(report)).toBe("stored");
    expect(await sendRaw(report)).toBe("stored");
    const mailed = world.db.selectFrom("claim").select("mailed_at").where("id", "=", claim.id);
    expect(await mailed.executeTakeFirst()).toEqual({ mailed_at: null });
    expect(await marks()).toEqual([{ user_id: id, of_contact: false }]);
    expect(await mails()).toMatchObject({
      count: 1,
      last: NOW.toISOString(),
      people: [{ id, name: expect.any(String), customer_id: id, of_contact: false }],
      reads_reports: true,
    });
    const entries = await changesOf(
      world,
      { action: "user.mail_undelivered", subject_id: id },
      "customer_id",
    );
    expect(entries).toEqual([{ customer_id: id }]);
    expect(await world.db.selectFrom("file").select("id").where("customer_id", "=", id).execute()).toEqual(
      [],
    );
    expect(await replies()).toEqual([]);
  });

  it("counts no longer once the person has another address, and is forgotten after 30 days", async () => {
    await sendRaw(deliveryReport({ messageId, recipient }));
    const { id } = scene.group.customer;
    const set = (email: string) =>
      world.db.updateTable("app_user").set({ email }).where("id", "=", id).execute();
    await set(`neu-${recipient}`);
    expect(await mails()).toMatchObject({ count: 0, people: [] });
    await set(recipient);
    world.setClock(new Date("2026-12-25T08:00:00Z"));
    await forgetMails.execute(
      { ...world.system, progress: async () => undefined },
      {},
      new AbortController().signal,
    );
    expect(await marks()).toEqual([]);
  });

  it("names whose emergency contact was not reached", async () => {
    const { id, customer_id } = { id: scene.group.customer.id, customer_id: scene.group.customer.id };
    const email = "renate@beispiel.example";
    await world.db
      .insertInto("sos_contact")
      .values({
        customer_id,
        user_id: id,
        first_name: "Renate",
        last_name: "W",
        email,
        birthday: "1961-04-12",
      })
      .execute();
    const ofContact = await makeMessageId(world.system, email);
    await sendRaw(deliveryReport({ messageId: ofContact, recipient: email }));
    expect(await marks()).toEqual([{ user_id: id, of_contact: true }]);
    expect(await mails()).toMatchObject({ count: 1, people: [{ id, of_contact: true }] });
    await world.db.deleteFrom("sos_contact").where("email", "=", email).execute();
    expect(await mails()).toMatchObject({ count: 0 });
  });

  it.each([
    ["that it waits", { action: "delayed", status: "4.4.1" }],
    ["that it was delivered", { action: "delivered", status: "2.0.0" }],
    ["a failure that passes", { status: "4.2.2" }],
  ])("marks nothing where it says %s", async (_what, facts) => {
    expect(await sendRaw(deliveryReport({ messageId, recipient, ...facts }))).toBe("stored");
    expect(await marks()).toEqual([]);
  });

  // Covers S83
  it("is dropped where it was forged: without our Message-ID, with another recipient, or too late", async () => {
    const other = "fremd@beispiel.example";
    const [token = "", host = ""] = messageId.split("@");
    for (const forged of [
      "irgendetwas@krempelfrei.example",
      `${"0".repeat(56)}@${host}`,
      `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}@${host}`,
      await makeMessageId(world.system, other),
    ])
      await sendRaw(deliveryReport({ messageId: forged, recipient }));
    await sendRaw(deliveryReport({ messageId, recipient: other }));
    // The Message-ID stands in the text alone.
    expect(await sendRaw(deliveryReport({ messageId: `x ${token}`, recipient, returned: "nothing" }))).toBe(
      "dropped",
    );
    expect(await marks()).toEqual([]);
    world.setClock(new Date("2026-12-25T08:00:00Z"));
    expect(await sendRaw(deliveryReport({ messageId, recipient }))).toBe("dropped");
    expect(await marks()).toEqual([]);
  });

  // Covers S83
  it("switches nothing off, changes no address, is read by its beginning alone, and is logged without a name", async () => {
    const report = deliveryReport({ messageId, recipient, returned: "mail" });
    const before = await world.db
      .selectFrom("app_user")
      .selectAll()
      .where("id", "=", scene.group.customer.id)
      .execute();
    await sendRaw(Buffer.concat([report, Buffer.alloc(5_000_000, "x\r\n")]));
    expect(await marks()).toHaveLength(1);
    expect(
      await world.db.selectFrom("app_user").selectAll().where("id", "=", scene.group.customer.id).execute(),
    ).toEqual(before);
    expect(mailbox.fetchedOf(1)).toBe(128 * 1024);
    expect(JSON.stringify(lines)).not.toContain(recipient);
  });

  it("comes a few times an hour at most about one mail", async () => {
    const places = [];
    for (let time = 1; time <= 7; time += 1)
      places.push(await sendRaw(deliveryReport({ messageId, recipient })));
    expect(places).toEqual([...Array.from({ length: 5 }, () => "stored"), "dropped", "dropped"]);
  });
});
