import { ApiError } from "../../lib/api-error.ts";
import { newCallKey } from "../../lib/resend.ts";

/** Milliseconds after which a call may not be repeated: the server knows its key for 24 hours. */
const KEY_MS = 23 * 3_600_000;
/** Why only a person may send an old file: whether an earlier attempt has stored it is not known any more. */
export const MAYBE_STORED =
  "Diese Datei wartet seit gestern oder länger und ist vielleicht schon angekommen. Bitte sehen Sie nach, bevor Sie es noch einmal versuchen.";

export const isOldKey = (addedAt: number): boolean => Date.now() - addedAt > KEY_MS;

const CONFLICT = 409;
export const isMaybeStored = (error: unknown): boolean =>
  error instanceof ApiError && error.status === CONFLICT && error.message === MAYBE_STORED;

export function refuseOldKey(addedAt: number): void {
  if (isOldKey(addedAt)) throw new ApiError(CONFLICT, { message: MAYBE_STORED });
}

/** The key of an upload, and when it was added. */
interface CallKey {
  readonly key: Record<string, string>;
  readonly addedAt: number;
}

/** The key for an attempt that a person demands: a new one instead of one that the server has forgotten. */
export const renewedKey = ({ key, addedAt }: CallKey): CallKey =>
  isOldKey(addedAt) ? { key: newCallKey(), addedAt: Date.now() } : { key, addedAt };
