import { uploadFile } from "@krempelfrei/contract/files/files";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { pdf } from "../testing/client.ts";
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
