import { berlinDay, addDays, germanDay } from "@krempelfrei/contract/dates";
import { getSosDocuments } from "@krempelfrei/contract/sos/sos-access";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { READ_ONLY_DAYS } from "@krempelfrei/contract/limits";
import { makeScene } from "../../../testing/scene.ts";
import {
  activate,
  guestSomewhere,
  makeSosScene,
  mailsTo,
  nameContact,
  signInAs,
  type SosScene,
} from "../../../testing/sos-scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { endOfBerlinDay } from "../data/berlin-day.ts";
import { remindOfEndings } from "./remind-ending.ts";

const world = await createWorld();
afterEach(() => world.setClock());

/** Subjects of the mails to the person about its access. */
async function told({ group }: Pick<SosScene, "group">): Promise<string[]> {
  await world.runJobs();
  return mailsTo(world, group.customer.email)
    .map(({ subject }) => subject)
    .filter((subject) => /Notfall/.test(subject))
    .toReversed();
}
const ACTIVATED = "Krempelfrei: Ihr Notfallzugang ist freigeschaltet";
const USED = "Krempelfrei: Ihr Notfallzugang wurde benutzt";
const WRONG = "Krempelfrei: Falsche Anmeldungen an Ihrem Notfallzugang";
const NAMED = "Krempelfrei: Notfallkontakt eingetragen oder geändert";
/** While the scene is made. */
const BEGUN = [NAMED, ACTIVATED];

describe("the person is told by mail", () => {
  it("of the first access of a day by each contact, not of those after it", async () => {
    const scene = await makeSosScene(world);
    expect(await told(scene)).toEqual(BEGUN);
    await signInAs(world, scene.proof);
    await signInAs(world, scene.proof);
    await world.runJobs();
    await signInAs(world, scene.proof);
    expect(await told(scene)).toEqual([...BEGUN, USED]);
    const [mail] = mailsTo(world, scene.group.customer.email);
    expect(mail?.text).toContain("Renate Wagner hat sich heute über Ihren Notfallzugang angemeldet");
    expect(mail?.text).toContain("http://localhost/sos");
    expect(mail?.text).not.toContain("1961");
    const other = await nameContact(scene.client, { first_name: "Selma" });
    await signInAs(world, { email: other.email, birthday: other.birthday });
    // Within a quarter of an hour of the last mails of both kinds.
    expect(await told(scene)).toEqual([...BEGUN, USED]);
    world.setClock(new Date(Date.now() + 20 * 60_000));
    expect(await told(scene)).toEqual([...BEGUN, USED, NAMED, USED]);
    expect(mailsTo(world, scene.group.customer.email)[0]?.text).toContain("Selma Wagner hat sich heute");
    world.setClock(new Date(Date.now() + DAY_MS));
    await signInAs(world, scene.proof);
    expect(await told(scene)).toEqual([...BEGUN, USED, NAMED, USED, USED]);
  });

  // Covers S15
  it("of the fifth failure, once, and of nothing while the access is off", async () => {
    const scene = await makeSosScene(world);
    const wrong = { ...scene.proof, birthday: "1990-01-01" };
    for (let tries = 0; tries < 4; tries += 1) await guestSomewhere(world).post("/api/sos/login", wrong);
    expect(await told(scene)).toEqual(BEGUN);
    for (let tries = 0; tries < 4; tries += 1) await guestSomewhere(world).post("/api/sos/login", wrong);
    expect(await told(scene)).toEqual([...BEGUN, WRONG]);
    expect(mailsTo(world, scene.group.customer.email)[0]?.text).toContain("Renate Wagner");
    const off = await makeSosScene(world);
    await off.client.post("/api/sos/deactivate");
    for (let tries = 0; tries < 6; tries += 1)
      await guestSomewhere(world).post("/api/sos/login", { ...off.proof, birthday: "1990-01-01" });
    expect(await told(off)).toEqual([NAMED]);
  });

  it("of guesses so slow that no day has five of them", async () => {
    const scene = await makeSosScene(world);
    const wrong = { ...scene.proof, birthday: "1990-01-01" };
    const start = Date.now();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await told(scene)).toEqual(BEGUN);
      world.setClock(new Date(start + tries * 2 * DAY_MS));
      await guestSomewhere(world).post("/api/sos/login", wrong);
    }
    expect(await told(scene)).toEqual([...BEGUN, WRONG]);
  });

  it("of a contact that gets in from now on, or with the next activation", async () => {
    const scene = await makeScene(world);
    const contact = await nameContact(scene.client);
    expect(await told(scene)).toEqual([NAMED]);
    await activate(scene.client);
    await scene.client.patch(`/api/sos/${contact.id}`, { note: "neu" });
    await scene.client.patch(`/api/sos/${contact.id}`, { birthday: "1970-01-01" });
    expect(await told(scene)).toEqual(BEGUN);
    world.setClock(new Date(Date.now() + 20 * 60_000));
    expect(await told(scene)).toEqual([...BEGUN, NAMED]);
  });
});

describe("before the access ends", () => {
  /** The sweeps of that day, in two processes at once. */
  async function sweepsAt(day: number): Promise<void> {
    world.setClock(new Date(day));
    await Promise.all([1, 2].map(() => world.runHourly(new Date(day))));
    await Promise.all([1, 2].map(() => remindOfEndings({ ...world.system, clock: () => new Date(day) })));
  }
  const endings = async (scene: SosScene): Promise<string[]> =>
    (await told(scene)).filter((subject) => subject.includes("endet am"));

  // Covers 4.7
  it("the person is told 30, 7 and 1 days before, each once in however many processes", async () => {
    const scene = await makeSosScene(world);
    const till = addDays(berlinDay(new Date()), 100);
    await activate(scene.client, { till });
    const end = endOfBerlinDay(till).getTime();
    const counts: number[] = [];
    for (const before of [40, 29.5, 29, 20, 6.5, 6, 2, 0.5, 0.4]) {
      await sweepsAt(end - before * DAY_MS);
      counts.push((await endings(scene)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3]);
    const subject = `Krempelfrei: Ihr Notfallzugang endet am ${till.split("-").toReversed().join(".")}`;
    expect(await endings(scene)).toEqual([subject, subject, subject]);
    await sweepsAt(end + 2 * DAY_MS);
    expect(await endings(scene)).toHaveLength(3);
  });

  it("an access for three days is told of once, the last day, and a longer one begins anew", async () => {
    const scene = await makeSosScene(world);
    await activate(scene.client, { till: addDays(berlinDay(new Date()), 3) });
    await sweepsAt(Date.now() + 1000);
    expect(await endings(scene)).toHaveLength(0);
    await sweepsAt(Date.now() + 3 * DAY_MS);
    expect(await endings(scene)).toHaveLength(1);
    world.setClock();
    // The sweep of a later day has ended the session.
    const client = await world.signIn(scene.group.customer);
    await activate(client, { till: addDays(berlinDay(new Date()), 60) });
    await sweepsAt(Date.now() + 32 * DAY_MS);
    expect(await endings(scene)).toHaveLength(2);
  });

  it("the person is told before the contract ends it earlier, and of nothing afterwards", async () => {
    const scene = await makeSosScene(world);
    const today = berlinDay(new Date());
    await activate(scene.client, { till: addDays(today, 200) });
    const cancelled_to = addDays(today, 60);
    await world.db
      .updateTable("customer")
      .set({ cancelled_on: today, cancelled_to })
      .where("id", "=", scene.group.customer.id)
      .execute();
    const closed = endOfBerlinDay(addDays(cancelled_to, READ_ONLY_DAYS)).getTime();
    expect((await scene.client.get("/api/sos")).json()).toMatchObject({
      active_till: endOfBerlinDay(addDays(today, 200)).toISOString(),
      open_till: new Date(closed).toISOString(),
    });
    const contact = await signInAs(world, scene.proof);
    expect((await contact.call(getSosDocuments)).data[0]?.till).toBe(new Date(closed).toISOString());
    const counts: number[] = [];
    for (const before of [40, 29, 6, 0.5, -1, -110]) {
      await sweepsAt(closed - before * DAY_MS);
      counts.push((await endings(scene)).length);
    }
    expect(counts).toEqual([0, 1, 2, 3, 3, 3]);
    const [mail] = mailsTo(world, scene.group.customer.email);
    const last = germanDay(addDays(cancelled_to, READ_ONLY_DAYS));
    expect(mail?.subject).toBe(`Krempelfrei: Ihr Notfallzugang endet am ${last}`);
    expect(mail?.text).toContain(`wegen der Kündigung Ihres Vertrags nur noch bis zum ${last}`);
    expect(mail?.text).not.toContain("verlängern");
  });

  it("who has switched off meanwhile is told nothing", async () => {
    const scene = await makeSosScene(world);
    await activate(scene.client, { till: addDays(berlinDay(new Date()), 40) });
    await scene.client.post("/api/sos/deactivate");
    await sweepsAt(Date.now() + 20 * DAY_MS);
    expect(await endings(scene)).toEqual([]);
  });
});
