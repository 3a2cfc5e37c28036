import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import classes from "./capture.module.css";
import type { Corners, Point } from "./page-image.ts";

const NAMES = ["oben links", "oben rechts", "unten rechts", "unten links"] as const;
/** Distance by which an arrow key moves a corner, as a share of the picture. */
const STEP = 0.01;
const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

interface Props {
  readonly picture: string;
  readonly corners: Corners;
  readonly onCorners: (corners: Corners) => void;
}

/** The photograph with a handle at each corner of the paper, for finger, mouse and arrow keys. */
export function CornerEditor({ picture, corners, onCorners }: Props) {
  const place = useRef<HTMLDivElement>(null);
  /** Corner under the finger, or with the keyboard focus. */
  const [held, setHeld] = useState<Held>();
  const hold = (index: number): void => {
    const box = place.current?.getBoundingClientRect();
    if (box) setHeld({ index, width: box.width, height: box.height });
  };
  const move = (index: number, { x, y }: Point): void =>
    onCorners(
      corners.map((corner, at) =>
        at === index ? { x: clamp(x), y: clamp(y) } : corner,
      ) as unknown as Corners,
    );
  const drag =
    (index: number) =>
    (event: PointerEvent): void => {
      const box = place.current?.getBoundingClientRect();
      if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      move(index, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
    };
  const nudge =
    (index: number, corner: Point) =>
    (event: KeyboardEvent): void => {
      const by = KEYS[event.key];
      if (!by) return;
      hold(index);
      event.preventDefault();
      move(index, { x: corner.x + by.x, y: corner.y + by.y });
    };
  const heldCorner = held && corners[held.index];
  return (
    <div className={classes.place}>
      <div className={classes.photo} ref={place}>
        <img src={picture} alt="Ihre Aufnahme" />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(" ")} />
        </svg>
        {corners.map((corner, index) => (
          <button
            key={NAMES[index]}
            type="button"
            className={classes.corner}
            aria-label={`Ecke ${NAMES[index]}, mit den Pfeiltasten verschieben`}
            style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              hold(index);
            }}
            onPointerMove={drag(index)}
            onPointerUp={() => setHeld(undefined)}
            onPointerCancel={() => setHeld(undefined)}
            onKeyDown={nudge(index, corner)}
            onBlur={() => setHeld(undefined)}
          />
        ))}
        {heldCorner && held ? <Loupe picture={picture} corner={heldCorner} held={held} /> : null}
      </div>
    </div>
  );
}

/** Magnification of the loupe, and its radius in pixels. */
const ENLARGED = 2.5;
const RADIUS = 60;

interface Held {
  readonly index: number;
  /** Size of the picture on the screen, in pixels. */
  readonly width: number;
  readonly height: number;
}

interface LoupeProps {
  readonly picture: string;
  readonly corner: Point;
  readonly held: Held;
}

/**
 * Enlarged part of the picture under the finger, with a cross at the corner: at the top, on the side away from the
 * finger.
 */
function Loupe({ picture, corner: { x, y }, held }: LoupeProps) {
  const [width, height] = [held.width * ENLARGED, held.height * ENLARGED];
  return (
    <div
      className={classes.loupe}
      data-side={x < 0.5 ? "right" : "left"}
      data-testid="loupe"
      aria-hidden
      style={{
        width: 2 * RADIUS,
        height: 2 * RADIUS,
        backgroundImage: `url("${picture}")`,
        backgroundSize: `${width}px ${height}px`,
        backgroundPosition: `${RADIUS - x * width}px ${RADIUS - y * height}px`,
      }}
    />
  );
}
