import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import type { LightMyRequestResponse } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../client.ts";
import { makePasskeyOwner } from "../passkeys.ts";
import { activate, mailsTo, nameContact, newContact } from "../sos-scene.ts";
import { createWorld, PASSWORD } from "../world.ts";

/** Somebody sits down at a browser in which the person has signed in a while ago. */
const world = await createWorld();
const MINUTE = 60_000;

afterEach(() => world.setClock());

/** A member with a passkey, an active emergency access with code, and a contact; signed in eleven minutes ago. */
async function makeVictim() {
  const start = Date.now();
  const { customer, client, passkey } = await makePasskeyOwner(world);
  const contact = await nameContact(client);
  await activate(client, { till: addDays(berlinDay(new Date()), 30) });
  await client.patch("/api/sos/settings", { with_code: true });
  await world.runJobs();
  world.setClock(new Date(start + 12 * MINUTE));
  return { customer, client, passkey, contact };
}

type Victim = Awaited<ReturnType<typeof makeVictim>>;
type Deed = (victim: Victim, given: { password?: string }) => Promise<LightMyRequestResponse>;

const inDays = (days: number): string => addDays(berlinDay(new Date()), days);

/** Calls that open more documents, each with the subject of the mail that reports it. */
const DEEDS: Record<string, { readonly told: string; readonly do: Deed }> = {
  "delete a passkey": {
    told: "Passkey gelöscht",
    do: ({ client, passkey }, given) => client.delete(`/api/user/passkeys/${passkey.id}`, given),
  },
  "name an emergency contact": {
    told: "Notfallkontakt eingetragen oder geändert",
    do: ({ client }, given) => client.post("/api/sos", { ...newContact(), ...given }),
  },
  "change the address of a contact": {
    told: "Notfallkontakt eingetragen oder geändert",
    do: ({ client, contact }, given) =>
      client.patch(`/api/sos/${contact.id}`, { email: newContact().email, ...given }),
  },
  "change the birthday of a contact": {
    told: "Notfallkontakt eingetragen oder geändert",
    do: ({ client, contact }, given) =>
      client.patch(`/api/sos/${contact.id}`, { birthday: "1990-01-01", ...given }),
  },
  "lengthen the emergency access": {
    told: "Ihr Notfallzugang gilt länger",
    do: ({ client }, given) => client.post("/api/sos/activate", { till: inDays(1400), ...given }),
  },
  "take the code away": {
    told: "Notfallzugang ohne Code",
    do: ({ client }, given) => client.patch("/api/sos/settings", { with_code: false, ...given }),
  },
};

/** Subjects of the mails to the person that came since. */
async function toldSince(victim: Victim, before: number): Promise<string[]> {
  await world.runJobs();
  const all = mailsTo(world, victim.customer.email);
  return all.slice(0, all.length - before).map(({ subject }) => subject.replace("Krempelfrei: ", ""));
}

const NEEDED = { errors: { password: [expect.stringContaining("länger als 10 Minuten")] } };

// Covers S16b
describe("needs the password, and the person is told at once:", () => {
  it.each(Object.entries(DEEDS))("%s", async (_name, { told, do: deed }) => {
    const victim = await makeVictim();
    const before = mailsTo(world, victim.customer.email).length;
    const refused = await deed(victim, {});
    expect([refused.statusCode, refused.json()]).toMatchObject([422, NEEDED]);
    const wrong = await deed(victim, { password: "falsch" });
    expect(wrong.statusCode).toBe(422);
    expect(await toldSince(victim, before)).toEqual([]);
    // A quarter of an hour after what was told while the scene was made, the next mail of a kind goes at once.
    world.setClock(new Date(Date.now() + 20 * MINUTE));
    const done = await deed(victim, { password: PASSWORD });
    expect(done.statusCode, done.body).toBeLessThan(300);
    expect(await toldSince(victim, before)).toEqual([told]);
  });

  it("switch the emergency access on", async () => {
    const victim = await makeVictim();
    expect((await victim.client.post("/api/sos/deactivate")).statusCode).toBe(200);
    world.setClock(new Date(Date.now() + 20 * MINUTE));
    const before = mailsTo(world, victim.customer.email).length;
    for (const body of [undefined, {}, { till: inDays(1) }]) {
      const refused = await victim.client.post("/api/sos/activate", body);
      expect([refused.statusCode, refused.json()]).toMatchObject([422, NEEDED]);
    }
    expect((await victim.client.post("/api/sos/activate", { password: PASSWORD })).statusCode).toBe(200);
    expect(await toldSince(victim, before)).toEqual(["Ihr Notfallzugang ist freigeschaltet"]);
  });

  it("name a contact while the access is off: it gets in with the next activation", async () => {
    const { customer } = await world.makeGroup();
    await nameContact(await world.signIn(customer));
    await world.runJobs();
    expect(mailsTo(world, customer.email).map(({ subject }) => subject)).toContain(
      "Krempelfrei: Notfallkontakt eingetragen oder geändert",
    );
  });
});

describe("needs no password:", () => {
  const FREE: Record<string, (victim: Victim) => Promise<LightMyRequestResponse>> = {
    "lock the contacts out": ({ client }) => client.post("/api/sos/deactivate"),
    "shorten the access": ({ client }) => client.post("/api/sos/activate", { till: inDays(2) }),
    "ask contacts for the code, which they do already": ({ client }) =>
      client.patch("/api/sos/settings", { with_code: true }),
    "note something about a contact": ({ client, contact }) =>
      client.patch(`/api/sos/${contact.id}`, { note: "neu", email: contact.email }),
    "take a contact away": ({ client, contact }) => client.delete(`/api/sos/${contact.id}`),
  };

  it.each(Object.entries(FREE))("%s", async (_name, deed) => {
    const answer = await deed(await makeVictim());
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });

  it("whatever it is, within ten minutes of the sign-in: the call of the specification has no body", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    expect((await client.post("/api/sos/activate")).statusCode).toBe(200);
  });

  // Covers S16b
  it("whatever it is, within ten minutes of a password that was entered in this session, and no longer", async () => {
    const victim = await makeVictim();
    const { client, customer } = victim;
    const elsewhere = await world.signIn(customer);
    const at = Date.now() + 40 * MINUTE;
    world.setClock(new Date(at));
    const name = (browser: Client, given: object = {}) =>
      browser.post("/api/sos", { ...newContact(), ...given });
    expect((await name(client, { password: PASSWORD })).statusCode).toBe(201);
    expect((await name(client)).statusCode).toBe(201);
    expect((await name(elsewhere)).statusCode).toBe(422);
    world.setClock(new Date(at + 11 * MINUTE));
    expect((await name(client)).statusCode).toBe(422);
  });
});
