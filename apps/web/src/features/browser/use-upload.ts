import type { Folder } from "@krempelfrei/contract/files/folders";
import { useCallback } from "react";
import { useWorkspace } from "../files/data/workspace.ts";
import { usePageDrop } from "../uploads/uploads.ts";
import { useEarlyFiles } from "../uploads/use-early-files.ts";

/**
 * Uploads into the shown folder, also files dropped on the page. The manager ignores files dropped outside of its list
 * of unsorted documents.
 */
export function useUpload(folder: Folder | undefined, manager: boolean) {
  const { workspace, actions } = useWorkspace();
  const upload = useEarlyFiles(
    workspace.browser !== undefined,
    useCallback(
      (files: File[], forAll?: boolean) => actions.upload(files, folder?.id, forAll),
      [actions, folder?.id],
    ),
  );
  usePageDrop(manager ? ignore : upload);
  return upload;
}

const ignore = (): void => undefined;
