import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { updateFile } from "@krempelfrei/contract/files/files";
import { expect, it } from "vitest";
import { prepareCall, sendTo } from "../testing/keyed-call.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { createWorld } from "../testing/world.ts";

const world = await createWorld();

/** Changes a document so that the answer is longer than a kilobyte; sends one call as often as wanted. */
async function longAnswer() {
  const { client } = await makeScene(world);
  const { id } = await upload(client, {}, "Brief.pdf");
  const tags = Array.from({ length: 12 }, (_, index) => `Ein langes Schlagwort mit der Nummer ${index}`);
  return async (encoding: string, sent?: Awaited<ReturnType<typeof prepareCall>>) => {
    const call = sent ?? (await prepareCall(client, updateFile, `/api/files/${id}`, { tags }));
    const answer = await sendTo(world, {
      ...call,
      headers: { ...call.headers, "accept-encoding": encoding },
    });
    return { call, answer };
  };
}

it("compresses an answer from one kilobyte on, in the encoding that the client prefers", async () => {
  const ask = await longAnswer();
  const { answer: plain } = await ask("identity");
  expect(plain.body.length).toBeGreaterThan(1024);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("accept-encoding");
  const [{ answer: brotli }, { answer: zipped }] = [await ask("gzip, deflate, br"), await ask("gzip")];
  expect([brotli.headers["content-encoding"], zipped.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  const { id } = plain.json<{ id: string }>();
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toMatchObject({ id });
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toMatchObject({ id });
  expect(Number(brotli.headers["content-length"])).toBe(brotli.rawPayload.length);
  expect((await ask("br;q=0, gzip;q=0")).answer.headers["content-encoding"]).toBeUndefined();
  const short = await world.server.inject({ url: "/api/health", headers: { "accept-encoding": "br" } });
  expect(short.headers["content-encoding"]).toBeUndefined();
});

it("keeps the answer of a repeated call as text, whatever the first client could read", async () => {
  const ask = await longAnswer();
  const { call, answer: first } = await ask("br");
  const { answer: again } = await ask("identity", call);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.body).toBe(brotliDecompressSync(first.rawPayload).toString());
});
