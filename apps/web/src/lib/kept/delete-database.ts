import { deleteDB } from "idb";

/** Deletes a database of this browser. Never fails: `deleteDB` throws at once in a browser that stores nothing. */
export async function deleteDatabase(name: string): Promise<void> {
  try {
    await deleteDB(name);
  } catch {
    // Nothing was stored, or it expires.
  }
}
