interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip?: string;
}

/** The parts of a request that may be logged: never its query, which can contain an address and a birthday. */
export function requestForLog({ method, url, ip }: LoggedRequest): object {
  return { method, path: url.split("?", 1)[0], remoteAddress: ip };
}
