import type { FileSeries } from "@krempelfrei/contract/files/series";
import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { messageOf } from "../../../lib/form-errors.ts";
import { toastError } from "../../../ui/toasts.ts";
import { useUpdateFile } from "../../files/data/files.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { toastWithUndo } from "../../files/workspace/undo-toast.tsx";
import { gapName, type Period, periodName } from "./period-words.ts";

/**
 * Changes of a series by a person, each with an undo; undefined while one is being saved, or if the person may make
 * none.
 */
export function useSeriesChanges(file: FileItem, own: FileSeries | undefined) {
  const { workspace } = useWorkspace();
  const { mutateAsync: update, isPending } = useUpdateFile(workspace.scope);
  const save = async (
    text: string,
    changes: Pick<FileChanges, "known_gaps" | "no_series">,
    back: typeof changes,
  ): Promise<void> => {
    try {
      const saved = await update({ file, changes });
      toastWithUndo(text, async () => update({ file: saved, changes: back }));
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  if (!own || !file.can_modify || isPending) return undefined;
  const { known_gaps } = own;
  return {
    closeGap: async (gap: Period): Promise<void> =>
      save(
        `${periodName(gap)} wird nicht mehr vermisst.`,
        { known_gaps: [...known_gaps, gapName(gap)] },
        { known_gaps },
      ),
    dissolve: async (): Promise<void> =>
      save("Die Reihe ist aufgelöst.", { no_series: true }, { no_series: false }),
    restore: async (): Promise<void> =>
      save("Die Reihe ist wieder da.", { no_series: false }, { no_series: true }),
  };
}
