import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useRef, useState, type PointerEvent } from "react";
import type { PreviewKindProps } from "./preview-kind.ts";
import { PreviewTools } from "./preview-tools.tsx";
import classes from "./preview.module.css";
import { useDialogKey } from "./use-dialog-key.ts";
import { useWheelZoom, useZoom } from "./use-zoom.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An image that can be zoomed, turned (only on the screen) and moved with the pointer. */
export function ImagePreview({ file, address, active, plain, onLoaded, onFailed }: PreviewKindProps) {
  const [natural, setNatural] = useState<Size>();
  const [quarters, setQuarters] = useState(0);
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom();
  useWheelZoom(frame, zoom);
  useDialogKey(frame, active, zoom.onKey);
  const drag = useDragScroll();
  const turned = quarters % 2 === 1;
  const workspace = turned ? { width: height, height: width } : { width, height };
  // Small images are not enlarged.
  const fitting = natural
    ? Math.min(workspace.width / natural.width, workspace.height / natural.height, 1)
    : 1;
  const scale = fitting * zoom.factor;
  const shown = natural && { width: natural.width * scale, height: natural.height * scale };
  const box = shown && (turned ? { width: shown.height, height: shown.width } : shown);
  return (
    <div className={classes.kind} role="group" aria-label="Vorschau">
      <div
        ref={useMergedRef(frame, measured)}
        className={classes.pan}
        role="region"
        tabIndex={0}
        data-own-keys={zoom.factor > 1 || undefined}
        aria-label={`Bild ${file.name}`}
        {...drag}
      >
        <div className={classes.box} style={box}>
          <img
            className={classes.image}
            src={address}
            alt={`Vorschau von ${file.name}`}
            draggable={false}
            style={{ ...shown, transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setNatural({ width: naturalWidth, height: naturalHeight });
              onLoaded();
            }}
            onError={() => onFailed(undefined)}
          />
        </div>
      </div>
      {natural && !plain ? <PreviewTools zoom={zoom} onRotate={() => setQuarters((now) => now + 1)} /> : null}
    </div>
  );
}

/** Moves a scrolling element with the pressed mouse; fingers do that without help. */
function useDragScroll() {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      event.currentTarget.scrollLeft -= event.clientX - from.current.x;
      event.currentTarget.scrollTop -= event.clientY - from.current.y;
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      from.current = undefined;
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
