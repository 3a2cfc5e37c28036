import type { OwnUser } from "@krempelfrei/contract/account/account";
import { PERSON_HEADER } from "@krempelfrei/contract/call";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { ApiError } from "./api-error.ts";

export type Session =
  /** Until the first request of the user (specification 4, "Session"). */
  | { readonly status: "unknown"; readonly user: null }
  | { readonly status: "in"; readonly user: OwnUser }
  /** The session has ended; the page stays for this person, who is asked to sign in again. */
  | { readonly status: "expired"; readonly user: OwnUser }
  /** Signing out. No page is shown, and the session may still exist until the server confirms. */
  | { readonly status: "leaving"; readonly user: null; readonly failed: boolean; readonly next: string }
  /** `next`: the target. `unreached`: the server did not say whether there is a session. */
  | { readonly status: "out"; readonly user: null; readonly next: string; readonly unreached: boolean };

const UNAUTHENTICATED = 401;
const ENDED = "Ihre Anmeldung ist abgelaufen.";

let session: Session = { status: "unknown", user: null };
/** Counts sign-ins: a 401 for a call sent before the latest one does not mean that the new session has ended. */
let signIns = 0;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The only function that changes the session; for `session.ts`. */
export function setSession(next: Session): void {
  if (next.status === "in" && session.status !== "in") signIns += 1;
  session = next;
  for (const listener of listeners) listener();
}

export const signedOut = (next = "/login", unreached = false): Session => ({
  status: "out",
  user: null,
  next,
  unreached,
});

interface Work {
  readonly has: () => boolean;
  readonly isLostByReload: () => boolean;
}

const work = new Set<Work>();

/**
 * Registers work that would be lost with the session: an ended one then shows the sign-in above the page.
 * `isLostByReload`: for work that the next page of the session continues.
 */
export function registerWork(has: () => boolean, isLostByReload = has): void {
  work.add({ has, isLostByReload });
}

/** True if something would be lost with the session. */
export const hasWork = (): boolean => [...work].some(({ has }) => has());

/** True if a reload would lose something. */
export const losesByReload = (): boolean => [...work].some(({ isLostByReload }) => isLostByReload());

/** Ends the session locally. Without work to lose, it leads to the sign-in at once. */
export function expire(isWork: boolean): void {
  if (session.status !== "in") return;
  const stays = isWork || hasWork();
  setSession(stays ? { status: "expired", user: session.user } : signedOut());
}

async function changed(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      stop();
      resolve();
    });
  });
}

/** Waits while the person is asked to sign in again. Rejects if they do not, or another person does. */
async function mayCall(person: string | undefined): Promise<void> {
  // The session changes while this function waits.
  while (session.status === "expired") await changed();
  if (session.status === "unknown" || session.status === "in") {
    if (person === undefined || session.user?.id === person) return;
  }
  throw new ApiError(UNAUTHENTICATED, { message: ENDED });
}

type SessionCheck = (person: string) => Promise<boolean>;

let isStillIn: SessionCheck = async () => false;

/** Sets how to ask the server whether a person is still signed in at this browser; for `session.ts`. */
export function checkSessionWith(check: SessionCheck): void {
  isStillIn = check;
}

/**
 * Begins work of several calls, each of which is wrapped in the returned function. Once another person has signed in, it
 * never settles: the rest of the work must neither be sent nor reported as theirs.
 */
export function beginWork(): <Result>(call: Promise<Result>) => Promise<Result> {
  const person = session.user?.id;
  const belongsToOther = (): boolean =>
    person !== undefined && session.user !== null && session.user.id !== person;
  return async (call) => {
    try {
      return await call;
    } finally {
      if (belongsToOther()) await new Promise(() => undefined);
    }
  };
}

/** Calls without a user: emergency contacts have a session of their own, and a pending sign-in has no user yet. */
const WITHOUT_USER = new Set<Endpoint["access"]>(["public", "guest", "pending", "sos"]);

/**
 * Sends a call as the present person. While nobody is signed in, calls that need a person are not sent. If the session
 * has ended, the call waits until the same person has signed in again and is sent again; `isWork` means that a person
 * started it, so that the sign-in is shown even if nothing else would be lost. `send` gets the headers that name this
 * person. Rejects with `ApiError` 401.
 */
export async function sendAsUser<Answer extends { readonly status: number }>(
  { access }: Endpoint,
  isWork: boolean,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  if (WITHOUT_USER.has(access)) return send({});
  const person = session.user?.id;
  let isChecked = false;
  for (;;) {
    await mayCall(person);
    const before = signIns;
    const answer = await send(person === undefined ? {} : { [PERSON_HEADER]: person });
    if (answer.status !== UNAUTHENTICATED || session.status === "unknown") return answer;
    if (before !== signIns) continue;
    // Another window may have renewed the session while this call, such as a long upload, was under way.
    if (!isChecked && person !== undefined && (await isStillIn(person))) isChecked = true;
    else if (before === signIns) expire(isWork);
  }
}
