import { TextInput } from "@mantine/core";
import { SEARCH_MAX } from "@krempelfrei/contract/limits";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./page-search.module.css";

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
  /** Scope of the search, in front of the text. */
  readonly scope?: ReactNode;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Id of the list of documents, for the way from the search into it. */
export const DOCUMENTS_ID = "dokumente";

/** "/" and Ctrl + K lead to the search, as long as nothing is open above the page. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const wanted =
        (event.key === "/" && !event.ctrlKey && !event.altKey && !event.metaKey && !isField(event.target)) ||
        ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k");
      // Not while a dialog is open.
      if (!wanted || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [input]);
}

/** The search of a documents page: in the bar, on phones at the top of the page. "/" and Ctrl + K lead there. */
export function PageSearch({ text, onText, placeholder, scope }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useSearchKeys(input);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      onText("");
    }
    if (event.key === "ArrowDown") {
      event.preventDefault();
      document.querySelector<HTMLElement>(`#${DOCUMENTS_ID} button[title]`)?.focus();
    }
  };
  return (
    <div role="search" aria-label="Dokumente" className={classes.search}>
      {scope}
      <TextInput
        ref={input}
        className={classes.field}
        type="search"
        aria-label="Dokumente durchsuchen"
        aria-keyshortcuts="/ Control+K"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={SEARCH_MAX}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          text === "" ? (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          ) : (
            <IconButton
              label="Suche leeren"
              icon={<IconX size={18} aria-hidden />}
              size={32}
              onClick={() => {
                onText("");
                input.current?.focus();
              }}
            />
          )
        }
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface ScopeProps {
  readonly name: string;
  readonly onClear: () => void;
}

/** Customer to whom the search is limited; removing it searches everything. */
export function SearchScope({ name, onClear }: ScopeProps) {
  return (
    <span className={classes.scope}>
      <bdi>{name}</bdi>
      <IconButton label="Überall suchen" icon={<IconX size={14} aria-hidden />} size={24} onClick={onClear} />
    </span>
  );
}
