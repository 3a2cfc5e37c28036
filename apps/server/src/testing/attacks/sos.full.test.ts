import { SOS_REFUSED } from "@krempelfrei/contract/sos/sos-access";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBrowserClient } from "../client.ts";
import { captureLog } from "../log-lines.ts";
import { mailedToken, makeSosScene, mailsTo, signInMailsTo, signInAs, type SosScene } from "../sos-scene.ts";
import { createWorld, type World } from "../world.ts";

/** The emergency access opens by an address and a birthday, which others know or can guess: all around it must hold. */

const { log, lines } = captureLog();

interface Proof {
  readonly email: string;
  readonly birthday: string;
}

/** A token that any guest gets; the calls differ in address and birthday alone. */
async function guestToken(world: World): Promise<string> {
  const client = world.guest();
  await client.get("/api/sanctum/csrf-cookie");
  return client.cookies.get("XSRF-TOKEN") ?? "";
}

const tryFrom = (
  server: FastifyInstance,
  token: string,
  remoteAddress: string,
  payload: Proof,
): Promise<LightMyRequestResponse> =>
  server.inject({
    method: "POST",
    url: "/api/sos/login",
    remoteAddress,
    headers: { cookie: `XSRF-TOKEN=${token}`, "x-xsrf-token": token },
    payload,
  });

const addressOf = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** The days from 1 January of a year on. */
const days = (year: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
  );

describe("who knows the address and tries 3,000 birthdays, the right one among them, from 3,000 places, 40 at once", () => {
  let world: World;
  let scene: SosScene;
  const answers: LightMyRequestResponse[] = [];

  afterAll(() => world.close());
  beforeAll(async () => {
    world = await createWorld({ log });
    // Noon: no day ends meanwhile.
    world.setClock(new Date(new Date().setUTCHours(11, 0, 0, 0)));
    scene = await makeSosScene(world);
    await world.runJobs();
    world.mails.length = 0;
    const servers = [world.server, await world.anotherApp()];
    const token = await guestToken(world);
    const birthdays = days(1957, 3000);
    if (birthdays.indexOf(scene.proof.birthday) < 5) throw new Error("the right one comes too early");
    let next = 0;
    const lane = async (number: number): Promise<void> => {
      const server = servers[number % servers.length] ?? world.server;
      while (next < birthdays.length) {
        const index = next++;
        const birthday = birthdays[index] ?? "";
        answers.push(await tryFrom(server, token, addressOf(index), { ...scene.proof, birthday }));
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, number) => lane(number)));
  });
  afterAll(() => world.setClock());

  // Covers S15
  it("gets one and the same answer to each, and in by none, also through two processes", async () => {
    expect(answers).toHaveLength(3000);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`422 ${JSON.stringify({ message: SOS_REFUSED })}`]),
    );
    // The row of a sign-in that would wait for a code; none belongs to a session.
    expect(new Set(answers.flatMap(({ cookies }) => cookies.map(({ name }) => name)))).toEqual(
      new Set(["sos-code"]),
    );
    expect(await world.db.selectFrom("sos_session").select("id").execute()).toEqual([]);
  });

  // Covers S15
  it("makes one link to the contact and one alert to the person, and the contact gets in", async () => {
    await world.runJobs();
    const { email } = scene.group.customer;
    expect(world.mails.map(({ to }) => to.address).toSorted()).toEqual([email, scene.proof.email].toSorted());
    expect(mailsTo(world, email)[0]?.subject).toBe("Krempelfrei: Falsche Anmeldungen an Ihrem Notfallzugang");
    const link = signInMailsTo(world, scene.proof.email)[0]?.text ?? "";
    const token = /sos-access#token=([\w-]{43})/.exec(link)?.[1];
    const contact = world.guest();
    expect((await contact.post("/api/sos/link", { token })).statusCode).toBe(204);
    const documents = await contact.get("/api/sos/documents");
    expect(documents.json()).toMatchObject({ data: [{ files: [{ name: "Reisepass" }] }] });
  });

  // Covers S41
  it("leaves no address and no birthday in the log, and none of the link either", async () => {
    const contact = world.guest();
    const query = new URLSearchParams({ email: "neugierig@notfall.example", birthday: "1961-04-12" });
    await contact.get(`/api/sos/documents?${query.toString()}`);
    // Log lines of Fastify and its plugins about a request, if there are any.
    const [request] = [{ method: "GET", url: `/api/sos/documents?${query.toString()}`, headers: {} }];
    world.server.log.warn({ req: { ...request, raw: request } }, "a request");
    const text = lines.join("");
    expect(text).toContain("a request");
    for (const secret of ["notfall.example", "1961-04-12", "1961-04", "token="])
      expect(text, secret).not.toContain(secret);
  });
});

describe("many addresses at once", () => {
  // Covers S15
  it("past 200 sign-ins an hour the birthday alone opens nothing for anybody, and the link does", async () => {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const token = await guestToken(world);
    const spray = Array.from({ length: 201 }, (_, index) =>
      tryFrom(world.server, token, addressOf(index), {
        email: `ziel.${index}@notfall.example`,
        birthday: "1961-04-12",
      }),
    );
    await Promise.all(spray);
    const right = await tryFrom(world.server, token, "192.0.2.9", scene.proof);
    expect(right.statusCode).toBe(422);
    await world.runJobs();
    expect(signInMailsTo(world, scene.proof.email)).toHaveLength(1);
    world.setClock(new Date(Date.now() + 3_601_000));
    await signInAs(world, scene.proof);
    world.setClock();
  });

  // Covers S15
  it("past 30 sign-ins an hour from one network it opens nothing there, nobody is refused, and others get in", async () => {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const token = await guestToken(world);
    const spray = Array.from({ length: 60 }, (_, index) =>
      tryFrom(world.server, token, "192.0.2.7", {
        email: `ziel.${index}@notfall.example`,
        birthday: "1961-04-12",
      }),
    );
    await Promise.all(spray);
    expect((await tryFrom(world.server, token, "192.0.2.7", scene.proof)).statusCode).toBe(422);
    await world.runJobs();
    const link = await world.guest("192.0.2.7").post("/api/sos/link", {
      token: mailedToken(world, scene.proof.email),
    });
    expect(link.statusCode).toBe(204);
    // Tries of one network past its share do not use up the shares of others.
    expect((await tryFrom(world.server, token, "192.0.2.8", scene.proof)).statusCode).toBe(204);
  });
});

describe("other ways in", () => {
  it("a call that changes something needs the token of our page", async () => {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const client = await signInAs(world, scene.proof);
    for (const [url, payload] of [
      ["/api/sos/login", scene.proof],
      ["/api/sos/logout", {}],
      ["/api/sos/link", { token: "x" }],
      ["/api/sos/code", { code: "123456" }],
    ] as const) {
      for (const headers of [{ "x-xsrf-token": "" }, { origin: "https://boese.example" }]) {
        const answer = await client.request({ method: "POST", url, payload, headers });
        expect(answer.statusCode, url).toBe(419);
      }
    }
    expect((await client.get("/api/sos/documents")).statusCode).toBe(200);
  });

  // Covers S41
  it("a mailed link is one contact's once, also when it is opened many times at the same moment", async () => {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const token = await guestToken(world);
    for (let tries = 0; tries < 5; tries += 1)
      await tryFrom(world.server, token, "192.0.2.1", { ...scene.proof, birthday: "1990-01-01" });
    await tryFrom(world.server, token, "192.0.2.1", scene.proof);
    await world.runJobs();
    const link = /token=([\w-]{43})/.exec(signInMailsTo(world, scene.proof.email)[0]?.text ?? "")?.[1];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        createBrowserClient(world.server).post("/api/sos/link", { token: link }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(7);
    const stored = await world.db.selectFrom("sos_link").selectAll().execute();
    expect(stored).toEqual([]);
  });
});
