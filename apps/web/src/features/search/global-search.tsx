import { Modal } from "@mantine/core";
import { isMember } from "@krempelfrei/contract/access";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useUser } from "../../lib/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { SearchField } from "./search-field.tsx";
import classes from "./search.module.css";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";

/** The search box of the bar; on phones, where there is no room for it, a button that opens it. Ctrl + K leads there. */
export function GlobalSearch() {
  const { role } = useUser();
  const narrow = useMediaQuery(`(max-width: ${BREAKPOINTS.mobile - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      // Not while a dialog is open.
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (narrow) setOpened(true);
      else input.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [narrow]);
  if (!narrow) {
    return (
      <div
        role="search"
        aria-label={isMember(role) ? "Eigene Dokumente" : "Alle Kunden"}
        className={classes.field}
      >
        <SearchField inputRef={input} />
      </div>
    );
  }
  return (
    <>
      <IconButton
        label="Suchen"
        icon={<IconSearch size={22} aria-hidden />}
        className={classes.button}
        onClick={() => setOpened(true)}
      />
      {opened ? <SearchDialog onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal opened onClose={onClose} title="Suchen" centered={false} yOffset="1rem" trapFocus>
      <div className={classes.inDialog}>
        <SearchField inputRef={input} onOpened={onClose} />
      </div>
    </Modal>
  );
}
