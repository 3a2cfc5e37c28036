import type { File as Document } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { relationshipsQuery } from "./files.api.ts";
import { isForeign, useRoom } from "./room.ts";

/** The name of the person to whom a document belongs, where that is not the one whose documents are shown. */
export function useOwnerOf(): (file: Document) => string | undefined {
  const { room } = useRoom();
  const { data } = useQuery(relationshipsQuery(room.scope));
  return useCallback(
    (file) =>
      isForeign(file, room.currentId) ? data?.data.find(({ id }) => id === file.user_id)?.name : undefined,
    [data, room.currentId],
  );
}
