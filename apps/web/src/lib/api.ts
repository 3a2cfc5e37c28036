import { addressOf, type CallInput, type CallResult } from "@krempelfrei/contract/call";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { ErrorBody } from "@krempelfrei/contract/errors";
import { ApiError } from "./api-error.ts";
import { readCookie } from "./cookie.ts";
import { startLoading } from "./loading.ts";

const GENERIC = "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!";
const UNAUTHENTICATED = 401;
const CSRF_STATUS = 419;

/** What a call takes, from its declaration in the contract. */
export type CallOptions<E extends Endpoint> = CallInput<E> & {
  readonly signal?: AbortSignal;
  /** Without the loading bar. */
  readonly silent?: boolean;
  /** Goes on when the page is left meanwhile. */
  readonly keepalive?: boolean;
};

let onUnauthenticated: () => void = () => undefined;

/** Says what happens when a call is answered with 401 (specification 4, "Session"). */
export function setUnauthenticatedHandler(handler: () => void): void {
  onUnauthenticated = handler;
}

/** The headers that every changing call carries; the token is fetched when there is none yet. */
export async function changeHeaders(fresh = false): Promise<Record<string, string>> {
  if (fresh || readCookie("XSRF-TOKEN") === undefined) {
    await fetch("/api/sanctum/csrf-cookie", { credentials: "include" });
  }
  return { "X-Requested-With": "XMLHttpRequest", "X-XSRF-TOKEN": readCookie("XSRF-TOKEN") ?? "" };
}

/** A 401 of theirs says nothing of the session of the user: emergency contacts have one of their own. */
const WITHOUT_USER = new Set<Endpoint["access"]>(["public", "guest", "sos"]);

/** Makes an `ApiError` of an answer and tells the session when it has ended. */
export function toApiError(endpoint: Endpoint, status: number, body: unknown): ApiError {
  if (status === UNAUTHENTICATED && !WITHOUT_USER.has(endpoint.access)) onUnauthenticated();
  const known = typeof body === "object" && body !== null && "message" in body;
  return new ApiError(status, known ? (body as ErrorBody) : { message: GENERIC });
}

async function send(endpoint: Endpoint, options: CallOptions<Endpoint>, fresh: boolean): Promise<Response> {
  const changing = endpoint.method !== "GET";
  const headers: Record<string, string> = changing
    ? await changeHeaders(fresh)
    : { "X-Requested-With": "XMLHttpRequest" };
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

/**
 * Makes a call of the contract. Rejects with `ApiError` for every status outside 200 to 299 and when the server cannot
 * be reached. Unlike the specification's note on the old client, the loading bar ends on failure too.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<CallResult<E>> {
  const done = options.silent === true ? () => undefined : startLoading();
  try {
    const plain = options as CallOptions<Endpoint>;
    let response = await send(endpoint, plain, false);
    if (response.status === CSRF_STATUS) response = await send(endpoint, plain, true);
    const text = await response.text();
    const body: unknown = text === "" ? undefined : parse(text);
    if (!response.ok) throw toApiError(endpoint, response.status, body);
    return body as CallResult<E>;
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError"))
      throw error;
    throw new ApiError(0, { message: "Network Error" });
  } finally {
    done();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
