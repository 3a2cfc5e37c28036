import { DamagedContent } from "./port.ts";

/** Codes of the system for a single file or sector that cannot be read, while others can. */
const UNREADABLE = new Set<unknown>(["EIO", "EACCES", "EPERM", "EISDIR", "EBADMSG", "EUCLEAN"]);

export const isUnreadable = (error: unknown): boolean => UNREADABLE.has((error as { code?: unknown }).code);

/** Reads a content. Fails with `DamagedContent` if the disk cannot return its file. */
export async function* readable(
  key: string,
  open: () => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* await open();
  } catch (error) {
    throw isUnreadable(error) ? new DamagedContent(key) : error;
  }
}
