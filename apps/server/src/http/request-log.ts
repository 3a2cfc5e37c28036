interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip?: string;
}

/** What of a request may stand in the log: never its query, which can hold an address and a birthday. */
export function requestForLog({ method, url, ip }: LoggedRequest): object {
  return { method, path: url.split("?", 1)[0], remoteAddress: ip };
}
