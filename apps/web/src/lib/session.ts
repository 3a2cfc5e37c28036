import {
  getUser,
  login as loginCall,
  logout as logoutCall,
  type OwnUser,
} from "@krempelfrei/contract/account/account";
import type { CallResult } from "@krempelfrei/contract/call";
import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error.ts";
import { call, callOnce } from "./api.ts";
import {
  checkSessionWith,
  currentSession,
  expire,
  setSession,
  signedOut,
  subscribeSession,
  type Session,
} from "./session-state.ts";

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession);
}

/** The signed-in user; only for pages behind the guard, which always have one. */
export function useUser(): OwnUser {
  const { user } = useSession();
  if (!user) throw new Error("no user");
  return user;
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const askUser = (): Promise<OwnUser> => callOnce(getUser, { silent: true });

checkSessionWith(async (person) => {
  try {
    return (await askUser()).id === person;
  } catch {
    return false;
  }
});

/**
 * Requests the signed-in user, without the loading bar. The first failure ends the check without a user (specification
 * 4). Only a 401 says that there is no session: 403, 404 or 408 may come from a proxy or a firewall.
 */
export async function fetchUser(): Promise<void> {
  try {
    setSession({ status: "in", user: await askUser() });
  } catch (error) {
    if (isRefusal(error)) setSession(signedOut());
    else if (currentSession().status === "unknown") setSession(signedOut("/login", true));
  }
}

/**
 * Signs in. With `two_factor` the mailed code is missing, with `by_app` the code of the authenticator app, and nobody
 * is signed in yet. Rejects with `ApiError` when the server refuses.
 */
export async function login(input: {
  email: string;
  password: string;
  remember: boolean;
}): Promise<CallResult<typeof loginCall>> {
  const answer = await call(loginCall, { body: input });
  if (!answer.two_factor) await enter();
  return answer;
}

/**
 * Continues after the server has started a session. The person whose session had ended continues on the page; for
 * another person all state is cleared. Rejects with `ApiError`.
 */
export async function enter(): Promise<void> {
  const user = await askUser();
  const { user: before } = currentSession();
  if (before && before.id !== user.id) setSession(signedOut("/"));
  setSession({ status: "in", user });
}

/** Checks that the same person is still signed in at this browser. */
export async function recheckSession(): Promise<void> {
  try {
    await enter();
  } catch (error) {
    if (isRefusal(error)) expire(false);
  }
}

/** Stores the user from the answer to a change of their own account. */
export function setUser(user: OwnUser): void {
  if (currentSession().status === "in") setSession({ status: "in", user });
}

/** Signs out and goes to `next`. The page disappears at once; the sign-out is complete when the server has confirmed it. */
export async function logout(next?: string): Promise<void> {
  setSession({ status: "leaving", user: null, failed: false, next: next ?? "/login" });
  await tryLogout();
}

let trying = false;

/** Repeats the sign-out, after a failure. Never rejects: the session's `failed` is set. */
export async function tryLogout(): Promise<void> {
  const { status } = currentSession();
  if (status !== "leaving" || trying) return;
  trying = true;
  try {
    await callOnce(logoutCall, { keepalive: true });
    end(false);
  } catch {
    end(true);
  } finally {
    trying = false;
  }
}

function end(failed: boolean): void {
  const now = currentSession();
  // The person may have signed in again meanwhile.
  if (now.status === "leaving") setSession(failed ? { ...now, failed } : signedOut(now.next));
}
