import { addressOf, type CallInput, type CallResult } from "@krempelfrei/contract/call";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { ErrorBody } from "@krempelfrei/contract/errors";
import { ApiError } from "./api-error.ts";
import { noteReached } from "./connection.ts";
import { startLoading } from "./loading.ts";
import { sendUntilAnswered } from "./resend.ts";
import { sendAsUser } from "./session-state.ts";
import { keepTagged, taggedAnswer } from "./tagged-answers.ts";
import { sendWithKey } from "./unanswered-calls.ts";

const GENERIC = "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!";
const CSRF_STATUS = 419;
const NOT_MODIFIED = 304;

/** Options of a call, from its declaration in the contract. */
export type CallOptions<E extends Endpoint> = CallInput<E> & {
  readonly signal?: AbortSignal;
  /** True: no loading bar. */
  readonly silent?: boolean;
  /** Completes even if the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** Not requested by a person, so no reason to ask for a new sign-in. */
  readonly unasked?: boolean;
};

/** The headers of changing calls; the token is fetched if there is none yet, or with `fresh`. */
export async function changeHeaders(fresh = false): Promise<Record<string, string>> {
  if (fresh || readCookie("XSRF-TOKEN") === undefined) {
    await fetch("/api/sanctum/csrf-cookie", { credentials: "include" });
  }
  return { "X-Requested-With": "XMLHttpRequest", "X-XSRF-TOKEN": readCookie("XSRF-TOKEN") ?? "" };
}

export function toApiError(status: number, body: unknown, retryAfter?: number): ApiError {
  const known = typeof body === "object" && body !== null && "message" in body;
  return new ApiError(status, known ? (body as ErrorBody) : { message: GENERIC }, retryAfter);
}

async function send(
  endpoint: Endpoint,
  options: WithHeaders<CallOptions<Endpoint>>,
  { fresh = false, etag }: { readonly fresh?: boolean; readonly etag?: string | undefined },
): Promise<Response> {
  const changing = endpoint.method !== "GET";
  const headers: Record<string, string> = {
    ...(changing ? await changeHeaders(fresh) : { "X-Requested-With": "XMLHttpRequest" }),
    ...(changing || etag === undefined ? {} : { "If-None-Match": etag }),
    ...options.headers,
  };
  const body: unknown = options.body;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return fetch(addressOf(endpoint, options.params, options.query), {
    method: endpoint.method,
    headers,
    credentials: "include",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive === true ? { keepalive: true } : {}),
  });
}

type WithHeaders<Options> = Options & { readonly headers?: Record<string, string> };

/**
 * Makes a call of the contract; a changing one takes effect once, also if its answer gets lost. Rejects with `ApiError`
 * for every status outside 200 to 299 and if the server is unreachable, and with `AbortError` after an abort. If the
 * session has ended, it continues after a new sign-in (`sendAsUser`).
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<CallResult<E>> {
  const isWork = endpoint.method !== "GET" && options.unasked !== true;
  if (!isWork)
    return read(() => sendAsUser(endpoint, false, (headers) => request(endpoint, { ...options, headers })));
  const { signal } = options;
  return sendWithKey(endpoint, options, (key) =>
    read(() =>
      sendAsUser(endpoint, true, (headers) =>
        sendUntilAnswered(() => request(endpoint, { ...options, headers: { ...headers, ...key } }), {
          signal,
        }),
      ),
    ),
  );
}

/** Makes a call that is sent once: it is not repeated without an answer, nor after a new sign-in. */
export const callOnce = async <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<CallResult<E>> => read(() => request(endpoint, options));

/** The loading bar ends on failure too (specification 8). */
async function request(endpoint: Endpoint, options: WithHeaders<CallOptions<Endpoint>>): Promise<Answer> {
  const done = options.silent === true ? () => undefined : startLoading();
  try {
    const address = addressOf(endpoint, options.params, options.query);
    const known = endpoint.method === "GET" ? taggedAnswer(address) : undefined;
    let response = await send(endpoint, options, { etag: known?.etag });
    if (response.status === CSRF_STATUS) response = await send(endpoint, options, { fresh: true });
    noteReached(true);
    if (known && response.status === NOT_MODIFIED) return { status: 200, text: known.text };
    const text = await response.text();
    if (response.ok) keepTagged(address, response.headers.get("etag"), text);
    return { status: response.status, text };
  } catch (error) {
    // An abort says nothing about the connection.
    if (error instanceof TypeError) noteReached(false);
    throw error;
  } finally {
    done();
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function read<E extends Endpoint>(ask: () => Promise<Answer>): Promise<CallResult<E>> {
  try {
    const { status, text } = await ask();
    const body: unknown = text === "" ? undefined : parse(text);
    if (status < 200 || status > 299) throw toApiError(status, body);
    return body as CallResult<E>;
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError"))
      throw error;
    throw new ApiError(0, { message: "Network Error" });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a cookie that is readable by scripts. */
function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split("; ")) {
    const [key, ...value] = pair.split("=");
    if (key === name) return decodeURIComponent(value.join("="));
  }
  return undefined;
}
