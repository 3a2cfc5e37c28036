import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchUser } from "./session.ts";
import { currentSession, setSession, signedOut } from "./session-state.ts";

const answer = (status: number): void => {
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async () => new Response("{}", { status })),
  );
};

// A file before may have signed somebody in.
beforeEach(() => setSession({ status: "unknown", user: null }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([429, 500, 502, 503])("a session may exist after a first answer with %i", async (status) => {
  answer(status);
  await fetchUser();
  // What is kept on the device is deleted only when it is certain that nobody is signed in.
  expect(currentSession()).toEqual(signedOut("/login", true));
});

it("nobody is signed in after a 401", async () => {
  answer(401);
  await fetchUser();
  expect(currentSession()).toEqual(signedOut());
});
