import type { OwnUser } from "@krempelfrei/contract/account/account";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { renewPage } from "../../lib/release.ts";
import { currentSession, expire, setSession, signedOut } from "../../lib/session-state.ts";
import { uploads } from "./uploads.ts";

vi.mock("../../lib/kept/kept-database.ts", () => import("../../testing/kept-in-memory.ts"));

const asksBeforeLeaving = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

const fail = async (status: number): Promise<void> => {
  uploads.add(
    [{ file: new File(["%PDF"], "Brief.pdf"), target: { scope: "own", folderId: "top", path: [] } }],
    {
      send: async () => Promise.reject(new ApiError(status, { message: "Der Speicher ist voll." })),
      arrived: () => undefined,
    },
  );
  await vi.waitFor(() => expect(uploads.state().entries[0]?.hasUploadError).toBe(true));
};

beforeEach(() => setSession({ status: "in", user: { id: "anna" } as OwnUser }));
afterEach(() => uploads.cancel(uploads.state().entries.map(({ id }) => id)));

it("a file that failed keeps the page at the end of the session, and leaving asks only then", async () => {
  await fail(500);
  // The next page of the session lists it again.
  expect(asksBeforeLeaving()).toBe(false);
  expire(false);
  expect(currentSession().status).toBe("expired");
  expect(asksBeforeLeaving()).toBe(true);
});

it("a file that the server never accepts keeps no page", async () => {
  await fail(422);
  expire(false);
  expect(currentSession().status).toBe("out");
  expect(asksBeforeLeaving()).toBe(false);
});

it("a file that failed keeps no page from newer code, except while the session has ended", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  await fail(500);
  expire(false);
  expect(renewPage()).toBe("refused");
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  expect(renewPage()).toBe("reloads");
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
  sessionStorage.clear();
});

it("leaving asks nothing after a sign-out, which has deleted the files", async () => {
  await fail(500);
  setSession({ status: "leaving", user: null, failed: false, next: "/login" });
  expect(asksBeforeLeaving()).toBe(false);
  setSession(signedOut());
  expect(asksBeforeLeaving()).toBe(false);
});
