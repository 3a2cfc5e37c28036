import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./form/file.dialog.module.css";

interface Props {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** "3 von 12" with the ways to the documents before and after. */
export function Pager({ position, total, onPrevious, onNext }: Props) {
  if (total < 2) return null;
  return (
    <div className={classes.pager} role="group" aria-label="Dokumente der Liste">
      <IconButton
        label="Vorheriges Dokument"
        data-tip="Vorheriges Dokument (Alt + ←)"
        aria-keyshortcuts="ArrowLeft Alt+ArrowLeft PageUp"
        className={classes.step}
        icon={<IconChevronLeft size={20} aria-hidden />}
        // Not `disabled`: that would lose the focus, and with it the keyboard.
        aria-disabled={onPrevious === undefined}
        onClick={onPrevious}
      />
      <span role="status" className={classes.position}>
        {position} von {total}
      </span>
      <IconButton
        label="Nächstes Dokument"
        data-tip="Nächstes Dokument (Alt + →)"
        aria-keyshortcuts="ArrowRight Alt+ArrowRight PageDown"
        className={classes.step}
        icon={<IconChevronRight size={20} aria-hidden />}
        aria-disabled={onNext === undefined}
        onClick={onNext}
      />
    </div>
  );
}
