import { getSos, listSosAccesses } from "@krempelfrei/contract/sos/sos";
import { getSosDocuments } from "@krempelfrei/contract/sos/sos-access";
import { answerOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import type { Client } from "../client.ts";
import {
  activate,
  BIRTHDAY,
  guestSomewhere,
  mailedToken,
  mailsTo,
  signInMailsTo,
  makeSosScene,
  nameContact,
  signInAs,
  type SosScene,
} from "../sos-scene.ts";
import { makeScene, type Scene } from "../scene.ts";
import { createWorld, type World } from "../world.ts";

/**
 * Members of other groups who know the address of an emergency contact, and name it as a contact of their own: with what
 * they enter themselves they could pay for guesses, use up what the contact needs, or learn whose contact it is.
 */

const NAME = "Karla Beispiel";

interface Stranger extends Scene {
  readonly contactId: string;
}

/** A member of another group, with an active access and this address among its contacts. */
async function makeStranger(world: World, email: string, birthday = "1999-09-09"): Promise<Stranger> {
  const scene = await makeScene(world);
  const contact = await nameContact(scene.client, { email, birthday });
  await activate(scene.client);
  await world.db
    .updateTable("app_user")
    .set({ first_name: "Fremd", last_name: "Fremd" })
    .where("id", "=", scene.group.customer.id)
    .execute();
  return { ...scene, contactId: contact.id };
}

/** Names of the persons whose documents a browser shows. */
const personsOf = async (client: Client): Promise<string[]> =>
  answerOf(getSosDocuments, await client.get("/api/sos/documents")).data.map(({ name }) => name);

/** The birthdays from one day on. */
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
  );

describe("strangers who enter each guess as the birthday of a contact of their own", () => {
  // Covers S34
  it("get five guesses at the other's contact, however often they get in to their own", async () => {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const strangers = await Promise.all(
      Array.from({ length: 4 }, () => makeStranger(world, scene.proof.email)),
    );
    await world.runJobs();
    world.mails.length = 0;
    const guesses = daysFrom("1961-03-31", 20);
    expect(guesses.indexOf(BIRTHDAY)).toBeGreaterThan(5);
    const seen = new Set<string>();
    for (const birthday of guesses) {
      // Past the limit of changes: the guesses must be bounded without it.
      await world.db
        .updateTable("sos_contact")
        .set({ birthday })
        .where(
          "user_id",
          "in",
          strangers.map(({ group }) => group.customer.id),
        )
        .execute();
      const guest = await signInAs(world, { email: scene.proof.email, birthday });
      for (const name of await personsOf(guest)) seen.add(name);
    }
    expect(seen).toEqual(new Set(["Fremd Fremd"]));

    await world.runJobs();
    const told = mailsTo(world, scene.group.customer.email).map(({ subject }) => subject);
    expect(told).toEqual(["Krempelfrei: Falsche Anmeldungen an Ihrem Notfallzugang"]);
    expect((await scene.client.call(listSosAccesses)).data).toEqual([]);
  });

  // Covers S34
  it("cannot change birthday or address of a contact more than five times a day, nor name new ones without end", async () => {
    const world = await createWorld();
    const { client, contactId } = await makeStranger(world, "kontakt.vieler@notfall.example");
    const change = (birthday: string) => client.patch(`/api/sos/${contactId}`, { birthday });
    const days = daysFrom("1970-01-01", 6);
    const statuses: number[] = [];
    for (const day of days) statuses.push((await change(day)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await client.patch(`/api/sos/${contactId}`, { note: "geht" })).statusCode).toBe(200);
    // One was named at the beginning.
    for (let named = 6; named < 30; named += 1) {
      const { id } = await nameContact(client);
      await client.delete(`/api/sos/${id}`);
    }
    const { email: _, ...fields } = { email: "", first_name: "A", last_name: "B", birthday: BIRTHDAY };
    const late = await client.post("/api/sos", { ...fields, email: "zu.viel@notfall.example" });
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(80_000);
  });
});

describe("strangers who use up all they can of an address", () => {
  const OWN = ["1999-09-01", "1999-09-02", "1999-09-03"];
  /** Tries of all kinds from many networks, with contacts of their own and without. */
  async function burn(world: World, email: string): Promise<void> {
    const birthdays = [...OWN, ...OWN, ...OWN, ...OWN, ...OWN, ...OWN, ...daysFrom("1980-01-01", 8)];
    await Promise.all(
      birthdays.map((birthday) => guestSomewhere(world).post("/api/sos/login", { email, birthday })),
    );
    await world.runJobs();
  }
  async function burnt(): Promise<{ world: World; scene: SosScene }> {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const strangers = await Promise.all(OWN.map((day) => makeStranger(world, scene.proof.email, day)));
    // These ask for a code as well: mails of theirs go to the same mailbox.
    for (const { client } of strangers.slice(1)) await client.patch("/api/sos/settings", { with_code: true });
    await burn(world, scene.proof.email);
    return { world, scene };
  }

  // Covers S34
  it("keep the contact from nothing: from another network the right birthday makes a link in the mailbox open", async () => {
    const { world, scene } = await burnt();
    const start = Date.now();
    for (const minutes of [0, 3, 40, 26 * 60]) {
      world.setClock(new Date(start + minutes * 60_000));
      await burn(world, scene.proof.email);
      const contact = guestSomewhere(world);
      expect((await contact.post("/api/sos/login", scene.proof)).statusCode).toBe(422);
      await world.runJobs();
      const token = mailedToken(world, scene.proof.email);
      expect((await contact.post("/api/sos/link", { token })).statusCode, String(minutes)).toBe(204);
      expect(await personsOf(contact)).toContain(NAME);
    }
  });

  // Covers S34
  it("flood no mailbox: three unopened links in an hour, and five codes in a day", async () => {
    const { world, scene } = await burnt();
    const start = Date.now();
    for (const minutes of [6, 12, 18, 24, 30]) {
      world.setClock(new Date(start + minutes * 60_000));
      await burn(world, scene.proof.email);
    }
    const mails = signInMailsTo(world, scene.proof.email);
    const links = mails.filter(({ text }) => text.includes("#token="));
    expect(links.length).toBeLessThanOrEqual(3);
    expect(mails.length - links.length).toBeLessThanOrEqual(5);
    // Each of those that lie there opens what the right birthday is given for now.
    await guestSomewhere(world).post("/api/sos/login", scene.proof);
    await world.runJobs();
    const first = /#token=([\w-]{43})/.exec(links.at(-1)?.text ?? "")?.[1];
    const contact = guestSomewhere(world);
    expect((await contact.post("/api/sos/link", { token: first })).statusCode).toBe(204);
    expect(await personsOf(contact)).toContain(NAME);
  });

  // Covers S34
  it("that ask for a code take nothing from a person who does not", async () => {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const stranger = await makeStranger(world, scene.proof.email, BIRTHDAY);
    await stranger.client.patch("/api/sos/settings", { with_code: true });
    const contact = await signInAs(world, scene.proof);
    expect(await personsOf(contact)).toEqual([NAME]);
    // The link that is mailed for the other opens beside it, in the same browser.
    await world.runJobs();
    const token = mailedToken(world, scene.proof.email);
    expect((await contact.post("/api/sos/link", { token })).statusCode).toBe(204);
    expect(await personsOf(contact)).toEqual([NAME, "Fremd Fremd"]);
  });
});

describe("a stranger learns nothing of the other persons of an address", () => {
  /** All that somebody outside, and the stranger at its own account, gets to see of a series of tries. */
  async function watch(world: World, stranger: Stranger, email: string, guesses: string[]): Promise<string> {
    const network = `10.20.${guesses.length}.${email.length}`;
    const said: unknown[] = [];
    const client = world.guest(network);
    for (const birthday of [...guesses, ...Array.from({ length: 3 }, () => "1999-09-09"), ...guesses]) {
      const { statusCode, body, cookies } = await client.post("/api/sos/login", { email, birthday });
      said.push([statusCode, body, cookies.map(({ name }) => name)]);
      const session = await client.get("/api/sos/logged-in");
      said.push(session.body.replace(/"(expires_at|seconds_left)":[^,}]+/g, ""));
      for (let tries = 0; tries < 2; tries += 1) {
        const answer = await client.post("/api/sos/code", { code: "000000" });
        said.push([answer.statusCode, answer.body]);
      }
      await client.post("/api/sos/logout");
    }
    await world.runJobs();
    const { data } = await stranger.client.call(getSos);
    said.push(data.map(({ last_access_at }) => last_access_at !== null));
    said.push(mailsTo(world, stranger.group.customer.email).map(({ subject }) => subject));
    return JSON.stringify(said);
  }

  // Covers S34
  it.each([false, true])(
    "by answers, cookies, codes and mails (the person asks for a code: %s)",
    async (code) => {
      const world = await createWorld();
      const scene = await makeSosScene(world);
      if (code) await scene.client.patch("/api/sos/settings", { with_code: true });
      // One address is a contact of somebody's, the other is not; the right birthday is guessed where that opens nothing.
      const guesses = code ? [BIRTHDAY, "1980-01-01"] : ["1980-01-01", "1980-01-02"];
      const [known, free] = [scene.proof.email, "niemandes.kontakt@notfall.example"];
      const one = await watch(world, await makeStranger(world, known), known, guesses);
      const other = await watch(world, await makeStranger(world, free), free, guesses);
      expect(one).toBe(other);
      expect(one).toContain("204");
    },
  );
});
