import {
  IconArrowsMaximize,
  IconChevronDown,
  IconChevronUp,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import classes from "./preview.module.css";
import type { Zoom } from "./use-zoom.ts";

interface Props {
  readonly zoom: Zoom;
  readonly onRotate?: () => void;
  readonly paging?: {
    readonly current: number;
    readonly pages: number;
    readonly goTo: (number: number) => void;
  };
  /** Where one stands. */
  readonly children?: ReactNode;
}

/** How a preview is looked at; nothing of it changes the document. */
export function PreviewTools({ zoom, onRotate, paging, children }: Props) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Ansicht">
      {paging ? (
        <>
          <IconButton
            label="Vorherige Seite"
            icon={<IconChevronUp size={20} aria-hidden />}
            disabled={paging.current <= 1}
            onClick={() => paging.goTo(paging.current - 1)}
          />
          {children}
          <IconButton
            label="Nächste Seite"
            icon={<IconChevronDown size={20} aria-hidden />}
            disabled={paging.current >= paging.pages}
            onClick={() => paging.goTo(paging.current + 1)}
          />
        </>
      ) : null}
      <IconButton
        label="Verkleinern"
        icon={<IconZoomOut size={20} aria-hidden />}
        disabled={!zoom.canShrink}
        onClick={zoom.shrink}
      />
      <span className={classes.percent} role="status" aria-label="Vergrößerung">
        {Math.round(zoom.factor * 100)} %
      </span>
      <IconButton
        label="Vergrößern"
        icon={<IconZoomIn size={20} aria-hidden />}
        disabled={!zoom.canGrow}
        onClick={zoom.grow}
      />
      <IconButton
        label="Einpassen"
        icon={<IconArrowsMaximize size={20} aria-hidden />}
        disabled={zoom.factor === 1}
        onClick={zoom.fit}
      />
      {onRotate ? (
        <IconButton
          label="Ansicht drehen"
          icon={<IconRotateClockwise size={20} aria-hidden />}
          onClick={onRotate}
        />
      ) : null}
    </div>
  );
}
