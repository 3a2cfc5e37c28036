import { lazy as reactLazy } from "react";
import { connected, reachServer } from "./connection.ts";

/**
 * Code that is loaded when it is needed. Without network or server it comes once they are back, and the page that is
 * there stays; fails when the server answers and the code does not come.
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

/** A component whose code comes by {@link loadCode}. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => loadCode(load));
