import { listSosAccesses } from "@krempelfrei/contract/sos/sos";
import { SOS_REFUSED } from "@krempelfrei/contract/sos/sos-access";
import { describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import {
  guestSomewhere,
  makeSosScene,
  signInMailsTo,
  signInAs,
  type SosScene,
  documents,
  inMinutes,
  namesOf,
  personsOf,
} from "../../../testing/sos-scene.ts";
import { startDuring } from "../../../testing/tables/locks.ts";
import { createWorld } from "../../../testing/world.ts";
import { lockUser } from "../../account/data/users.queries.ts";
import { clearSos } from "../activation/switch-sos.ts";

const world = await createWorld();

describe("GET /sos/documents with address and birthday", () => {
  const ask = (proof: { email: string; birthday: string }, client = guestSomewhere(world)) =>
    client.get(`/api/sos/documents?${new URLSearchParams(proof).toString()}`);

  // Covers 7.20
  it("is checked like a sign-in, opens no session and stands in the access book", async () => {
    const scene = await makeSosScene(world);
    const client = guestSomewhere(world);
    expect(namesOf(await ask(scene.proof, client))).toEqual({ "Karla Beispiel": ["Reisepass"] });
    expect(client.cookies.size).toBe(0);
    const wrong = await ask({ ...scene.proof, birthday: "1961-04-13" });
    expect([wrong.statusCode, wrong.json()]).toEqual([422, { message: SOS_REFUSED }]);
    const { data } = await scene.client.call(listSosAccesses);
    expect(data).toMatchObject([{ kind: "sign_in", contact: "Renate Wagner" }]);
  });

  it("shares its tries with the sign-in", async () => {
    const scene = await makeSosScene(world);
    for (let tries = 0; tries < 5; tries += 1) await ask({ ...scene.proof, birthday: "1990-01-01" });
    expect((await ask(scene.proof)).statusCode).toBe(422);
    expect((await guestSomewhere(world).post("/api/sos/login", scene.proof)).statusCode).toBe(422);
  });

  it("is not looked at where there is a session, and needs the header that our pages send", async () => {
    const [scene, other] = [await makeSosScene(world), await makeSosScene(world)];
    const contact = await signInAs(world, scene.proof);
    expect(personsOf(await ask(other.proof, contact)).map(({ id }) => id)).toEqual([scene.group.customer.id]);
    const bare = await world.server.inject({
      url: `/api/sos/documents?${new URLSearchParams(other.proof).toString()}`,
    });
    expect(bare.statusCode).toBe(401);
  });

  it("opens nothing where a mailed code is asked for; a link is mailed", async () => {
    const scene = await makeSosScene(world);
    await scene.client.patch("/api/sos/settings", { with_code: true });
    expect((await ask(scene.proof)).statusCode).toBe(422);
    await world.runJobs();
    expect(signInMailsTo(world, scene.proof.email)[0]?.text).toContain("#token=");
  });
});

describe("„Zusätzlich Code per E-Mail“", () => {
  async function codeScene(): Promise<{ scene: SosScene; client: Client }> {
    const scene = await makeSosScene(world);
    await scene.client.patch("/api/sos/settings", { with_code: true });
    const client = guestSomewhere(world);
    const answer = await client.post("/api/sos/login", scene.proof);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: SOS_REFUSED }]);
    return { scene, client };
  }
  async function mailedCode(email: string): Promise<string> {
    await world.runJobs();
    return /^\d{6}$/m.exec(signInMailsTo(world, email)[0]?.text ?? "")?.[0] ?? "";
  }

  // Covers 7.22
  it("opens nothing before the code, and everything after it, once", async () => {
    const { scene, client } = await codeScene();
    expect((await documents(client)).statusCode).toBe(401);
    expect((await client.get("/api/sos/logged-in")).json()).toMatchObject({ logged_in: false, name: null });
    const code = await mailedCode(scene.proof.email);
    const waiting = client.cookies.get("sos-code");
    expect((await client.post("/api/sos/code", { code })).statusCode).toBe(204);
    expect((await documents(client)).statusCode).toBe(200);
    expect(client.cookies.get("sos")).not.toBe(waiting);
    expect(client.cookies.get("sos-code") ?? "").toBe("");
    expect((await client.post("/api/sos/code", { code })).statusCode).toBe(422);
  });

  // Covers S41
  it("takes five tries a code, counted exactly when they come at once", async () => {
    const { scene, client } = await codeScene();
    const code = await mailedCode(scene.proof.email);
    const wrong = code === "000000" ? "111111" : "000000";
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.post("/api/sos/code", { code: wrong })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 422]);
    const late = await client.post("/api/sos/code", { code });
    expect(late.statusCode).toBe(422);
    expect(late.body).toBe(answers[0]?.body);
    expect((await documents(client)).statusCode).toBe(401);
  });

  it("gives way to a link when code after code was asked for", async () => {
    const { scene } = await codeScene();
    for (let times = 0; times < 6; times += 1)
      await guestSomewhere(world).post("/api/sos/login", scene.proof);
    await world.runJobs();
    const links = signInMailsTo(world, scene.proof.email).filter(({ text }) => text.includes("#token="));
    expect(links).toHaveLength(1);
    expect(signInMailsTo(world, scene.proof.email)).toHaveLength(6);
    const token = /#token=([\w-]{43})/.exec(links[0]?.text ?? "")?.[1];
    const contact = guestSomewhere(world);
    await contact.post("/api/sos/link", { token });
    expect((await documents(contact)).statusCode).toBe(200);
  });

  it.each(["code", "link"])("is refused while the person ends the access, by %s", async (way) => {
    const { scene, client } = await codeScene();
    const code = await mailedCode(scene.proof.email);
    await guestSomewhere(world).get(`/api/sos/documents?${new URLSearchParams(scene.proof).toString()}`);
    await world.runJobs();
    const [mail] = signInMailsTo(world, scene.proof.email);
    const token = /#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
    const { id } = scene.group.customer;
    const answer = await startDuring(
      world,
      async (db) => lockUser({ ...world.system, db }, id),
      async () => client.post(`/api/sos/${way}`, way === "code" ? { code } : { token }),
      async (db) => clearSos({ ...world.system, db }, id),
    );
    expect([answer.statusCode, answer.body]).toEqual([422, JSON.stringify({ message: SOS_REFUSED })]);
  });

  it("is worth nothing in another browser, after 10 minutes, or when the person has switched off", async () => {
    const { scene, client } = await codeScene();
    const code = await mailedCode(scene.proof.email);
    expect((await guestSomewhere(world).post("/api/sos/code", { code })).statusCode).toBe(422);
    expect((await inMinutes(world, 11, () => client.post("/api/sos/code", { code }))).statusCode).toBe(422);
    await scene.client.post("/api/sos/deactivate");
    expect((await client.post("/api/sos/code", { code })).statusCode).toBe(422);
  });
});

describe("the mailed link", () => {
  async function usedUp(scene: SosScene): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1)
      await guestSomewhere(world).post("/api/sos/login", { ...scene.proof, birthday: "1990-01-01" });
  }
  async function mailedToken(email: string): Promise<string> {
    await world.runJobs();
    return /sos-access#token=([\w-]{43})/.exec(signInMailsTo(world, email)[0]?.text ?? "")?.[1] ?? "";
  }

  // Covers 7.22, S41
  it("takes the place of the birthday once the tries are used up, works once, and proves the mailbox", async () => {
    const scene = await makeSosScene(world);
    await scene.client.patch("/api/sos/settings", { with_code: true });
    await usedUp(scene);
    const right = await guestSomewhere(world).post("/api/sos/login", scene.proof);
    expect([right.statusCode, right.json()]).toEqual([422, { message: SOS_REFUSED }]);
    const token = await mailedToken(scene.proof.email);
    expect(token).not.toBe("");
    const client = guestSomewhere(world);
    // Asked before the button is shown; that uses nothing up.
    const asks = async () => (await client.post("/api/sos/check-link", { token })).statusCode;
    expect([await asks(), await asks()]).toEqual([204, 204]);
    expect((await client.post("/api/sos/link", { token })).statusCode).toBe(204);
    expect(await asks()).toBe(422);
    expect((await documents(client)).statusCode).toBe(200);
    expect((await guestSomewhere(world).post("/api/sos/link", { token })).statusCode).toBe(422);
    // A mail that names nobody: the address could be a stranger's.
    expect(signInMailsTo(world, scene.proof.email)[0]?.text).not.toContain("Beispiel");
  });

  it("is not sent for a wrong birthday, and comes once however often the right one is given", async () => {
    const scene = await makeSosScene(world);
    await usedUp(scene);
    await world.runJobs();
    expect(signInMailsTo(world, scene.proof.email)).toEqual([]);
    for (let times = 0; times < 4; times += 1) {
      await guestSomewhere(world).post("/api/sos/login", scene.proof);
      await world.runJobs();
    }
    expect(signInMailsTo(world, scene.proof.email)).toHaveLength(1);
  });

  it("is not sent again within five minutes", async () => {
    const scene = await makeSosScene(world);
    await usedUp(scene);
    // Around a full five minutes of the clock.
    const full = 10 - ((Date.now() / 60_000) % 5);
    for (const minutes of [full - 0.5, full + 0.5, full + 5])
      await inMinutes(world, minutes, async () => {
        await guestSomewhere(world).post("/api/sos/login", scene.proof);
        await world.runJobs();
      });
    expect(signInMailsTo(world, scene.proof.email)).toHaveLength(2);
  });

  it("ends after an hour and with the access", async () => {
    const scene = await makeSosScene(world);
    await usedUp(scene);
    await guestSomewhere(world).post("/api/sos/login", scene.proof);
    const token = await mailedToken(scene.proof.email);
    const late = await inMinutes(world, 61, () => guestSomewhere(world).post("/api/sos/link", { token }));
    expect(late.statusCode).toBe(422);
    await inMinutes(world, 10, () => guestSomewhere(world).post("/api/sos/login", scene.proof));
    const next = await mailedToken(scene.proof.email);
    expect(next).not.toBe(token);
    await scene.client.post("/api/sos/deactivate");
    expect((await guestSomewhere(world).post("/api/sos/link", { token: next })).statusCode).toBe(422);
  });

  // Covers S34
  it("keeps nothing open any longer that was opened with another address", async () => {
    const [scene, other] = [await makeSosScene(world), await makeSosScene(world)];
    await usedUp(other);
    await guestSomewhere(world).post("/api/sos/login", other.proof);
    const token = await mailedToken(other.proof.email);
    const browser = await signInAs(world, scene.proof);
    const opened = await inMinutes(world, 29, () => browser.post("/api/sos/link", { token }));
    expect(opened.statusCode).toBe(204);
    const later = await inMinutes(world, 31, () => documents(browser));
    expect(personsOf(later).map(({ id }) => id)).toEqual([other.group.customer.id]);
  });

  it("after a day the birthday is enough again", async () => {
    const scene = await makeSosScene(world);
    await usedUp(scene);
    const again = await inMinutes(world, 24 * 60 + 1, () =>
      guestSomewhere(world).post("/api/sos/login", scene.proof),
    );
    expect(again.statusCode).toBe(204);
  });

  it("is not needed by who errs four times and then does not", async () => {
    const scene = await makeSosScene(world);
    for (let tries = 0; tries < 4; tries += 1)
      await guestSomewhere(world).post("/api/sos/login", { ...scene.proof, birthday: "1990-01-01" });
    for (let times = 0; times < 3; times += 1)
      expect((await guestSomewhere(world).post("/api/sos/login", scene.proof)).statusCode).toBe(204);
  });
});
