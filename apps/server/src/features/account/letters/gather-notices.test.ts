import { afterEach, expect, it } from "vitest";
import { nameContact, activate, mailsTo } from "../../../testing/sos-scene.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { sendNotices } from "../../../all-features.ts";
import { notifyUser } from "./account-notices.ts";

const world = await createWorld();
const MINUTE = 60_000;
// 12:00 in Germany; so far ahead that nothing of the suite's moment is later.
const YEAR = new Date().getFullYear() + 1;
const NOON = Date.UTC(YEAR, 2, 4, 11);
afterEach(() => world.setClock());

const at = (minutes: number): void => world.setClock(new Date(NOON + minutes * MINUTE));

/** A member, its mails about the account, and a way to tell it something in a transaction. */
async function makeMember() {
  const { customer } = await world.makeGroup();
  const account = { id: customer.id, customer_id: customer.id };
  return {
    account,
    address: customer.email,
    tell: (
      ...notice: Parameters<typeof notifyUser> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => notifyUser(world.system, account, ...notice),
    async told() {
      await world.runJobs();
      return mailsTo(world, customer.email)
        .filter(({ subject }) => /Passwort wurde|Passkey/.test(subject))
        .toReversed();
    },
  };
}

const ONE = "das Passwort Ihres Zugangs wurde geändert. Alle anderen Geräte wurden abgemeldet.";

it("the first notice goes out at once, those of the quarter of an hour after it in one mail, and none is lost", async () => {
  const member = await makeMember();
  at(0);
  await member.tell("password_changed");
  const [first, ...none] = await member.told();
  expect(none).toEqual([]);
  expect(first?.text).toContain(`${ONE}\n\nWenn Sie das nicht waren`);

  for (const minute of [1, 5, 14]) {
    at(minute);
    await member.tell("password_changed");
    expect(await member.told()).toHaveLength(1);
  }
  at(15);
  const [, second, ...others] = await member.told();
  expect(others).toEqual([]);
  expect(second?.subject).toBe(first?.subject);
  expect(second?.text).toContain(
    `${ONE} Das ist 3-mal geschehen, zuletzt am 04.03.${YEAR} um 12:14 Uhr.\n\nWenn`,
  );

  // The next one waits for the quarter of an hour after that mail, and is alone in its mail again.
  at(29);
  await member.tell("password_changed");
  expect(await member.told()).toHaveLength(2);
  at(30);
  const [, , third] = await member.told();
  expect(third?.text).toBe(first?.text);
});

// Covers S69
it("a notice of another kind waits for none, so that a harmless one hides nothing", async () => {
  const member = await makeMember();
  at(0);
  await member.tell("passkey_removed");
  await member.told();
  at(1);
  await member.tell("password_changed");
  await member.tell("passkey_removed");
  expect((await member.told()).map(({ subject }) => subject)).toEqual([
    "Krempelfrei: Passkey gelöscht",
    "Krempelfrei: Ihr Passwort wurde geändert",
  ]);
});

// Covers S69
it("what waits goes to the address that was valid when it happened, not to that of whoever took the account", async () => {
  const member = await makeMember();
  at(0);
  await member.tell("password_changed");
  await member.told();
  at(1);
  await member.tell("password_changed");
  const taken = `dieb.${member.account.id}@fremd.example`;
  await world.db.updateTable("app_user").set({ email: taken }).where("id", "=", member.account.id).execute();
  at(20);
  expect(await member.told()).toHaveLength(2);
  expect(mailsTo(world, taken)).toEqual([]);
});

it("a mail that fails stays asked for, with what came meanwhile", async () => {
  const member = await makeMember();
  at(0);
  await member.tell("password_changed");
  const job = await world.db
    .selectFrom("job")
    .selectAll()
    .where("customer_id", "=", member.account.id)
    .where("name", "=", "send-notices")
    .executeTakeFirstOrThrow();
  const mail = { send: () => Promise.reject(new Error("no server")) };
  const ctx = { ...world.system, mail, progress: async () => undefined };
  await expect(sendNotices.execute(ctx, job.payload, new AbortController().signal)).rejects.toThrow(
    "no server",
  );
  at(1);
  await member.tell("password_changed");
  const [only, ...none] = await member.told();
  expect(none).toEqual([]);
  expect(only?.text).toContain("2-mal geschehen");
});

it("names each contact once, as it was called then, and no more than twenty", async () => {
  const scene = await makeScene(world);
  await activate(scene.client);
  const told = async () => {
    await world.runJobs();
    return mailsTo(world, scene.group.customer.email)
      .filter(({ subject }) => /eingetragen/.test(subject))
      .toReversed();
  };
  const first = await nameContact(scene.client);
  expect(await told()).toHaveLength(1);
  await scene.client.patch(`/api/sos/${first.id}`, { birthday: "1971-01-01" });
  await scene.client.patch(`/api/sos/${first.id}`, { birthday: "1972-01-01" });
  for (let number = 1; number <= 21; number += 1) {
    const contact = await nameContact(scene.client, { last_name: `Nummer${number}` });
    expect((await scene.client.delete(`/api/sos/${contact.id}`)).statusCode).toBe(204);
  }
  expect(await told()).toHaveLength(1);
  world.setClock(new Date(Date.now() + 16 * MINUTE));
  const [, second, ...none] = await told();
  expect(none).toEqual([]);
  const text = second?.text ?? "";
  expect(text).toMatch(/Renate Wagner ist jetzt .+ freigeschaltet ist\. Das ist 2-mal geschehen/);
  expect(text).toContain("Renate Nummer19 ist jetzt");
  expect(text).not.toContain("Renate Nummer20 ist jetzt");
  expect(text).toContain("Es gab 2 weitere Mitteilungen dieser Art.");
  expect(text.match(/Wenn Sie das nicht waren/g)).toHaveLength(1);
});
