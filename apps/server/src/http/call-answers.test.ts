import { randomUUID } from "node:crypto";
import { login, resetPassword } from "@krempelfrei/contract/account/account";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { errorOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { CALLS_KEPT_MAX } from "../context/call-answers.queries.ts";
import { deleteCallAnswers } from "../features/account/clean-up.job.ts";
import { createFaultyLine } from "../testing/faulty-line.ts";
import { prepareCall as prepare, sendTo, type KeyedCall } from "../testing/keyed-call.ts";
import { makeScene } from "../testing/scene.ts";
import { createWorld, PASSWORD } from "../testing/world.ts";

const world = await createWorld();
const send = async (sent: KeyedCall) => sendTo(world, sent);

const countFiles = async (): Promise<number> =>
  (await world.db.selectFrom("file").select("id").execute()).length;

/** The next transaction that stores a document is committed, but its server does not hear of it. */
function loseNextCommit(): { isLost(): boolean } {
  let isLost = false;
  let isStored = false;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function lose(
    this: pg.Client,
    ...given: [string | { readonly text: string }]
  ) {
    const answer: unknown = await Reflect.apply(query, this, given);
    const text = typeof given[0] === "string" ? given[0] : given[0].text;
    if (text.includes('insert into "file"')) isStored = true;
    if (isLost || !isStored || text !== "commit") return answer;
    isLost = true;
    spy.mockRestore();
    throw new Error("Connection terminated unexpectedly");
  });
  return { isLost: () => isLost };
}

describe("whoever lost the answer", () => {
  it("sends the upload again by the line that broke after it was stored, and has it once", async () => {
    const { client, root } = await makeScene(world);
    const origin = await world.server.listen({ host: "127.0.0.1", port: 0 });
    const line = await createFaultyLine(origin);
    const { headers, payload } = await prepare(client, uploadFile, "/api/files/upload", {
      folder_id: root.id,
    });
    const ask = async () =>
      fetch(`${line.address}/api/files/upload`, {
        method: "POST",
        headers: { ...headers, connection: "close" },
        body: new Uint8Array(payload as Buffer),
      });
    const before = await countFiles();
    for (const _ of Array.from({ length: 3 })) {
      line.breakAfter(1, "down", 0);
      await expect(ask()).rejects.toThrow("fetch failed");
    }
    expect(await countFiles()).toBe(before + 1);
    const answer = await ask();
    expect(answer.status).toBe(201);
    expect(answer.headers.get("idempotency-replayed")).toBe("true");
    const { id } = (await answer.json()) as { id: string };
    expect(await world.db.selectFrom("file").select("id").where("id", "=", id).execute()).toHaveLength(1);
    expect(await countFiles()).toBe(before + 1);
    await line.close();
  });

  it("has it once also where all tries run at the same time", async () => {
    const { client, root } = await makeScene(world);
    const sent = await prepare(client, uploadFile, "/api/files/upload", { folder_id: root.id });
    const before = await countFiles();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => send(sent)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from(answers, () => 201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await countFiles()).toBe(before + 1);
  });

  it("gets it where the database was lost in the moment of the commit", async () => {
    const { client, root } = await makeScene(world);
    const sent = await prepare(client, uploadFile, "/api/files/upload", { folder_id: root.id });
    const before = await countFiles();
    const commit = loseNextCommit();
    const failed = await send(sent);
    expect(failed.statusCode, failed.body).toBeGreaterThanOrEqual(500);
    expect(commit.isLost()).toBe(true);
    const answer = await send(sent);
    expect([answer.statusCode, answer.headers["idempotency-replayed"]]).toEqual([201, "true"]);
    expect(await countFiles()).toBe(before + 1);
  });

  it("may do it with the same key where nothing was done", async () => {
    const { client, root } = await makeScene(world);
    const sent = await prepare(client, addSubfolder, `/api/folders/${root.id}/add-subfolder`, {
      name: "Neu",
    });
    const { db } = world;
    await sql`ALTER TABLE folder RENAME TO folder_gone`.execute(db);
    const failed = await send(sent);
    await sql`ALTER TABLE folder_gone RENAME TO folder`.execute(db);
    expect(failed.statusCode).toBe(500);
    const refused = await send({ ...sent, url: `/api/folders/${randomUUID()}/add-subfolder` });
    expect(refused.statusCode).toBe(404);
    expect((await send(sent)).statusCode).toBe(201);
  });
});

describe("a key", () => {
  it("is of one call with one body: others under it are refused in German", async () => {
    const { client, root } = await makeScene(world);
    const sent = await prepare(client, addSubfolder, `/api/folders/${root.id}/add-subfolder`, {
      name: "Eins",
    });
    expect((await send(sent)).statusCode).toBe(201);
    const refused = [
      await send({ ...sent, payload: { name: "Zwei" } }),
      await send({ ...sent, method: "PATCH", url: `/api/folders/${root.id}`, payload: { name: "Eins" } }),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(422);
      expect(errorOf(answer).message).toBe("Dieser Schlüssel gehört schon zu einer anderen Anfrage.");
    }
    const upload = await prepare(client, uploadFile, "/api/files/upload", { folder_id: root.id });
    expect((await send(upload)).statusCode).toBe(201);
    const other = await prepare(client, uploadFile, "/api/files/upload", { folder_id: root.id });
    const another = {
      ...other,
      headers: { ...other.headers, "idempotency-key": upload.headers["idempotency-key"] ?? "" },
    };
    expect((await send(another)).statusCode).toBe(422);
  });

  // Covers S46
  it("of somebody else says nothing", async () => {
    const { group, client, root } = await makeScene(world);
    const url = `/api/folders/${root.id}/add-subfolder`;
    const sent = await prepare(client, addSubfolder, url, { name: "Meins" });
    const made = await send(sent);
    const related = await prepare(await world.signIn(group.related), addSubfolder, url, { name: "Meins" });
    const headers = { ...related.headers, "idempotency-key": sent.headers["idempotency-key"] ?? "" };
    const theirs = await send({ ...related, headers });
    expect(theirs.headers["idempotency-replayed"]).toBeUndefined();
    expect(theirs.body).not.toBe(made.body);
    const stranger = await makeScene(world);
    const foreign = await prepare(stranger.client, addSubfolder, url, { name: "Meins" });
    const stolen = { ...foreign.headers, "idempotency-key": sent.headers["idempotency-key"] ?? "" };
    expect((await send({ ...foreign, headers: stolen })).statusCode).toBe(404);
  });

  it.each(["", "1", "x".repeat(36), `${randomUUID()}0`])("is a UUID, not %j", async (key) => {
    const { client, root } = await makeScene(world);
    const sent = await prepare(client, addSubfolder, `/api/folders/${root.id}/add-subfolder`, {
      name: "Neu",
    });
    const answer = await send({ ...sent, headers: { ...sent.headers, "idempotency-key": key } });
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors).toEqual({ "Idempotency-Key": ["Bitte eine UUID angeben"] });
  });
});

describe("a call that sets a cookie", () => {
  // Covers S46
  it("is not answered again to whoever has its key: each browser has a session of its own", async () => {
    const { customer } = await world.makeGroup();
    const body = { email: customer.email, password: PASSWORD, remember: false };
    const sent = await prepare(world.guest(), login, "/api/login", body);
    const first = await send(sent);
    const again = await send(sent);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.headers["idempotency-replayed"]).toBeUndefined();
    const tokens = [first, again].map(({ cookies }) => cookies.find(({ name }) => name === "session")?.value);
    expect(new Set(tokens).size).toBe(2);
  });

  // Covers S46
  it("tells nobody by its key whether a password is right, and charges each try", async () => {
    const { customer } = await world.makeGroup();
    const body = (password: string) => ({ email: customer.email, password, remember: false });
    const sent = await prepare(world.guest(), login, "/api/login", body(PASSWORD));
    expect((await send(sent)).statusCode).toBe(200);
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1)
      answers.push(await send({ ...sent, payload: body("falsch") }));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect(errorOf(answers[0] ?? (await send(sent))).message).toBe(
      "E-Mail-Adresse oder Passwort ist falsch.",
    );
  });

  it("of a link that was used is refused, by its key as well", async () => {
    const { customer } = await world.makeGroup();
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const text = world.mails.findLast(({ to }) => to.address === customer.email)?.text ?? "";
    const body = {
      email: customer.email,
      token: /token=([\w-]+)/.exec(text)?.[1] ?? "",
      password: "Sieben stille Enten am Bach",
      type: "reset",
    };
    const sent = await prepare(world.guest(), resetPassword, "/api/profile/reset-password", body);
    expect((await send(sent)).statusCode).toBe(200);
    expect((await send(sent)).statusCode).toBe(422);
  });
});

describe("what is kept", () => {
  // Covers S46
  it("opens no session and tells no document: without the key nobody reads it", async () => {
    const { group, client, root } = await makeScene(world);
    const sent = await prepare(client, addSubfolder, `/api/folders/${root.id}/add-subfolder`, {
      name: "Geheimnis",
    });
    expect((await send(sent)).statusCode).toBe(201);
    const rows = await world.db.selectFrom("call_answer").selectAll().execute();
    const stored = rows.map(({ key_hash, holder, call_hash, sealed_answer }) =>
      Buffer.concat([key_hash, holder, call_hash, sealed_answer ?? Buffer.alloc(0)]).toString("latin1"),
    );
    const secrets = [
      sent.headers["idempotency-key"] ?? "",
      group.customer.id,
      group.customer.email,
      "Geheimnis",
    ];
    for (const secret of secrets)
      expect(
        stored.some((text) => text.includes(secret)),
        secret,
      ).toBe(false);
  });

  it("is gone after a day", async () => {
    const { client, root } = await makeScene(world);
    await send(await prepare(client, addSubfolder, `/api/folders/${root.id}/add-subfolder`, { name: "Alt" }));
    const count = async () => (await world.db.selectFrom("call_answer").select("holder").execute()).length;
    const before = await count();
    await world.runJob(deleteCallAnswers, {}, new Date(Date.now() + 23 * 3_600_000));
    expect(await count()).toBe(before);
    await world.runJob(deleteCallAnswers, {}, new Date(Date.now() + 25 * 3_600_000));
    expect(await count()).toBe(0);
  });

  // Covers S46
  it("is no more of one person than so many calls, however many it makes", async () => {
    const { client, root } = await makeScene(world);
    const call = async (name: string) =>
      send(await prepare(client, addSubfolder, `/api/folders/${root.id}/add-subfolder`, { name }));
    await world.db.deleteFrom("call_answer").execute();
    await call("Erster");
    const [{ holder } = { holder: Buffer.alloc(0) }] = await world.db
      .selectFrom("call_answer")
      .select("holder")
      .execute();
    await sql`INSERT INTO call_answer (key_hash, holder, request_id, call_hash, created_at)
      SELECT sha256(n::text::bytea), ${holder}, gen_random_uuid(), '', now() - n * interval '1 second'
      FROM generate_series(1, ${2 * CALLS_KEPT_MAX}) AS n`.execute(world.db);
    for (const n of Array.from({ length: 50 }).keys()) await call(`Ordner ${n}`);
    const rows = await world.db.selectFrom("call_answer").select("created_at").execute();
    expect(rows.length).toBeLessThanOrEqual(CALLS_KEPT_MAX + 50);
    expect(rows.length).toBeGreaterThanOrEqual(CALLS_KEPT_MAX);
  });
});
