import { z } from "zod";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { newCallKey, sendUntilAnswered } from "./resend.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LOST = new TypeError("Failed to fetch");

/** Answers one after the other; an error is thrown. */
function server(...outcomes: readonly (number | Error)[]) {
  let tries = 0;
  const send = async () => {
    const outcome = outcomes[tries] ?? 200;
    tries += 1;
    if (outcome instanceof Error) throw outcome;
    return { status: outcome };
  };
  return { send, tries: () => tries };
}

/** Sends while the time goes on by itself. */
async function sent(
  send: () => Promise<{ status: number }>,
  options?: Parameters<typeof sendUntilAnswered<{ status: number }>>[1],
) {
  const answer = sendUntilAnswered(send, options).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answer;
}

it("a call whose answer got lost, or that a proxy could not bring to the server, is sent again", async () => {
  for (const outcome of [LOST, new ApiError(0, { message: "Network Error" }), 502, 503, 504]) {
    const { send, tries } = server(outcome, outcome);
    expect(await sent(send)).toEqual({ status: 200 });
    expect(tries()).toBe(3);
  }
});

it("a call is sent four times at most", async () => {
  const lost = server(LOST, LOST, LOST, LOST, LOST);
  expect(await sent(lost.send)).toBe(LOST);
  expect(lost.tries()).toBe(4);
  const away = server(503, 503, 503, 503, 503);
  expect(await sent(away.send)).toEqual({ status: 503 });
  expect(away.tries()).toBe(4);
});

it("what the server has answered is not asked for again, also a refusal or a defect", async () => {
  for (const status of [200, 204, 401, 404, 409, 419, 422, 429, 500, 507]) {
    const { send, tries } = server(status);
    expect(await sent(send)).toEqual({ status });
    expect(tries()).toBe(1);
  }
  const { send, tries } = server(503);
  expect(await sent(send, { isFinal: () => true })).toEqual({ status: 503 });
  expect(tries()).toBe(1);
});

it("nothing is sent again that somebody ended, without a network, or after a defect of our own", async () => {
  const ended = new AbortController();
  ended.abort();
  const aborted = server(new ApiError(0, { message: "Request aborted" }));
  await sent(aborted.send, { signal: ended.signal });
  expect(aborted.tries()).toBe(1);
  const defect = server(new Error("defect"));
  await sent(defect.send);
  expect(defect.tries()).toBe(1);
  vi.stubGlobal("navigator", { onLine: false });
  const offline = server(LOST);
  expect(await sent(offline.send)).toBe(LOST);
  expect(offline.tries()).toBe(1);
});

it("each thing that somebody does has a key of its own, a UUID", () => {
  const keys = [newCallKey(), newCallKey()].map((header) => header["Idempotency-Key"]);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(2);
});
