import { Button } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconFolderFilled, IconLayoutDashboardFilled, IconPencilFilled } from "@tabler/icons-react";
import { useRef, type RefObject, type TouchEvent } from "react";
import { flushSync } from "react-dom";
import type { Pulled } from "../document/form/dialog-frame.tsx";
import { isBeingRead } from "../files/data/reading-words.ts";
import classes from "./phone-sheet.module.css";
import type { SortingFormControls } from "./use-sorting-form.ts";

/** The sheet with suggestion and fields that covers a part of the document on a phone. */
export interface Sheet extends Pulled {
  readonly phone: boolean;
}

interface Props {
  readonly file: FileItem;
  readonly sheet: Sheet;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly sorting: Pick<SortingFormControls, "form" | "suggestions" | "keyed">;
}

/** Buttons from a folded sheet to its parts: fields, folder, templates; without a suggestion also the reason. */
export function SheetActions({ file, sheet, element, sorting }: Props) {
  const { form, suggestions, keyed } = sorting;
  const open = (find: () => HTMLElement | null | undefined) => () => {
    flushSync(() => sheet.onUp(true));
    find()?.focus();
  };
  const isKnown = Object.values(suggestions ?? {}).some((one) => one !== null);
  return (
    <>
      {isKnown ? null : (
        <p className={classes.none} role="status">
          {isBeingRead(file.reading)
            ? "Wird noch gelesen, meist einige Sekunden. Ändern geht schon."
            : "Kein Vorschlag zu diesem Dokument."}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          data-first
          leftSection={<IconPencilFilled size={18} aria-hidden />}
          onClick={open(() => form.getInputNode("name"))}
        >
          Ändern
        </Button>
        <Button
          variant="default"
          leftSection={<IconFolderFilled size={18} aria-hidden />}
          onClick={open(() => form.getInputNode("folder"))}
        >
          Ordner
        </Button>
        {keyed.length === 0 ? null : (
          <Button
            variant="default"
            leftSection={<IconLayoutDashboardFilled size={18} aria-hidden />}
            onClick={open(() =>
              element.current?.querySelector<HTMLElement>("[data-templates] [data-shortcut]"),
            )}
          >
            Vorlage
          </Button>
        )}
      </div>
    </>
  );
}

/** Minimum distance of a swipe, in pixels. */
const SWIPED = 72;

/** Calls `onLeft` for a finger that swipes left. */
export function useSwipe(onLeft: () => void) {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = undefined;
      if (!start || !touch) return;
      const [right, down] = [touch.clientX - start.x, touch.clientY - start.y];
      if (right < -SWIPED && Math.abs(down) < SWIPED / 2) onLeft();
    },
  };
}
