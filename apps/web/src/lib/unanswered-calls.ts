import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { newCallKey, UNREACHED } from "./resend.ts";
import { currentSession, subscribeSession } from "./session-state.ts";

/** Milliseconds within which an equal call is another attempt of the one without an answer. */
const REPEATED_WITHIN_MS = 3_600_000;

/** The limit of calls refuses an attempt, and says nothing about one before whose answer was lost. */
const TOO_MANY = 429;

interface UnansweredCall {
  readonly key: Record<string, string>;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly namesRevision: boolean;
}

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** True if the input says which state of a row it changes, so that an equal call is never another change. */
const namesRevision = (input: unknown): boolean =>
  typeof input === "object" &&
  input !== null &&
  (("revision" in input && typeof input.revision === "number") || Object.values(input).some(namesRevision));

const isRepeatable = ({ method, setsState }: Endpoint, body: unknown): boolean =>
  (method === "POST" && setsState !== true) || namesRevision(body);

/** True if the call may have taken effect. */
const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === TOO_MANY || UNREACHED.has(error.status));

/** By the content of the call. */
const unanswered = new Map<string, UnansweredCall>();

const contentOf = ({ method, path }: Endpoint, { params, query, body }: Input): string =>
  JSON.stringify([method, path, params, query, body]);

/** True if this call was sent without an answer. */
export const isUnanswered = (endpoint: Endpoint, input: Input): boolean =>
  unanswered.has(contentOf(endpoint, input));

subscribeSession(() => {
  if (!currentSession().user) unanswered.clear();
});

/**
 * Sends a changing call with its idempotency key. A POST without an answer, or a change that names a revision, may have
 * taken effect: if the person sends an equal one soon, it has the same key. So it creates nothing twice, and is not
 * refused over itself. A deletion, or a call that sets a state, has a new key: the state may have changed since.
 */
export async function sendWithKey<Result>(
  endpoint: Endpoint,
  input: Input,
  send: (key: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const content = contentOf(endpoint, input);
  const earlier = unanswered.get(content);
  const known = earlier && Date.now() - earlier.at < REPEATED_WITHIN_MS ? earlier.key : undefined;
  const key = known ?? newCallKey();
  try {
    const result = await send(key);
    unanswered.delete(content);
    // After another change an equal call is a new one: a document may be restored, deleted and restored again.
    for (const [other, { namesRevision }] of unanswered) if (!namesRevision) unanswered.delete(other);
    return result;
  } catch (error) {
    // After another failure the key of the first attempt stays.
    if (isWithoutAnswer(error) && isRepeatable(endpoint, input.body) && currentSession().user)
      unanswered.set(content, { key, at: Date.now(), namesRevision: namesRevision(input.body) });
    throw error;
  }
}
