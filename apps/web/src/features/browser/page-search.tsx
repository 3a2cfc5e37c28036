import { TextInput } from "@mantine/core";
import { SEARCH_MAX } from "@krempelfrei/contract/limits";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { areSingleKeysOn } from "../../ui/shortcuts/page-keys.ts";
import classes from "./page-search.module.css";

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
  /** Scope of the search, in front of the text. */
  readonly scope?: ReactNode;
}

/** Id of the list of documents, to move the focus there from the search. */
export const DOCUMENTS_ID = "dokumente";

/** The search of a documents page: in the bar, on phones at the top of the page. Shortcuts: "/" and Ctrl + K. */
export function PageSearch({ text, onText, placeholder, scope }: Props) {
  const input = useRef<HTMLInputElement>(null);
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
      {text === "" ? null : <SearchKeys />}
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
            areSingleKeysOn() && (
              <kbd className={classes.key} aria-hidden>
                /
              </kbd>
            )
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

/** Keys of the field that holds words, for the list of shortcuts. */
const SearchKeys = () => (
  <>
    <span hidden data-keys="ArrowDown" data-shortcut="Vom Suchfeld zum ersten Treffer" />
    <span hidden data-keys="Escape" data-shortcut="Suchfeld leeren" />
  </>
);
