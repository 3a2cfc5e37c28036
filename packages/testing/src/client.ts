import { addressOf, type CallInput, type CallResult } from "@krempelfrei/contract/call";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { ErrorBody } from "@krempelfrei/contract/errors";

export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

/** Request of every transport. */
export interface RawRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the origin: `/api/…`. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes as JSON. */
  readonly payload?: object | Buffer;
}

/** Answer of every transport. */
export interface RawAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, number | string | readonly string[] | undefined>>;
  readonly body: string;
  json(): unknown;
}

/** A file beside the text fields of a call that takes one. */
type Sent<E extends Endpoint> = [E["upload"]] extends [undefined]
  ? { readonly file?: undefined }
  : { readonly file: FormFile };

/**
 * Behaves like a browser with the app's client: keeps cookies, sends the token against forgery, and a key with each
 * changing call. `Request` and
 * `Answer` are those of the transport, for tests that send what no client sends.
 */
export interface ApiClient<Request, Answer extends RawAnswer> {
  readonly cookies: Map<string, string>;
  /** Makes a call of the contract and gives its answer; anything but success is an error. */
  call<E extends Endpoint>(
    endpoint: E,
    ...input: Record<string, never> extends CallInput<E> & Sent<E>
      ? [(CallInput<E> & Sent<E>)?]
      : [CallInput<E> & Sent<E>]
  ): Promise<CallResult<E>>;
  request(options: Request): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: object): Promise<Answer>;
  patch(url: string, body?: object): Promise<Answer>;
  delete(url: string, body?: object): Promise<Answer>;
  upload(
    url: string,
    file: FormFile | undefined,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

interface Input {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly file?: FormFile;
}

/** A client on a transport, without a session. */
export function createClient<Request, Answer extends RawAnswer>(
  transport: (request: Request | RawRequest) => Promise<Answer>,
): ApiClient<Request, Answer> {
  const cookies = new Map<string, string>();

  async function send(options: Request | RawRequest): Promise<Answer> {
    const given = (options as RawRequest).headers;
    const answer = await transport({ ...options, headers: { ...headersOf(cookies), ...given } });
    for (const [name, value] of cookiesOf(answer)) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  async function change(request: RawRequest): Promise<Answer> {
    if (!cookies.has("XSRF-TOKEN")) await send({ method: "GET", url: "/api/sanctum/csrf-cookie" });
    return send({ ...request, headers: { "idempotency-key": crypto.randomUUID(), ...request.headers } });
  }

  async function upload(
    url: string,
    file: FormFile | undefined,
    fields: Readonly<Record<string, string | number | boolean | undefined>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) form.set(name, String(value));
    if (file) {
      const { name, bytes, type = "application/pdf" } = file;
      form.set("file", new File([Buffer.from(bytes)], name, { type }));
    }
    const request = new Request("http://localhost", { method: "POST", body: form });
    return change({
      method: "POST",
      url,
      headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  const withBody = (method: "POST" | "PATCH" | "DELETE") => (url: string, body?: object) =>
    change({ method, url, ...(body ? { payload: body } : {}) });

  return {
    cookies,
    async call<E extends Endpoint>(endpoint: E, ...given: readonly unknown[]) {
      const [input = {}] = given as [Input?];
      const { method } = endpoint;
      const url = addressOf(endpoint, input.params, input.query);
      const request = { method, url, ...(input.body ? { payload: input.body } : {}) };
      let answer: Answer;
      if (input.file) answer = await upload(url, input.file, input.body as Record<string, string>);
      else answer = method === "GET" ? await send(request) : await change(request);
      return answerOf(endpoint, answer);
    },
    request: send,
    get: (url, headers) => send({ method: "GET", url, ...(headers ? { headers } : {}) }),
    post: withBody("POST"),
    patch: withBody("PATCH"),
    delete: withBody("DELETE"),
    upload,
  };
}

/** The headers of a browser with these cookies, with which the app's client makes a call. */
export const headersOf = (cookies: ReadonlyMap<string, string>): Record<string, string> => ({
  "x-requested-with": "XMLHttpRequest",
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  ...(cookies.has("XSRF-TOKEN") ? { "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "" } : {}),
});

function cookiesOf({ headers }: RawAnswer): [name: string, value: string][] {
  const lines = [headers["set-cookie"] ?? []].flat().map(String);
  return lines.map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value];
  });
}

/** Body of a successful answer. Throws for any other status. */
export function answerOf<E extends Endpoint>(endpoint: E, answer: RawAnswer | undefined): CallResult<E> {
  const status = answer?.statusCode ?? 0;
  if (answer === undefined || status < 200 || status > 299)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${answer?.body}`);
  return (status === 204 ? undefined : answer.json()) as CallResult<E>;
}

/** The body of an answer that is a refusal; `errors` by field, empty where none is named. */
export function errorOf(answer: RawAnswer | undefined): ErrorBody & Required<Pick<ErrorBody, "errors">> {
  if (answer === undefined || answer.statusCode < 400)
    throw new Error(`expected a refusal, got ${answer?.statusCode}: ${answer?.body}`);
  return { errors: {}, ...(answer.json() as ErrorBody) };
}

/** Sends a request by HTTP to a server at an address: `http://127.0.0.1:3000`. */
export async function ask(
  origin: string,
  { method, url, headers, payload }: RawRequest,
): Promise<HttpAnswer> {
  const isBytes = Buffer.isBuffer(payload);
  const response = await fetch(`${origin}${url}`, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(payload && !isBytes ? { "content-type": "application/json" } : {}) },
    ...(payload ? { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) } : {}),
  });
  const rawPayload = Buffer.from(await response.arrayBuffer());
  const body = rawPayload.toString();
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(response.headers), "set-cookie": response.headers.getSetCookie() },
    body,
    rawPayload,
    json: () => JSON.parse(body) as unknown,
  };
}

/** A client that speaks HTTP with a server at an address. */
export function createHttpClient(origin: string): HttpClient {
  return { ...createClient(async (request: RawRequest) => ask(origin, request)), origin };
}

export interface HttpAnswer extends RawAnswer {
  readonly rawPayload: Buffer;
}

export interface HttpClient extends ApiClient<RawRequest, HttpAnswer> {
  readonly origin: string;
}
