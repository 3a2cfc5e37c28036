import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

import type { FindResult } from "./pdf-viewer.ts";
import classes from "./preview.module.css";
import { ToolButton } from "./tool-button.tsx";

interface Props {
  readonly words: string;
  readonly result: FindResult | undefined;
  readonly onWords: (words: string) => void;
  readonly onNext: (back: boolean) => void;
  readonly onClose: () => void;
}

function told(words: string, result: FindResult | undefined): string {
  if (words === "" || result === undefined) return "";
  if (result.state === "searching") return "Suche …";
  if (result.total === 0) return result.state === "none" ? "Nicht gefunden" : "";
  return `${Math.max(1, result.current)} von ${result.total}`;
}

/** The search in the text of one document. */
export function PdfFind({ words, result, onWords, onNext, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const some = (result?.total ?? 0) > 0;
  return (
    <search className={classes.find}>
      <input
        ref={input}
        type="text"
        // Escape ends the search, not the document: the dialog would handle it first.
        data-mantine-stop-propagation="true"
        className={classes.words}
        aria-label="Im Dokument suchen"
        placeholder="Im Dokument suchen"
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            onNext(event.shiftKey);
          } else if (event.key === "Escape") {
            onClose();
          }
        }}
      />
      <span className={classes.count} role="status" aria-label="Treffer">
        {told(words, result)}
      </span>
      <ToolButton
        label="Vorheriger Treffer"
        icon={<IconChevronUp size="1.25rem" aria-hidden />}
        disabled={!some}
        onClick={() => onNext(true)}
      />
      <ToolButton
        label="Nächster Treffer"
        icon={<IconChevronDown size="1.25rem" aria-hidden />}
        disabled={!some}
        onClick={() => onNext(false)}
      />
      <ToolButton label="Suche beenden" icon={<IconX size="1.25rem" aria-hidden />} onClick={onClose} />
    </search>
  );
}
