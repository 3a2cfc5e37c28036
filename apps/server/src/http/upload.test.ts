import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { type Client, pdf } from "../testing/client.ts";
import { createWorld } from "../testing/world.ts";

const world = await createWorld();
const MAX = 2 * 1024 * 1024;

async function uploadOf(bytes: number) {
  const group = await world.makeGroup();
  const client = await world.signIn(group.customer);
  const content = Buffer.alloc(bytes, "x");
  content.set(pdf(String(bytes)));
  return client.upload("/api/files/upload", { name: "Brief.pdf", bytes: content });
}

describe("size of an upload", () => {
  it.each([
    ["above the limit of JSON bodies", MAX - 500_000],
    ["exactly the largest", MAX],
  ])("%s is taken whole", async (_name, bytes) => {
    const response = await uploadOf(bytes);
    expect(response.statusCode, response.body).toBe(201);
    expect(answerOf(uploadFile, response).size).toBe(bytes);
  });

  it.each([MAX + 1, MAX + 500_000])("%i bytes are refused with 422", async (bytes) => {
    const response = await uploadOf(bytes);
    expect(response.statusCode).toBe(422);
    expect(errorOf(response).message).toContain("Erlaubt sind höchstens 2 MB");
  });
});

describe("a session that ends while the body of an upload is on its way", () => {
  const BOUNDARY = "grenze";

  /** Uploads a document under a key; `meanwhile` happens in the middle of its body. */
  async function upload(client: Client, url: string, key: string, meanwhile: () => Promise<unknown>) {
    async function* body() {
      yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="Brief.pdf"\r\n`;
      yield `content-type: application/pdf\r\n\r\n`;
      await meanwhile();
      yield pdf(key);
      yield `\r\n--${BOUNDARY}--\r\n`;
    }
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const headers = { "content-type": type, "idempotency-key": key };
    return client.request({ method: "POST", url, headers, payload: Readable.from(body()) });
  }

  it.each(["deactivated janitor", "customer with a corrected address"])(
    "stores nothing for a %s, and the same key works in the next session",
    async (who) => {
      const { customer } = await world.makeGroup();
      const admin = await world.signIn(await world.makeStaff());
      const isJanitor = who === "deactivated janitor";
      const person = isJanitor ? await world.makeStaff("janitor") : customer;
      const url = `/api/files/store${isJanitor ? `?customer_id=${customer.id}` : ""}`;
      const email = `neu.${randomUUID()}@beispiel.example`;
      const stored = async () =>
        world.db.selectFrom("file").select("name").where("customer_id", "=", customer.id).execute();
      const before = await stored();
      const client = await world.signIn(person);
      const key = randomUUID();

      const refused = await upload(client, url, key, async () => {
        const answer = isJanitor
          ? await admin.patch(`/api/users/${person.id}/deactivate`)
          : await admin.patch(`/api/customers/${customer.id}`, { email });
        expect(answer.statusCode, answer.body).toBe(200);
      });
      expect(refused.statusCode, refused.body).toBe(401);
      expect(await stored()).toEqual(before);

      if (isJanitor) await admin.patch(`/api/users/${person.id}/activate`);
      const again = await world.signIn(isJanitor ? person : { email });
      const taken = await upload(again, url, key, async () => undefined);
      expect(taken.statusCode, taken.body).toBe(201);
      expect(await stored()).toHaveLength(before.length + 1);
    },
  );

  it("refuses an admin who is a janitor by the end of the body", async () => {
    const admin = await world.signIn(await world.makeStaff());
    const person = await world.makeStaff("admin");
    const client = await world.signIn(person);
    const refused = await upload(client, "/api/accounting/csv", randomUUID(), async () => {
      const answer = await admin.patch(`/api/users/${person.id}`, { role: "janitor" });
      expect(answer.statusCode, answer.body).toBe(200);
    });
    expect(refused.statusCode, refused.body).toBe(403);
  });
});
