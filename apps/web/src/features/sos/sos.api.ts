import type { InputOf } from "@krempelfrei/contract/endpoint";
import * as api from "@krempelfrei/contract/sos/sos";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, url } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";

export const sosQuery = queryOptions({
  queryKey: ["sos", "state"],
  queryFn: ({ signal }) => call(api.getSos, { signal }),
});

export const previewQuery = queryOptions({
  queryKey: ["sos", "preview"],
  queryFn: ({ signal }) => call(api.getSosPreview, { signal }),
  // Documents are marked on other pages.
  staleTime: 0,
});

export const accessesQuery = infiniteQueryOptions({
  queryKey: ["sos", "accesses"],
  queryFn: ({ pageParam, signal }) =>
    call(api.listSosAccesses, { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});

export const cardUrl = (): string => url(api.getSosCard);

const keep = (state: api.SosState): void => void queryClient.setQueryData(sosQuery.queryKey, state);
const renew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sosQuery.queryKey });

/** Until the end of a day (YYYY-MM-DD). Rejects with `ApiError` (422 at `till`). */
export async function activate(till: string): Promise<void> {
  keep(await call(api.activateSos, { body: { till } }));
}

export async function deactivate(): Promise<void> {
  keep(await call(api.deactivateSos, {}));
}

export async function setWithCode(withCode: boolean): Promise<void> {
  keep(await call(api.updateSosSettings, { body: { with_code: withCode } }));
}

/** Makes a contact, or changes the one that is given. Rejects with `ApiError` (409 over a newer save, 422 by field). */
export async function saveContact(
  contact: api.SosContact | undefined,
  body: InputOf<(typeof api.createSosContact)["body"]>,
): Promise<void> {
  if (contact === undefined) await call(api.createSosContact, { body });
  else {
    const { id, revision } = contact;
    await call(api.updateSosContact, { params: { id }, body: { ...body, revision } });
  }
  await renew();
}

export async function removeContact(id: string): Promise<void> {
  await call(api.deleteSosContact, { params: { id } });
  await renew();
}
