import type { Endpoint, InputOf, OutputOf } from "./endpoint.ts";

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [key in Name]?: Value }
    : { readonly [key in Name]: Value };

export type CallInput<E extends Endpoint> = Given<"params", InputOf<E["params"]>> &
  Given<"query", InputOf<E["query"]>> &
  Given<"body", InputOf<E["body"]>>;

export type CallResult<E extends Endpoint> = E["response"] extends "nothing" ? void : OutputOf<E["response"]>;

/**
 * Request header with the id of the user whose page makes the call. The server answers 401 unless the session belongs
 * to this user, so that pages never mix persons. Optional: links and pictures lack it.
 */
export const PERSON_HEADER = "x-person-id";

/** The address of a call below the origin, for links and frames too. */
export function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ""}`;
}
