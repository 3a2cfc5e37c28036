import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { relationshipsQuery } from "./files.api.ts";
import { isForeign, useWorkspace } from "./workspace.ts";

/** The name of the person to whom a document belongs, where that is not the one whose documents are shown. */
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
