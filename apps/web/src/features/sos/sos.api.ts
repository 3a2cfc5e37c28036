import { addressOf } from "@krempelfrei/contract/call";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import * as api from "@krempelfrei/contract/sos/sos";
import { call } from "../../lib/api.ts";
import { fetchNow, invalidate, keep, pages, query } from "../../lib/query.ts";

export const sosQuery = query(api.getSos);

// Always refetched, because documents are marked on other pages.
export const previewQuery = { ...query(api.getSosPreview), staleTime: 0 };

export const accessesQuery = { ...pages(api.listSosAccesses, "before", {}), staleTime: 0 };

export const cardUrl = (): string => addressOf(api.getSosCard);

/**
 * Switches the access on until the end of a day (YYYY-MM-DD). Rejects with `ApiError` (422 at `till`, and at `password`
 * where needed).
 */
export async function activate(till: string, password: string | undefined): Promise<void> {
  keep(sosQuery, await call(api.activateSos, { body: { till, password } }));
}

export async function deactivate(): Promise<void> {
  keep(sosQuery, await call(api.deactivateSos, {}));
}

/** Rejects with `ApiError` (422 at `password` where it is needed). */
export async function setWithCode(withCode: boolean, password?: string): Promise<void> {
  keep(sosQuery, await call(api.updateSosSettings, { body: { with_code: withCode, password } }));
}

/** Switches the daily mail about SOS documents that the office changed. Rejects with `ApiError`. */
export async function setChangeMails(wanted: boolean): Promise<void> {
  keep(sosQuery, await call(api.updateSosSettings, { body: { change_mails: wanted } }));
}

/** The present contact on the server; undefined if it is gone. */
export async function fetchContact(id: string): Promise<api.SosContact | undefined> {
  const { data } = await fetchNow(sosQuery);
  return data.find((contact) => contact.id === id);
}

/** Creates a contact, or changes the given one. Rejects with `ApiError` (409 over a newer save, 422 by field). */
export async function saveContact(
  contact: api.SosContact | undefined,
  body: InputOf<(typeof api.createSosContact)["body"]>,
): Promise<void> {
  if (contact === undefined) await call(api.createSosContact, { body });
  else {
    const { id, revision } = contact;
    await call(api.updateSosContact, { params: { id }, body: { ...body, revision } });
  }
  await invalidate(api.getSos);
}

/** Lets a contact test the access once. Rejects with `ApiError` (429). */
export async function startTrial(id: string): Promise<api.SosContact> {
  const contact = await call(api.startSosTrial, { params: { id } });
  await invalidate(api.getSos);
  return contact;
}

export async function removeContact(id: string): Promise<void> {
  await call(api.deleteSosContact, { params: { id } });
  await invalidate(api.getSos);
}
