import type { CallResult } from "@krempelfrei/contract/call";
import { addressOf } from "@krempelfrei/contract/call";
import { listFolders } from "@krempelfrei/contract/files/folders";

export type CountedFolder = CallResult<typeof listFolders>["folders"][number];

let asked: Promise<readonly CountedFolder[]> | undefined;

/**
 * Asks for the folders of "Meine Dokumente" where a page is opened at its top by a person with a session: before the code of
 * the page is there. Rejects where there are none to be had; the page finds out why.
 */
export function askFirstFolders(): typeof asked {
  const isTop = location.pathname === "/browser" && location.search === "";
  if (isTop && document.documentElement.hasAttribute("data-session")) asked = ask();
  return asked;
}

/** Returns the answer once: a later page may be another person's, or outdated. */
export function takeFirstFolders(): typeof asked {
  const taken = asked;
  asked = undefined;
  return taken;
}

async function ask(): Promise<readonly CountedFolder[]> {
  const answer = await fetch(addressOf(listFolders, undefined, undefined), {
    // As the client's calls: what the page's head asks for is the same request then.
    headers: { "X-Requested-With": "XMLHttpRequest" },
    credentials: "include",
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return ((await answer.json()) as CallResult<typeof listFolders>).folders;
}
