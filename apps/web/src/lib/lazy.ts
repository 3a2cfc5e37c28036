import { lazy as reactLazy } from "react";
import { connected, reachServer } from "./connection.ts";
import { renewPage } from "./release.ts";

/** Thrown by a loader that waited long enough: it is not asked again. */
export class NotInTime extends Error {}

/**
 * Loads code on demand. Without network or server it waits for them, and the present page stays; fails if the server
 * answers without the code.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (await reachServer()) {
      if (error instanceof NotInTime) throw error;
      // The network may have come back since the code was asked for.
      return load();
    }
    await connected();
    return fetchCode(load);
  }
}

/** Loads code like {@link fetchCode}; if it is gone, the page is renewed ({@link renewPage}). */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await fetchCode(load);
  } catch (error) {
    renewPage();
    throw error;
  }
}

/** A component loaded by {@link fetchCode}. Code that is gone renews the page ({@link renewPage}) and crashes nothing. */
export const lazy: typeof reactLazy = (load) =>
  reactLazy(async () => {
    try {
      return await fetchCode(load);
    } catch (error) {
      if (renewPage() === "in vain") throw error;
      return new Promise(() => undefined);
    }
  });
