import { IconArrowsMaximize, IconMinus, IconPlus, IconRotateClockwise } from "@tabler/icons-react";
import type { ReactNode } from "react";

import classes from "./preview.module.css";
import { ToolButton } from "./tool-button.tsx";
import type { Zoom } from "./use-zoom.ts";

interface Props {
  readonly zoom: Zoom;
  readonly onRotate: () => void;
  /** Content before the zoom: the current page. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Zoom and rotation of the preview; they do not change the document. */
export function PreviewTools({ zoom, onRotate, before, after }: Props) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Ansicht">
      {before}
      <ToolButton
        label="Verkleinern"
        data-tip="Verkleinern (−)"
        aria-keyshortcuts="-"
        icon={<IconMinus size="1.25rem" aria-hidden />}
        disabled={!zoom.canShrink}
        onClick={zoom.shrink}
      />
      <span className={classes.percent} role="status" aria-label="Vergrößerung">
        {Math.round(zoom.factor * 100)} %
      </span>
      <ToolButton
        label="Vergrößern"
        data-tip="Vergrößern (+)"
        aria-keyshortcuts="+"
        icon={<IconPlus size="1.25rem" aria-hidden />}
        disabled={!zoom.canGrow}
        onClick={zoom.grow}
      />
      <ToolButton
        label="Einpassen"
        rare
        data-tip="Einpassen (0)"
        aria-keyshortcuts="0"
        icon={<IconArrowsMaximize size="1.25rem" aria-hidden />}
        disabled={zoom.factor === 1}
        onClick={zoom.fit}
      />
      <ToolButton
        label="Ansicht drehen"
        icon={<IconRotateClockwise size="1.25rem" aria-hidden />}
        onClick={onRotate}
      />
      {after}
    </div>
  );
}
