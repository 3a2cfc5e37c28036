import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { getSosLoggedIn } from "@krempelfrei/contract/sos/sos-access";
import { SOS_REFUSED } from "@krempelfrei/contract/sos/sos-access";
import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { makeScene } from "../../../testing/scene.ts";
import {
  activate,
  BIRTHDAY,
  makeSosScene,
  nameContact,
  signInAs,
  type SosScene,
  documents,
  inMinutes,
  namesOf,
  personsOf,
} from "../../../testing/sos-scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const daysAgo = (days: number): string => addDays(berlinDay(new Date()), -days);

describe("the sign-in of a contact", () => {
  // Covers 7.20
  it("opens the documents of the person, and says who and for how long", async () => {
    const scene = await makeSosScene(world);
    const client = world.guest();
    const before = await client.get("/api/sos/logged-in");
    expect(before.json()).toEqual({
      logged_in: false,
      name: null,
      expires_at: null,
      seconds_left: 0,
    });
    expect((await documents(client)).statusCode).toBe(401);

    const login = await client.post("/api/sos/login", {
      email: ` ${scene.proof.email.toUpperCase()} `,
      birthday: BIRTHDAY,
    });
    expect(login.statusCode).toBe(204);
    expect(login.headers["cache-control"]).toBe("no-store");
    expect(login.headers["referrer-policy"]).toBe("no-referrer");
    const session = await client.call(getSosLoggedIn);
    expect(session).toMatchObject({ logged_in: true, name: "Renate Wagner" });
    expect(session.seconds_left).toBeGreaterThan(28 * 60);
    expect(session.seconds_left).toBeLessThanOrEqual(30 * 60);
    // While it is open there is time left.
    world.setClock(new Date(Date.parse(session.expires_at ?? "") - 300));
    expect(await client.call(getSosLoggedIn)).toMatchObject({ logged_in: true, seconds_left: 1 });
    world.setClock();

    const answer = await documents(client);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(personsOf(answer)).toEqual([
      {
        id: scene.group.customer.id,
        name: "Karla Beispiel",
        till: expect.any(String) as string,
        is_trial: false,
        phones: [],
        files: [
          {
            id: scene.fileId,
            name: "Reisepass",
            full_name: "Reisepass.pdf",
            author: "Amt",
            type: "misc",
            extension: "pdf",
            size: expect.any(Number) as number,
            date_relevance_year: null,
            date_relevance_month: null,
            date_relevance_day: null,
            preview: null,
            is_urgent: false,
          },
        ],
      },
    ]);
  });

  // Covers S38
  it("is no session of a user, and a session of a user is none of a contact", async () => {
    const scene = await makeSosScene(world);
    const contact = await signInAs(world, scene.proof);
    for (const url of ["/api/user", "/api/browser", "/api/sos", `/api/files/${scene.fileId}/show`]) {
      expect((await contact.get(url)).statusCode, url).toBe(401);
    }
    expect((await documents(scene.client)).statusCode).toBe(401);
    // Both in one browser: each opens its own.
    await scene.client.post("/api/sos/login", scene.proof);
    expect((await documents(scene.client)).statusCode).toBe(200);
    expect((await scene.client.get("/api/user")).statusCode).toBe(200);
    await scene.client.post("/api/sos/logout");
    expect((await documents(scene.client)).statusCode).toBe(401);
    expect((await scene.client.get("/api/user")).statusCode).toBe(200);
  });

  it("keeps its token in a cookie that scripts and other sites do not get", async () => {
    const secure = await createWorld({ appUrl: "https://app.krempelfrei.example" });
    const scene = await makeSosScene(secure);
    const client = secure.guest();
    const response = await client.post("/api/sos/login", scene.proof);
    const cookie = response.cookies.find(({ name }) => name === "__Host-sos");
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
    const stored = await secure.db.selectFrom("sos_session").select("token_hash").execute();
    expect(JSON.stringify(stored)).not.toContain(cookie?.value);
  });

  it("ends with the sign-out, and the same cookie opens nothing more", async () => {
    const client = await signInAs(world, (await makeSosScene(world)).proof);
    const token = client.cookies.get("sos") ?? "";
    expect((await client.post("/api/sos/logout")).statusCode).toBe(204);
    client.cookies.set("sos", token);
    expect((await documents(client)).statusCode).toBe(401);
    expect((await world.guest().post("/api/sos/logout")).statusCode).toBe(204);
  });

  // Covers S38
  it("ends after 30 minutes, however much it is used", async () => {
    const client = await signInAs(world, (await makeSosScene(world)).proof);
    for (const minutes of [10, 20, 29]) {
      expect((await inMinutes(world, minutes, () => documents(client))).statusCode, String(minutes)).toBe(
        200,
      );
    }
    expect((await inMinutes(world, 31, () => documents(client))).statusCode).toBe(401);
  });

  it("a second one in a browser ends the first", async () => {
    const one = await makeSosScene(world);
    const client = await signInAs(world, one.proof);
    const token = client.cookies.get("sos") ?? "";
    await client.post("/api/sos/login", (await makeSosScene(world)).proof);
    const copy = world.guest();
    copy.cookies.set("sos", token);
    expect((await documents(copy)).statusCode).toBe(401);
  });

  it("names what is wrong with a date or an address that cannot be", async () => {
    const response = await world.guest().post("/api/sos/login", { email: "x", birthday: "12.04.1961" });
    expect(response.statusCode).toBe(422);
    const { errors } = errorOf(response);
    expect(errors.email?.[0]).toBe("Bitte eine E-Mail-Adresse angeben");
    expect(errors.birthday?.[0]).toBe("Bitte ein gültiges Datum angeben (TT.MM.JJJJ)");
  });
});

// Covers 4.7, S38
describe("an open access ends with the next request", () => {
  type Cut = (scene: SosScene) => Promise<unknown>;
  const CUTS: Record<string, Cut> = {
    "when the person switches it off": ({ client }) => client.post("/api/sos/deactivate"),
    "when the contact is deleted": ({ client, contact }) => client.delete(`/api/sos/${contact.id}`),
    "when the contact gets another birthday": ({ client, contact }) =>
      client.patch(`/api/sos/${contact.id}`, { birthday: "1961-04-13" }),
    "when the contact gets another address": ({ client, contact }) =>
      client.patch(`/api/sos/${contact.id}`, { email: "neu.wagner@notfall.example" }),
    "when the person is deactivated": async ({ group }) => {
      const admin = await world.signIn(await world.makeStaff());
      await admin.patch(`/api/users/${group.customer.id}/deactivate`);
    },
    "when the contract has ended so long ago that nobody of the group reads any more": ({ group }) =>
      world.db
        .updateTable("customer")
        .set({ contract_start: daysAgo(800), cancelled_on: daysAgo(800), cancelled_to: daysAgo(400) })
        .where("id", "=", group.customer.id)
        .execute(),
    "when its time is over": ({ group }) =>
      world.db
        .updateTable("app_user")
        .set({ sos_active_till: new Date(Date.now() - 1000) })
        .where("id", "=", group.customer.id)
        .execute(),
  };

  it.each(Object.entries(CUTS))("%s", async (_name, cut) => {
    const scene = await makeSosScene(world);
    const client = await signInAs(world, scene.proof);
    const show = `/api/sos/files/${scene.fileId}/show`;
    expect((await client.get(show)).statusCode).toBe(200);
    await cut(scene);
    expect((await client.get(show)).statusCode).toBe(401);
    expect((await documents(client)).statusCode).toBe(401);
    expect((await client.get("/api/sos/logged-in")).json()).toMatchObject({ logged_in: false });
  });

  it("when the office takes the sign-in of a member away", async () => {
    const { group } = await makeScene(world);
    const person = await world.signIn(group.related);
    const { email, birthday } = await nameContact(person);
    await activate(person);
    const client = await signInAs(world, { email, birthday });
    expect((await documents(client)).statusCode).toBe(200);
    const admin = await world.signIn(await world.makeStaff());
    const url = `/api/customers/${group.customer.id}/relationships/${group.related.id}`;
    expect((await admin.patch(url, { email: null })).statusCode).toBe(200);
    expect((await documents(client)).statusCode).toBe(401);
  });

  it("and stays ended when the person switches it on again", async () => {
    const scene = await makeSosScene(world);
    const client = await signInAs(world, scene.proof);
    await scene.client.post("/api/sos/deactivate");
    await activate(scene.client);
    expect((await documents(client)).statusCode).toBe(401);
  });
});

describe("one contact of several persons", () => {
  // Covers 7.20
  it("sees each under its name, and the others still when one switches off", async () => {
    const [one, other] = [await makeSosScene(world), await makeSosScene(world)];
    await world.db
      .updateTable("app_user")
      .set({ first_name: "Anton" })
      .where("id", "=", other.group.customer.id)
      .execute();
    const shared = { email: one.proof.email, birthday: BIRTHDAY };
    await nameContact(other.client, shared);
    const client = await signInAs(world, shared);
    expect(namesOf(await documents(client))).toEqual({
      "Anton Beispiel": ["Reisepass"],
      "Karla Beispiel": ["Reisepass"],
    });
    for (const id of [one.fileId, other.fileId])
      expect((await client.get(`/api/sos/files/${id}/show`)).statusCode).toBe(200);
    await one.client.post("/api/sos/deactivate");
    expect(namesOf(await documents(client))).toEqual({ "Anton Beispiel": ["Reisepass"] });
    expect((await client.get(`/api/sos/files/${one.fileId}/show`)).statusCode).toBe(404);
  });

  it("sees nobody who knows it under another birthday", async () => {
    const [one, other] = [await makeSosScene(world), await makeSosScene(world)];
    await nameContact(other.client, { email: one.proof.email, birthday: "1970-01-01" });
    const client = await signInAs(world, one.proof);
    expect(personsOf(await documents(client)).map(({ id }) => id)).toEqual([one.group.customer.id]);
  });
});

it("an access that was never switched on opens nothing", async () => {
  const scene = await makeScene(world);
  const contact = await nameContact(scene.client);
  const response = await world.guest().post("/api/sos/login", { email: contact.email, birthday: BIRTHDAY });
  expect([response.statusCode, response.json()]).toEqual([422, { message: SOS_REFUSED }]);
});
