import type { OwnUser } from "@krempelfrei/contract/account/account";
import { getCustomer } from "@krempelfrei/contract/customers/customers";
import { getSosLoggedIn } from "@krempelfrei/contract/sos/sos-access";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { currentSession, registerWork, sendAsUser, setSession, signedOut } from "./session-state.ts";

const anna = { id: "anna" } as OwnUser;
const otto = { id: "otto" } as OwnUser;
const signIn = (user: OwnUser): void => setSession({ status: "in", user });
const answers = (...statuses: number[]) =>
  vi.fn<(headers: object) => Promise<{ status: number }>>(async () => ({ status: statuses.shift() ?? 200 }));

let unsaved = false;
registerWork(() => unsaved);

beforeEach(() => signIn(anna));
afterEach(() => {
  unsaved = false;
  setSession({ status: "unknown", user: null });
});

describe("a session that has ended", () => {
  it("leads to the sign-in where nothing would be lost", async () => {
    const send = answers(401);
    await expect(sendAsUser(getCustomer, false, send)).rejects.toEqual(
      new ApiError(401, { message: "Ihre Anmeldung ist abgelaufen." }),
    );
    expect(currentSession()).toEqual(signedOut());
    // And nothing more goes out.
    await sendAsUser(getCustomer, true, send).catch((error: unknown) => error);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("waits for the sign-in where somebody wants to save, and sends it once more", async () => {
    const send = answers(401);
    const saved = sendAsUser(getCustomer, true, send);
    await vi.waitFor(() => expect(currentSession()).toEqual({ status: "expired", user: anna }));
    // Further calls wait too.
    const other = answers();
    const polled = sendAsUser(getCustomer, false, other);
    expect(other).not.toHaveBeenCalled();
    signIn(anna);
    expect(await saved).toEqual({ status: 200 });
    expect(await polled).toEqual({ status: 200 });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("is named with each call that needs one, so that the server refuses another's", async () => {
    const send = answers();
    await sendAsUser(getCustomer, false, send);
    expect(send).toHaveBeenCalledWith({ "x-person-id": "anna" });
    await sendAsUser(getSosLoggedIn, false, send);
    expect(send).toHaveBeenLastCalledWith({});
  });

  it("waits too where something else is unsaved", async () => {
    unsaved = true;
    const asked = sendAsUser(getCustomer, false, answers(401));
    await vi.waitFor(() => expect(currentSession().status).toBe("expired"));
    signIn(anna);
    expect(await asked).toEqual({ status: 200 });
  });

  it("sends nothing of one person as another", async () => {
    const send = answers(401);
    const saved = sendAsUser(getCustomer, true, send);
    const refused = saved.catch((error: unknown) => error);
    await vi.waitFor(() => expect(currentSession().status).toBe("expired"));
    signIn(otto);
    expect(await refused).toBeInstanceOf(ApiError);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is given up by signing out", async () => {
    const send = answers(401);
    const refused = sendAsUser(getCustomer, true, send).catch((error: unknown) => error);
    await vi.waitFor(() => expect(currentSession().status).toBe("expired"));
    setSession({ status: "leaving", user: null, failed: false, next: "/login" });
    expect(await refused).toBeInstanceOf(ApiError);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is not ended again by what was sent before the new sign-in", async () => {
    let refuse = (): void => undefined;
    const slow = vi
      .fn<() => Promise<{ status: number }>>()
      .mockReturnValueOnce(new Promise((resolve) => (refuse = () => resolve({ status: 401 }))))
      .mockResolvedValueOnce({ status: 200 });
    const asked = sendAsUser(getCustomer, true, slow);
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    setSession({ status: "expired", user: anna });
    signIn(anna);
    refuse();
    expect(await asked).toEqual({ status: 200 });
    expect(currentSession().status).toBe("in");
  });

  it("is no matter of calls that need nobody", async () => {
    expect(await sendAsUser(getSosLoggedIn, true, answers(401))).toEqual({ status: 401 });
    expect(currentSession().status).toBe("in");
  });
});
