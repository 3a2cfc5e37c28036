import { listSosAccesses, getSos } from "@krempelfrei/contract/sos/sos";
import { getSosDocuments, SOS_REFUSED } from "@krempelfrei/contract/sos/sos-access";
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene } from "../../../testing/scene.ts";
import {
  activate,
  addSosFile,
  BIRTHDAY,
  guestSomewhere,
  makeSosScene,
  mailsTo,
  nameContact,
  signInAs,
  signInMailsTo,
  welcomesTo,
} from "../../../testing/sos-scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
afterEach(() => world.setClock());

/** A member with a contact and an SOS document whose access was never switched on. */
async function makeTried() {
  const scene = await makeScene(world);
  const contact = await nameContact(scene.client);
  const file = await addSosFile(scene, "Patientenverfügung");
  const proof = { email: contact.email, birthday: contact.birthday };
  const start = () => scene.client.post(`/api/sos/${contact.id}/trial`);
  return { ...scene, contact, proof, fileId: file.id, start };
}

async function subjectsTo(address: string): Promise<string[]> {
  await world.runJobs();
  return mailsTo(world, address)
    .map(({ subject }) => subject)
    .filter((subject) => /Notfallzugang/.test(subject))
    .toReversed();
}
const TRIED = "Krempelfrei: Probe Ihres Notfallzugangs";
const USED = "Krempelfrei: Ihr Notfallzugang wurde benutzt";
const kinds = async (client: Client) =>
  (await client.call(listSosAccesses, { query: {} })).data.map(({ kind }) => kind);

describe("a trial", () => {
  // Covers S39
  it("runs by the same sign-in, shows the list, gives no content, and is told as a trial", async () => {
    const tried = await makeTried();
    expect((await guestSomewhere(world).post("/api/sos/login", tried.proof)).statusCode).toBe(422);
    const started = await tried.start();
    expect(started.statusCode).toBe(200);
    const contact = await signInAs(world, tried.proof);
    const { data } = await contact.call(getSosDocuments);
    expect(data).toMatchObject([
      {
        name: "Karla Beispiel",
        is_trial: true,
        till: null,
        files: [{ name: "Patientenverfügung", preview: null }],
      },
    ]);
    for (const path of ["show", "download"]) {
      const answer = await contact.get(`/api/sos/files/${tried.fileId}/${path}`);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: "Das ist eine Probe: Die Dokumente bleiben geschlossen." },
      ]);
    }
    expect((await contact.get(`/api/sos/files/${tried.fileId}/preview?size=800`)).statusCode).toBe(404);
    expect((await contact.get("/api/sos/archive")).statusCode).toBe(403);
    expect(await kinds(tried.client)).toEqual(["trial"]);
    expect(await subjectsTo(tried.group.customer.email)).toEqual([TRIED]);
    const state = await tried.client.call(getSos);
    expect(state.data[0]).toMatchObject({
      tried_at: expect.any(String) as string,
      trial_till: null,
      last_access_at: null,
    });
  });

  // Covers S39
  it("is used up by one sign-in, also when two come at once, and ends after a quarter of an hour", async () => {
    const tried = await makeTried();
    await tried.start();
    const both = await Promise.all(
      [1, 2].map(() => guestSomewhere(world).post("/api/sos/login", tried.proof)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      204, 422,
    ]);
    expect((await guestSomewhere(world).post("/api/sos/login", tried.proof)).json()).toEqual({
      message: SOS_REFUSED,
    });
    await tried.start();
    world.setClock(new Date(Date.now() + 16 * 60_000));
    expect((await guestSomewhere(world).post("/api/sos/login", tried.proof)).statusCode).toBe(422);
  });

  // Covers S39
  it("hides no access: the first real one of the day is still told, and opens", async () => {
    const scene = await makeSosScene(world);
    await scene.client.post(`/api/sos/${scene.contact.id}/trial`);
    await signInAs(world, scene.proof);
    const real = await signInAs(world, scene.proof);
    expect((await real.get(`/api/sos/files/${scene.fileId}/show`)).statusCode).toBe(200);
    expect((await subjectsTo(scene.group.customer.email)).slice(1)).toEqual([TRIED, USED]);
    expect(await kinds(scene.client)).toEqual(["show", "sign_in", "trial"]);
  });

  // Covers S39
  it("stays closed when the access is switched on meanwhile", async () => {
    const tried = await makeTried();
    await tried.start();
    const contact = await signInAs(world, tried.proof);
    await activate(tried.client);
    expect((await contact.get(`/api/sos/files/${tried.fileId}/show`)).statusCode).toBe(403);
    expect((await contact.get("/api/sos/archive")).statusCode).toBe(403);
  });

  // Covers S39
  it("concerns its own person alone: another's real access opens beside it and is told", async () => {
    const tried = await makeTried();
    const other = await makeSosScene(world);
    await nameContact(other.client, { email: tried.proof.email });
    await tried.start();
    const contact = await signInAs(world, tried.proof);
    const { data } = await contact.call(getSosDocuments);
    expect(new Set(data.map(({ id, is_trial }) => `${id} ${is_trial}`))).toEqual(
      new Set([`${tried.group.customer.id} true`, `${other.group.customer.id} false`]),
    );
    expect((await contact.get(`/api/sos/files/${other.fileId}/show`)).statusCode).toBe(200);
    expect((await contact.get(`/api/sos/files/${tried.fileId}/show`)).statusCode).toBe(403);
    expect(await subjectsTo(other.group.customer.email)).toContain(USED);
  });

  it("asks for the mailed code where the person wants it, and counts wrong birthdays as ever", async () => {
    const tried = await makeTried();
    await tried.client.patch("/api/sos/settings", { with_code: true });
    await tried.start();
    const contact = guestSomewhere(world);
    for (let times = 0; times < 4; times += 1) {
      const wrong = { ...tried.proof, birthday: "1970-01-01" };
      expect((await contact.post("/api/sos/login", wrong)).statusCode).toBe(422);
    }
    expect((await contact.post("/api/sos/login", tried.proof)).statusCode).toBe(422);
    await world.runJobs();
    const code = /^\d{6}$/m.exec(signInMailsTo(world, tried.proof.email)[0]?.text ?? "")?.[0];
    expect((await contact.post("/api/sos/code", { code })).statusCode).toBe(204);
    expect((await contact.call(getSosDocuments)).data[0]?.is_trial).toBe(true);
  });

  it("past the tries of a day goes by the mailed link, like an access", async () => {
    const tried = await makeTried();
    await tried.start();
    for (let times = 0; times < 5; times += 1)
      await guestSomewhere(world).post("/api/sos/login", { ...tried.proof, birthday: "1970-01-01" });
    expect((await guestSomewhere(world).post("/api/sos/login", tried.proof)).statusCode).toBe(422);
  });

  it("opens nothing for the single call with address and birthday", async () => {
    const tried = await makeTried();
    await tried.start();
    const query = new URLSearchParams(tried.proof).toString();
    expect((await guestSomewhere(world).get(`/api/sos/documents?${query}`)).statusCode).toBe(422);
    expect((await tried.client.call(getSos)).data[0]?.trial_till).not.toBeNull();
  });

  // Covers S39
  it.each(["deactivate", "delete", "birthday"])("ends at once: %s", async (how) => {
    const tried = await makeTried();
    await tried.start();
    const contact = await signInAs(world, tried.proof);
    await tried.start();
    if (how === "deactivate") await tried.client.post("/api/sos/deactivate");
    if (how === "delete") await tried.client.delete(`/api/sos/${tried.contact.id}`);
    if (how === "birthday")
      await tried.client.patch(`/api/sos/${tried.contact.id}`, { birthday: "1970-01-01" });
    expect((await contact.get("/api/sos/documents")).statusCode).toBe(401);
    const again = { ...tried.proof, birthday: how === "birthday" ? "1970-01-01" : BIRTHDAY };
    expect((await guestSomewhere(world).post("/api/sos/login", again)).statusCode).toBe(422);
  });

  // Covers S39
  it("is started by the person alone, 20 times a day", async () => {
    const tried = await makeTried();
    const related = await world.signIn(tried.group.related);
    expect((await related.post(`/api/sos/${tried.contact.id}/trial`)).statusCode).toBe(404);
    expect((await world.guest().post(`/api/sos/${tried.contact.id}/trial`)).statusCode).toBe(401);
    for (let times = 0; times < 20; times += 1) expect((await tried.start()).statusCode).toBe(200);
    expect((await tried.start()).statusCode).toBe(429);
  });
});

describe("the mail to a new contact", () => {
  // Covers 7.21
  it("says who, what for and what to do, and no birthday", async () => {
    const { client, contact } = await makeTried();
    await world.runJobs();
    const [mail, ...more] = welcomesTo(world, contact.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Krempelfrei: Karla Beispiel hat Sie als Notfallkontakt eingetragen");
    expect(mail?.text).toContain("http://localhost/sos-access");
    expect(mail?.text).toContain("Ihr eigenes Geburtsdatum");
    expect(mail?.text).not.toMatch(/1961|12\.04\.|token=/);
    await client.patch(`/api/sos/${contact.id}`, { email: `neu.${contact.email}` });
    await world.runJobs();
    expect(welcomesTo(world, `neu.${contact.email}`)).toHaveLength(1);
  });

  // Covers S40
  it("comes three times a day from a person however often it names the address, and another's still comes", async () => {
    const one = await makeTried();
    await world.runJobs();
    for (let times = 0; times < 5; times += 1) {
      await one.client.delete(`/api/sos/${(await one.client.call(getSos)).data[0]?.id ?? ""}`);
      await nameContact(one.client, { email: one.contact.email });
      await world.runJobs();
    }
    expect(welcomesTo(world, one.contact.email)).toHaveLength(3);
    const other = await makeScene(world);
    await nameContact(other.client, { email: one.contact.email });
    await world.runJobs();
    expect(welcomesTo(world, one.contact.email)).toHaveLength(4);
  });
});
