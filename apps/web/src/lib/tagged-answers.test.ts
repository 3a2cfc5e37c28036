import type { OwnUser } from "@krempelfrei/contract/account/account";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "./api.ts";
import { setSession, signedOut } from "./session-state.ts";

const fetched = vi.fn<typeof fetch>();
const signIn = (id: string): void => setSession({ status: "in", user: { id } as OwnUser });
const listing = async (customer_id: string): Promise<unknown> => call(getBrowser, { query: { customer_id } });
/** The tags that the calls were sent with. */
const sentTags = (): unknown[] =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("if-none-match"));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  setSession(signedOut());
  signIn("anna");
});
afterEach(() => vi.unstubAllGlobals());

/** A server whose listing of each customer stays the same. */
const serve = (): void =>
  void fetched.mockImplementation(async (request, init) => {
    const address = typeof request === "string" ? request : "";
    const etag = `W/"${address}"`;
    const isKnown = new Headers(init?.headers).get("if-none-match") === etag;
    return new Response(isKnown ? null : JSON.stringify({ of: address }), {
      status: isKnown ? 304 : 200,
      headers: { etag },
    });
  });

it("an answer that the server says is unchanged is the one that this page has in memory", async () => {
  serve();
  const first = await listing("a");
  expect(await listing("a")).toEqual(first);
  expect(await listing("b")).not.toEqual(first);
  expect(sentTags()).toEqual([null, 'W/"/api/browser?customer_id=a"', null]);
});

it("nothing of one person is known to the next one, nor after signing out", async () => {
  serve();
  await listing("a");
  signIn("jonas");
  await listing("a");
  setSession(signedOut());
  signIn("jonas");
  await listing("a");
  expect(sentTags()).toEqual([null, null, null]);
});

it("a few answers are kept, the latest ones", async () => {
  serve();
  for (const id of ["a", "b", "c", "d", "e", "b", "a"]) await listing(id);
  expect(sentTags().map((tag) => tag !== null)).toEqual([false, false, false, false, false, true, false]);
});
