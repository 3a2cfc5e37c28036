import { Modal } from "@mantine/core";
import { isMember } from "@krempelfrei/contract/access";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useUser } from "../../lib/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { SearchField } from "./search-field.tsx";
import classes from "./search.module.css";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";

/** The search box of the bar; on phones a button that opens it. Shortcuts: "/" and Ctrl + K. */
export function GlobalSearch() {
  const { role } = useUser();
  const narrow = useMediaQuery(`(max-width: ${BREAKPOINTS.mobile - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [opened, setOpened] = useState(false);
  if (!narrow) {
    return (
      <div
        role="search"
        aria-label={isMember(role) ? "Eigene Dokumente" : "Alle Kunden"}
        className={classes.field}
      >
        <SearchField />
      </div>
    );
  }
  return (
    <>
      <IconButton
        label="Suchen"
        aria-keyshortcuts="/ Control+K"
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
