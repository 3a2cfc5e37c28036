import { addressOf, type CallResult } from "@krempelfrei/contract/call";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { changeHeaders, toApiError } from "./api.ts";
import { checkFileSize } from "./check-file.ts";
import { noteReached } from "./connection.ts";
import { newCallKey, sendUntilAnswered } from "./resend.ts";
import { sendAsUser } from "./session-state.ts";

export interface UploadOptions {
  readonly params?: object;
  /** Text fields beside the file; undefined ones are left out. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly file: File;
  /** Rounded percentage. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
  /** Called before each attempt; throws to end them. */
  readonly beforeSend?: () => void;
  /** Idempotency key of an earlier attempt. */
  readonly key?: Record<string, string>;
}

/**
 * Sends one file as multipart; it is stored once, also if the answer gets lost. Uses XMLHttpRequest, because `fetch`
 * does not report a body's progress. Rejects with `ApiError`; an abort rejects with the message 'Request aborted'.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  options: UploadOptions,
): Promise<CallResult<E>> {
  const { key = newCallKey(), signal } = options;
  checkFileSize(options.file);
  const sendOnce = async (headers: Record<string, string>): Promise<UploadAnswer> => {
    options.beforeSend?.();
    const own = { ...key, ...headers };
    const first = await send(endpoint, options, { ...(await changeHeaders()), ...own });
    return first.status === 419 ? send(endpoint, options, { ...(await changeHeaders(true)), ...own }) : first;
  };
  // A busy server names a time for the retry; the queue of uploads waits for it.
  const isFinal = ({ retryAfter }: UploadAnswer): boolean => retryAfter !== undefined;
  const answer = await sendAsUser(endpoint, true, (headers) =>
    sendUntilAnswered(() => sendOnce(headers), { signal, isFinal }),
  );
  if (answer.status < 200 || answer.status > 299)
    throw toApiError(answer.status, answer.body, answer.retryAfter);
  return answer.body as CallResult<E>;
}

interface UploadAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds; undefined if the server names none. */
  readonly retryAfter: number | undefined;
}

async function send(
  endpoint: Endpoint,
  { params, fields = {}, file, onProgress, signal }: UploadOptions,
  headers: Record<string, string>,
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  form.set("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message: string) => () => reject(new ApiError(0, { message }));
    request.open(endpoint.method, addressOf(endpoint, params));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener("load", () => {
      noteReached(true);
      const seconds = Number(request.getResponseHeader("retry-after") ?? Number.NaN);
      const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
      resolve({ status: request.status, body: request.response as unknown, retryAfter });
    });
    request.addEventListener("error", () => {
      noteReached(false);
      fail("Network Error")();
    });
    request.addEventListener("abort", fail("Request aborted"));
    if (signal?.aborted) {
      fail("Request aborted")();
      return;
    }
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
