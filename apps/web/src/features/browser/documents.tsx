import { Skeleton, Text } from "@mantine/core";
import { Suspense, type ComponentProps } from "react";
import { lazy } from "../../lib/lazy.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { useUploads } from "../uploads/uploads.ts";

// Loaded later: folders are shown first, and most first pages have nothing else.
const DocumentList = lazy(async () => ({
  default: (await import("./document-list.tsx")).DocumentList,
}));

/** The documents of the level; where there are only folders, renders nothing, or a hint if these stand in the tree. */
export function Documents(list: ComponentProps<typeof DocumentList>) {
  const { folders, files } = list.level;
  const { workspace } = useWorkspace();
  const uploads = useUploads(workspace.scope ?? "own");
  if (files.length === 0 && uploads.length === 0 && folders.length > 0) {
    // Beside the tree the folders are not listed again.
    return list.rows && folders.every(({ folderId }) => folderId !== undefined) ? (
      <Text c="dimmed" ta="center" py="xl">
        Hier liegen keine Dokumente. Bitte wählen Sie einen Ordner.
      </Text>
    ) : null;
  }
  return (
    <Suspense fallback={<Skeleton height="15.75rem" radius="lg" />}>
      <DocumentList {...list} />
    </Suspense>
  );
}
