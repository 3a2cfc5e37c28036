import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { relationshipsQuery } from "./files.api.ts";
import { isForeign, useWorkspace } from "./workspace.ts";

/** Name of a document's owner, if that is not the person whose documents are shown. */
export function useOwnerOf(): (file: FileItem) => string | undefined {
  const { workspace } = useWorkspace();
  const { data } = useQuery(relationshipsQuery(workspace.scope));
  return useCallback(
    (file) =>
      isForeign(file, workspace.currentId)
        ? data?.data.find(({ id }) => id === file.user_id)?.name
        : undefined,
    [data, workspace.currentId],
  );
}
