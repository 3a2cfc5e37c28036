import type { FileItem } from "@krempelfrei/contract/files/files";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmAction } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useRotatePages, useSplitFile } from "../files/data/file-pages.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";

const range = (from: number, to: number): string =>
  from === to ? `Seite ${from}` : `Seiten ${from} bis ${to}`;

/** Changes of the current document's pages; filing is disabled meanwhile. */
export function usePageEditing(file: FileItem | undefined) {
  const { workspace } = useWorkspace();
  const rotation = useRotatePages(workspace.scope);
  const splitting = useSplitFile(workspace.scope);
  const busy = rotation.isPending || splitting.isPending;
  const about = `pages ${file?.id ?? ""}`;
  /** Sends a change; true on success. Shows the reason of a failure. */
  const change = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      toastError(messageOf(error), about);
      return false;
    }
  };
  return {
    busy,
    rotate: async (pages: readonly number[], degrees: 90 | 270): Promise<void> => {
      if (!file || busy) return;
      await change(async () => rotation.mutateAsync({ file, pages, degrees }));
    },
    split: async (after: number, pages: number): Promise<void> => {
      if (!file || busy) return;
      const [stays, goes] = [range(1, after), range(after + 1, pages)];
      const sure = await confirmAction({
        title: `Nach Seite ${after} teilen?`,
        message: `${stays} von „${file.full_name}“ ${after === 1 ? "bleibt" : "bleiben"} hier, ${goes} ${after + 1 === pages ? "wird" : "werden"} ein eigenes unsortiertes Dokument. Das Ganze bleibt als frühere Version erhalten.`,
        confirmLabel: "Teilen",
      });
      if (!sure) return;
      const done = await change(async () => splitting.mutateAsync({ file, after, pages }));
      if (done)
        toastSuccess(
          `Geteilt: ${goes} ${after + 1 === pages ? "wartet" : "warten"} als „${file.name} (Teil 2)“.`,
          about,
        );
    },
  };
}

export type PageEditing = ReturnType<typeof usePageEditing>;
