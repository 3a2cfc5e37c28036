import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchNow } from "../../lib/query.ts";
import { toastWarning } from "../../ui/toasts.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { browserQuery } from "../files/data/files.api.ts";
import { pathStateQuery } from "../files/data/folders.api.ts";
import { HOME } from "./level.ts";
import type { Workspace } from "../files/data/workspace.ts";
import type { ChangeView } from "./use-view.ts";
import type { ViewState } from "./view-state.ts";

const GONE =
  "Diesen Ordner gibt es nicht mehr, oder Sie dürfen ihn nicht sehen. Sie sind jetzt bei „Alle Dokumente“.";

/**
 * Handles a link to a folder, and returns its breadcrumb, which is known before the listing. A folder that is not in
 * the listing may be new, so the listing is fetched again; if it is gone or not visible to this person, a toast says so
 * and the top is shown.
 */
export function useFolderLink(workspace: Workspace, view: ViewState, onView: ChangeView): readonly Crumb[] {
  const id = view.grouping === "folder" ? view.path[0] : undefined;
  const loaded = workspace.browser !== undefined;
  const missing = id !== undefined && !workspace.tree.byId.has(id);
  const { data, isError, isSuccess } = useQuery({
    ...pathStateQuery(id ?? ""),
    enabled: missing,
    retry: false,
  });

  useEffect(() => {
    if (!missing || !loaded || !(isError || isSuccess)) return undefined;
    let left = false;
    const check = async (): Promise<void> => {
      const listing = isSuccess ? await fetchNow(browserQuery(workspace.scope)) : undefined;
      // A folder of another customer exists, but not in this listing.
      if (left || listing?.folders.some((folder) => folder.id === id)) return;
      toastWarning(GONE);
      onView({ path: [] }, { replace: true });
    };
    check().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [missing, loaded, isError, isSuccess, workspace.scope, id, onView]);

  return [
    HOME,
    ...(data?.path ?? []).slice(1).map(({ id, name }) => ({ key: id, name, folderId: id, path: [id] })),
  ];
}
