import type { Folder } from "@krempelfrei/contract/files/folders";
import { useCallback } from "react";
import { useWorkspace } from "../files/data/workspace.ts";
import { usePageDrop } from "../uploads/uploads.ts";
import { useEarlyFiles } from "../uploads/use-early-files.ts";

/** Uploads into the folder that is shown, also what is dropped on the page; the latter not beside the list of what is unsorted. */
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
