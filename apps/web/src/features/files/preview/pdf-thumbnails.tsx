import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState, type RefObject } from "react";
import classes from "./preview.module.css";

interface Props {
  readonly document: PDFDocumentProxy;
  /** Size of the first page, assumed for the others. */
  readonly first: { readonly width: number; readonly height: number };
  readonly current: number;
  readonly onOpen: (page: number) => void;
}

/** Width of a thumbnail, in pixels on the screen. */
const WIDTH = 104;

export function PdfThumbnails({ document, first, current, onOpen }: Props) {
  const scroll = useRef<HTMLElement>(null);
  useEffect(() => {
    scroll.current?.children[current - 1]?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav ref={scroll} className={classes.thumbnails} aria-label="Seitenübersicht">
      {Array.from({ length: document.numPages }, (_, index) => (
        <button
          key={index}
          type="button"
          className={classes.thumbnail}
          aria-label={`Zu Seite ${index + 1}`}
          aria-current={current === index + 1 || undefined}
          onClick={() => onOpen(index + 1)}
        >
          <Thumbnail
            document={document}
            number={index + 1}
            height={(WIDTH * first.height) / first.width}
            scroll={scroll}
          />
          {index + 1}
        </button>
      ))}
    </nav>
  );
}

/** True if an element is in or near the visible part of its scrolling parent. */
function useNear(element: RefObject<HTMLElement | null>, scroll: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scroll.current, rootMargin: "60% 0px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, scroll]);
  return near;
}

interface ThumbnailProps extends Pick<Props, "document"> {
  readonly number: number;
  /** Assumed, in pixels, until the page is drawn. */
  readonly height: number;
  readonly scroll: RefObject<HTMLElement | null>;
}

function Thumbnail({ document, number, height, scroll }: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const near = useNear(frame, scroll);
  useEffect(() => {
    const holder = frame.current;
    if (!near || !holder) return undefined;
    const canvas = holder.ownerDocument.createElement("canvas");
    let task: RenderTask | undefined;
    let wanted = true;
    const draw = async (): Promise<void> => {
      const page = await document.getPage(number);
      if (!wanted) return;
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (WIDTH / natural.width) * Math.min(devicePixelRatio, 2) });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      task = page.render({ canvas, viewport });
      await task.promise;
      if (wanted) holder.replaceChildren(canvas);
    };
    // A page that cannot be drawn stays white here; the large one says so.
    draw().catch(() => undefined);
    return () => {
      wanted = false;
      task?.cancel();
      canvas.remove();
      // Safari keeps the memory of a canvas until it has no size.
      canvas.width = 0;
      canvas.height = 0;
    };
  }, [document, number, near]);
  return <span ref={frame} className={classes.paper} style={{ width: WIDTH, minHeight: height }} />;
}
