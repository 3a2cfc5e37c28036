import { useEffect } from "react";
import { fetchNow } from "../../lib/query.ts";
import { toastWarning } from "../../ui/toasts.ts";
import { browserQuery } from "../files/data/files.api.ts";
import type { Workspace } from "../files/data/workspace.ts";

export const FILE_GONE = "Dieses Dokument gibt es nicht mehr, oder Sie dürfen es nicht sehen.";

/**
 * Handles a link to a document that is not in the listing: it may be new, so the listing is fetched again; if it is
 * gone or not visible to this person, a toast says so.
 */
export function useFileLink(
  workspace: Workspace,
  openFile: string | undefined,
  onOpenFile: (id: string | undefined) => void,
): void {
  const { browser, scope } = workspace;
  const missing =
    openFile !== undefined && browser !== undefined && !browser.files.some(({ id }) => id === openFile);
  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    const check = async (): Promise<void> => {
      const { files } = await fetchNow(browserQuery(scope));
      if (left || files.some(({ id }) => id === openFile)) return;
      toastWarning(FILE_GONE);
      onOpenFile(undefined);
    };
    check().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [missing, scope, openFile, onOpenFile]);
}
