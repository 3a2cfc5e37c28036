import { lazy as reactLazy } from "react";
import { connected, reachServer } from "./connection.ts";

/**
 * Loads code on demand. Without network or server it waits for them, and the present page stays; fails if the server
 * answers without the code.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (await reachServer()) throw error;
    await connected();
    return loadCode(load);
  }
}

/** A component loaded by {@link loadCode}. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => loadCode(load));
