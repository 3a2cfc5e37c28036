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

/** The signed-in user; only below pages that the guard protects, which are never shown without one. */
export function useUser(): OwnUser {
  const { user } = useSession();
  if (!user) throw new Error("no user");
  return user;
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const UNREACHED = new Set([0, 502, 503, 504]);
const isUnreached = (error: unknown): boolean => error instanceof ApiError && UNREACHED.has(error.status);

const askUser = (): Promise<OwnUser> => callOnce(getUser, { silent: true });

/**
 * Asks who is signed in, without the loading bar. The first failure marks the check as done without a user
 * (specification 4); later only the server's word ends a session, not a bad line.
 */
export async function fetchUser(): Promise<void> {
  try {
    setSession({ status: "in", user: await askUser() });
  } catch (error) {
    const now = currentSession();
    if (isRefusal(error)) setSession(signedOut());
    else if (now.status === "unknown") setSession(signedOut("/login", isUnreached(error)));
  }
}

/**
 * Signs in. With `two_factor` the mailed code is still missing, with `by_app` that of the authenticator app, and nobody is signed in yet. Rejects with `ApiError` when
 * the server refuses.
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
 * The server has begun a session. Whose session had ended goes on where it was; for another person nothing of the earlier
 * person stays. Rejects with `ApiError`.
 */
export async function enter(): Promise<void> {
  const user = await askUser();
  const { user: before } = currentSession();
  if (before && before.id !== user.id) setSession(signedOut("/"));
  setSession({ status: "in", user });
}

/** Asks whether it is still the same person who is signed in at this browser. */
export async function recheckSession(): Promise<void> {
  try {
    await enter();
  } catch (error) {
    if (isRefusal(error)) expire(false);
  }
}

/** Takes over the user that a change of the own account was answered with. */
export function setUser(user: OwnUser): void {
  if (currentSession().status === "in") setSession({ status: "in", user });
}

/**
 * Signs out and goes to `next`. The page disappears at once; the sign-out is complete when the server has confirmed it.
 */
export async function logout(next?: string): Promise<void> {
  setSession({ status: "leaving", user: null, failed: false, next: next ?? "/login" });
  await tryLogout();
}

let trying = false;

/** Tries again to sign out, after a failure. Never rejects: `failed` of the session tells. */
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
  // The person may have decided otherwise meanwhile.
  if (now.status === "leaving") setSession(failed ? { ...now, failed } : signedOut(now.next));
}
