import { useEffect } from "react";

/** Name that browsers give to every picture of the clipboard. */
const NAMELESS = /^image(?=\.\w+$)/;

/** True for fields, which take pasted content themselves; Word also copies a picture with each text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

const named = (file: File): File =>
  NAMELESS.test(file.name)
    ? new File([file], file.name.replace(NAMELESS, "Eingefügtes Bild"), { type: file.type })
    : file;

/** Passes files and pictures that are pasted anywhere on the page, except in fields, to `onFiles`. */
export function usePagePaste(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      onFiles(files.map(named));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFiles]);
}
