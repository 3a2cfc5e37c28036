import { Portal } from "@mantine/core";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { pageUrl } from "./stacks.api.ts";
import classes from "./stacks.module.css";

const DELAY_MS = 250;
const GAP_PX = 12;
/** Aspect ratio of A4. */
const SHAPE = 210 / 297;

interface Peek {
  readonly page: number;
  readonly target: DOMRect;
}

/** Shows a larger page while a mouse rests on its thumbnail; touch and keyboard open it instead. */
export function usePeek() {
  const [peek, setPeek] = useState<Peek>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback((): void => {
    clearTimeout(timer.current);
    setPeek(undefined);
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") hide();
    };
    document.addEventListener("scroll", hide, true);
    document.addEventListener("keydown", onKey);
    return () => {
      hide();
      document.removeEventListener("scroll", hide, true);
      document.removeEventListener("keydown", onKey);
    };
  }, [hide]);
  const over = (page: number) => ({
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>): void => {
      clearTimeout(timer.current);
      if (pointerType !== "mouse") return;
      const target = currentTarget.getBoundingClientRect();
      timer.current = setTimeout(() => setPeek({ page, target }), DELAY_MS);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
  });
  return { peek, over };
}

/** The larger page, on the side with more space. Screen readers use the thumbnail's name. */
export function PagePeek({ stackId, peek }: { readonly stackId: string; readonly peek: Peek | undefined }) {
  if (!peek) return null;
  const { page, target } = peek;
  const [left, right] = [target.left, window.innerWidth - target.right];
  const room = Math.max(left, right) - 2 * GAP_PX;
  const height = Math.min(window.innerHeight - 2 * GAP_PX, room / SHAPE);
  const top = Math.min(
    Math.max(GAP_PX, target.top + target.height / 2 - height / 2),
    window.innerHeight - GAP_PX - height,
  );
  const side =
    right >= left ? { left: target.right + GAP_PX } : { right: window.innerWidth - target.left + GAP_PX };
  return (
    <Portal>
      <img
        className={classes.peek}
        style={{ top, height, width: height * SHAPE, ...side }}
        src={pageUrl(stackId, page)}
        alt=""
        aria-hidden
      />
    </Portal>
  );
}
