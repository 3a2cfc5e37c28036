import { addressOf } from "@krempelfrei/contract/call";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import * as api from "@krempelfrei/contract/sos/sos-access";
import { call } from "../../lib/api.ts";
import { change, drop, invalidate, query } from "../../lib/query.ts";
import type { PreviewAddress } from "../files/data/files.api.ts";

/** Interval at which an open page checks that the access still exists. */
const ASK_AGAIN_MS = 30_000;

/** Asking extends no access, and documents must not stay on a screen after its end, also without anybody in front of it. */
const ASKED_AGAIN = { staleTime: 0, refetchInterval: ASK_AGAIN_MS, refetchIntervalInBackground: true };

/** State of the emergency access of this browser. */
export const accessQuery = { ...query(api.getSosLoggedIn, { silent: true }), ...ASKED_AGAIN };

/** Documents of all persons: one may end the access while another goes on. */
export const documentsQuery = {
  ...query(api.getSosDocuments, { query: {} }),
  ...ASKED_AGAIN,
  retry: false,
  // Nothing stays cached on a borrowed device.
  gcTime: 0,
};

export const sosShowUrl = (id: string): string => addressOf(api.showSosFile, { id });
export const sosDownloadUrl = (id: string): string => addressOf(api.downloadSosFile, { id });

export const sosArchiveUrl = (): string => addressOf(api.downloadSosArchive);

export const sosPreviewUrl: PreviewAddress = (id, size, v) =>
  addressOf(api.showSosFilePreview, { id }, { size, v });

export async function refetchAccess(): Promise<void> {
  await Promise.all([invalidate(api.getSosLoggedIn), invalidate(api.getSosDocuments)]);
}

/** Ends an access whose time is over at this device, also without a connection; the server may know better. */
export async function expireAccess(): Promise<void> {
  change(accessQuery, () => ({ logged_in: false, name: null, expires_at: null, seconds_left: 0 }));
  drop(api.getSosDocuments);
  await refetchAccess();
}

/** Rejects with `ApiError` (422 with one text for all reasons, also if a code or link was mailed). */
export async function signInAsContact(input: InputOf<(typeof api.sosLogin)["body"]>): Promise<void> {
  await call(api.sosLogin, { body: input });
  await refetchAccess();
}

/** Rejects with `ApiError` (422 at `code`). */
export async function giveSosCode(code: string): Promise<void> {
  await call(api.sosCode, { body: { code } });
  await refetchAccess();
}

/** Checks a link without using it. Rejects with `ApiError` (422) if it is no longer valid. */
export async function askSosLink(token: string): Promise<void> {
  await call(api.checkSosLink, { body: { token }, silent: true });
}

/** Rejects with `ApiError` when the link is used, too old or wrong. */
export async function openSosLink(token: string): Promise<void> {
  await call(api.sosLink, { body: { token } });
  await refetchAccess();
}

export async function endAccess(): Promise<void> {
  try {
    await call(api.sosLogout, {});
  } finally {
    drop(api.getSosDocuments);
    await refetchAccess();
  }
}
