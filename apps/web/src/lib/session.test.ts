import type { OwnUser } from "@krempelfrei/contract/account/account";
import { getCustomer } from "@krempelfrei/contract/customers/customers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchUser } from "./session.ts";
import { currentSession, sendAsUser, setSession, signedOut } from "./session-state.ts";

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

it.each([403, 404, 408, 429, 431, 500, 502, 503])(
  "a session may exist after a first answer with %i",
  async (status) => {
    answer(status);
    await fetchUser();
    // What is kept on the device is deleted only when it is certain that nobody is signed in.
    expect(currentSession()).toEqual(signedOut("/login", true));
  },
);

it("nobody is signed in after a 401", async () => {
  answer(401);
  await fetchUser();
  expect(currentSession()).toEqual(signedOut());
});

describe("a call that is refused after another window renewed the session", () => {
  const refusedTimes = (times: number) => {
    const statuses = Array.from({ length: times }, () => 401);
    return vi.fn<() => Promise<{ status: number }>>(async () => ({ status: statuses.shift() ?? 200 }));
  };
  beforeEach(() => {
    setSession({ status: "in", user: { id: "anna" } as OwnUser });
    vi.stubGlobal("fetch", async () => Response.json({ id: "anna" }));
  });

  it("is sent again with the new session", async () => {
    expect(await sendAsUser(getCustomer, true, refusedTimes(1))).toEqual({ status: 200 });
    expect(currentSession().status).toBe("in");
  });

  it("ends the session if it is refused again", async () => {
    const send = refusedTimes(2);
    await expect(sendAsUser(getCustomer, false, send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledTimes(2);
    expect(currentSession()).toEqual(signedOut());
  });

  it("ends the session if it is another person's", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ id: "otto" }));
    const send = refusedTimes(1);
    await expect(sendAsUser(getCustomer, false, send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledOnce();
  });
});
