import { useEffect } from "react";
import { fetchNow } from "../../../lib/query.ts";
import { toastWarning } from "../../../ui/toasts.ts";
import { browserQuery } from "../data/files.api.ts";
import type { Workspace } from "../data/workspace.ts";

export const FILE_GONE = "Dieses Dokument gibt es nicht mehr, oder Sie dürfen es nicht sehen.";

/**
 * What becomes of a link to a document that is not in the listing: it came meanwhile, then the listing is fetched anew,
 * or it is gone, or never was for this person; then one is told.
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
