import { Button, Group } from "@mantine/core";
import type { File as Document } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { messageOf } from "../../../lib/form-errors.ts";
import { hideToast, toastError, toastInfo } from "../../../ui/toasts.ts";
import type { Move } from "../data/files.api.ts";

/**
 * Says that files were moved, with a way back. What waited to be filed cannot wait again, so there is none for it.
 * `before` are the files as they were, `moved` as they are now.
 */
export function tellMoved(
  before: readonly Document[],
  moved: readonly Document[],
  target: Folder | undefined,
  move: (move: Move) => Promise<unknown>,
): void {
  const returnable = before.every(({ folder_id }) => folder_id !== null);
  const back = async (): Promise<void> => {
    hideToast(id);
    try {
      for (const step of wayBack(before, moved)) await move(step);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const id = toastInfo(
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <span>
        {moved.length === 1 ? "1 Dokument" : `${moved.length.toLocaleString("de-DE")} Dokumente`} nach „
        <bdi>{!target || target.parent_id === null ? "Alle Dokumente" : target.name}</bdi>“ verschoben.
      </span>
      {returnable ? (
        <Button
          size="compact-sm"
          h="2rem"
          variant="default"
          style={{ flex: "none" }}
          onClick={() => void back()}
        >
          Rückgängig
        </Button>
      ) : null}
    </Group>,
  );
}

/** One move for each folder that files came from. */
export function wayBack(before: readonly Document[], moved: readonly Document[]): Move[] {
  const now = new Map(moved.map((file) => [file.id, file]));
  const byFolder = new Map<string, Document[]>();
  for (const { id, folder_id } of before) {
    const file = now.get(id);
    if (!file || folder_id === null) continue;
    const files = byFolder.get(folder_id);
    if (files) files.push(file);
    else byFolder.set(folder_id, [file]);
  }
  return [...byFolder].map(([folderId, files]) => ({ files, folderId }));
}
