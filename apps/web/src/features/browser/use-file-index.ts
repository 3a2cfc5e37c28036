import type { FileItem } from "@krempelfrei/contract/files/files";
import { useEffect } from "react";
import type { FileIndex } from "../search/names/file-index.ts";
import { useNameIndex } from "../search/names/use-name-index.ts";

/** Number of documents that are indexed at a time: about five milliseconds. */
const AT_A_TIME = 250;

/** The index of a page's documents, made while the page is idle, or at the first typed letter. */
export function useFileIndex(files: readonly FileItem[]): FileIndex {
  const index = useNameIndex(files);
  useEffect(() => {
    let from = 0;
    let timer: number;
    const step = (): void => {
      for (const file of files.slice(from, from + AT_A_TIME)) index.add(file);
      from += AT_A_TIME;
      if (from < files.length) timer = later(step);
    };
    timer = later(step);
    return () => cancel(timer);
  }, [index, files]);
  return index;
}

// Safari lacks `requestIdleCallback`.
const idles = "requestIdleCallback" in globalThis;
const later = (step: () => void): number => (idles ? requestIdleCallback(step) : window.setTimeout(step, 50));
const cancel = (timer: number): void => (idles ? cancelIdleCallback(timer) : window.clearTimeout(timer));
