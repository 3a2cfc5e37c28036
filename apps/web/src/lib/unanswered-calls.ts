import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { newCallKey, UNREACHED } from "./resend.ts";
import { currentSession, subscribeSession } from "./session-state.ts";

/** Milliseconds within which an equal call is another attempt of the one without an answer. */
const REPEATED_WITHIN_MS = 3_600_000;

interface UnansweredCall {
  readonly key: Record<string, string>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface KeyedInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Set by a caller that remembers the key itself. */
  readonly key?: Record<string, string>;
}

/** Paths of calls that set a state. An earlier answer would be wrong if another person has set it back since. */
const SWITCHES = /\/(?:activate|deactivate|ignore|reopen|posted|take-back|2fa-(?:de)?activate)$/;

const isRepeatable = (method: string, path: string, body: unknown): boolean =>
  (method === "POST" && !SWITCHES.test(path)) ||
  (typeof body === "object" && body !== null && "revision" in body);

/** By the content of the call. */
const unanswered = new Map<string, UnansweredCall>();

subscribeSession(() => {
  if (!currentSession().user) unanswered.clear();
});

/**
 * Sends a changing call with its idempotency key. A POST without an answer, or a change that names a revision, may have
 * taken effect: if the person sends an equal one soon, it has the same key. So it creates nothing twice, and is not
 * refused over itself. A deletion, or a call that sets a state, has a new key: the state may have changed since.
 */
export async function sendWithKey<Result>(
  { method, path }: Endpoint,
  { params, query, body, key: given }: KeyedInput,
  send: (key: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const content = JSON.stringify([method, path, params, query, body]);
  const earlier = unanswered.get(content);
  const known = earlier && Date.now() - earlier.at < REPEATED_WITHIN_MS ? earlier.key : undefined;
  const key = given ?? known ?? newCallKey();
  try {
    const result = await send(key);
    // After another change an equal call is a new one: a document may be restored, deleted and restored again.
    unanswered.clear();
    return result;
  } catch (error) {
    // Another failure, such as a limit of calls, says nothing about the first attempt: its key stays.
    const isUnanswered = error instanceof ApiError && (error.status === 0 || UNREACHED.has(error.status));
    if (isUnanswered && isRepeatable(method, path, body) && currentSession().user)
      unanswered.set(content, { key, at: Date.now() });
    throw error;
  }
}
