import type { FileItem } from "@krempelfrei/contract/files/files";
import { useEffect, useRef, useState } from "react";
import { FileIndex } from "./file-index.ts";

/** An index that forgets documents once they are no longer among these; who searches adds them. */
export function useNameIndex(files: readonly FileItem[]): FileIndex {
  const [index] = useState(() => new FileIndex());
  const before = useRef(files);
  useEffect(() => {
    const now = new Set(files);
    for (const file of before.current) if (!now.has(file)) index.remove(file);
    before.current = files;
  }, [index, files]);
  return index;
}
