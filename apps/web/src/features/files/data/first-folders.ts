import type { CallResult } from "@krempelfrei/contract/call";
import { addressOf } from "@krempelfrei/contract/call";
import { listFolders } from "@krempelfrei/contract/files/folders";

export type CountedFolder = CallResult<typeof listFolders>["folders"][number];

let asked: Promise<readonly CountedFolder[]> | undefined;

/**
 * Requests the folders of "Meine Dokumente" before the code of the page is loaded, if the page is opened at its top by
 * a person with a session. Rejects if they are unavailable; the page handles the reason.
 */
export function askFirstFolders(): typeof asked {
  const isTop = location.pathname === "/browser" && location.search === "";
  if (isTop && document.documentElement.hasAttribute("data-session")) asked = ask();
  return asked;
}

/** Returns the answer only once: on a later page it may be outdated or belong to another person. */
export function takeFirstFolders(): typeof asked {
  const taken = asked;
  asked = undefined;
  return taken;
}

async function ask(): Promise<readonly CountedFolder[]> {
  const answer = await fetch(addressOf(listFolders, undefined, undefined), {
    // The same headers as in the client's calls, so that the web browser reuses the request of the page's head.
    headers: { "X-Requested-With": "XMLHttpRequest" },
    credentials: "include",
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return ((await answer.json()) as CallResult<typeof listFolders>).folders;
}
