import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState, type RefObject } from "react";
import classes from "./preview.module.css";

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  readonly label: string;
  readonly estimate: PageSize;
  /** Pixels on the screen. */
  readonly width: number;
  readonly scroll: RefObject<HTMLElement | null>;
  readonly onDrawn: (() => void) | undefined;
  readonly onFailed: (() => void) | undefined;
  /** The page takes the middle of the screen. */
  readonly onSeen: (number: number) => void;
}

/** Pages are drawn this much before they come into sight. */
const AHEAD = "60%";
/** More would only cost memory, and phones refuse larger canvases. */
const MAX_PIXELS = 8_000_000;

/** Whether an element is in sight of its scrolling parent, or about to be. */
function useNear(
  element: RefObject<HTMLElement | null>,
  scroll: RefObject<HTMLElement | null>,
  onMiddle: () => void,
): boolean {
  const [near, setNear] = useState(false);
  const middle = useRef(onMiddle);
  middle.current = onMiddle;
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const options = { root: scroll.current };
    const ahead = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { ...options, rootMargin: `${AHEAD} 0px` },
    );
    const line = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && middle.current(),
      { ...options, rootMargin: "-49% 0px" },
    );
    ahead.observe(target);
    line.observe(target);
    return () => {
      ahead.disconnect();
      line.disconnect();
    };
  }, [element, scroll]);
  return near;
}

export function PdfPage({ document, number, label, estimate, width, scroll, onSeen, ...told }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(estimate);
  const near = useNear(frame, scroll, () => onSeen(number));
  const tell = useRef(told);
  tell.current = told;

  useEffect(() => {
    const holder = frame.current;
    if (!near || !holder) return undefined;
    // A new canvas each time: the one on the screen stays until this one is drawn.
    const canvas = holder.ownerDocument.createElement("canvas");
    let task: RenderTask | undefined;
    let wanted = true;
    const draw = async (): Promise<void> => {
      const page = await document.getPage(number);
      if (!wanted) return;
      const natural = page.getViewport({ scale: 1 });
      setSize({ width: natural.width, height: natural.height });
      const onScreen = (width / natural.width) * Math.min(devicePixelRatio, 2);
      const most = Math.sqrt(MAX_PIXELS / (natural.width * natural.height));
      const viewport = page.getViewport({ scale: Math.min(onScreen, most) });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", label);
      task = page.render({ canvas, viewport });
      await task.promise;
      if (!wanted) return;
      holder.replaceChildren(canvas);
      tell.current.onDrawn?.();
    };
    draw().catch(() => {
      if (wanted) tell.current.onFailed?.();
    });
    return () => {
      wanted = false;
      task?.cancel();
      canvas.remove();
      // Safari keeps the memory of a canvas until it has no size.
      canvas.width = 0;
      canvas.height = 0;
    };
  }, [document, number, label, near, width]);

  return (
    <div
      ref={frame}
      data-page={number}
      className={classes.page}
      style={{ width, height: (width * size.height) / size.width }}
    />
  );
}
