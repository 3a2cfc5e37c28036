import {
  getUser,
  login as loginCall,
  logout as logoutCall,
  type OwnUser,
} from "@krempelfrei/contract/account/account";
import { useState, useSyncExternalStore } from "react";
import { call, setUnauthenticatedHandler } from "./api.ts";
import { queryClient } from "./query.ts";

/** Unknown until the user was asked for once (specification 4, "Session"). */
export type Session =
  | { readonly status: "unknown"; readonly user: null }
  | { readonly status: "in"; readonly user: OwnUser }
  | { readonly status: "out"; readonly user: null };

let session: Session = { status: "unknown", user: null };
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export const currentSession = (): Session => session;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession);
}

/** The signed-in user; only below pages that the guard protects. */
export function useUser(): OwnUser {
  const { user } = useSession();
  // A page is still there for a moment after the sign-out: for whom it was.
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const known = user ?? last;
  if (!known) throw new Error("no user");
  return known;
}

/** Asks who is signed in, without the loading bar. A failure marks the check as done without a user. */
export async function fetchUser(): Promise<void> {
  try {
    set({ status: "in", user: await call(getUser, { silent: true }) });
  } catch {
    forget();
  }
}

/** Nothing of one person stays for the next one at this browser. */
function forget(): void {
  queryClient.clear();
  set({ status: "out", user: null });
}

/**
 * Signs in. With `two_factor` the mailed code is still missing, and nobody is signed in yet. Rejects with `ApiError` when
 * the server refuses.
 */
export async function login(input: {
  email: string;
  password: string;
  remember: boolean;
}): Promise<{ two_factor: boolean }> {
  const answer = await call(loginCall, { body: input });
  if (!answer.two_factor) await enter();
  return answer;
}

/** The server has begun a session: nothing of an earlier person stays. */
export async function enter(): Promise<void> {
  queryClient.clear();
  await fetchUser();
}

/** What a change of the own account was answered with. */
export function setUser(user: OwnUser): void {
  if (session.status === "in") set({ status: "in", user });
}

export async function logout(): Promise<void> {
  try {
    await call(logoutCall, {});
  } finally {
    forget();
  }
}

setUnauthenticatedHandler(() => {
  if (session.status === "in") forget();
});
