import { findQuote, type Quote } from "./find-quote.ts";

/** A framed position of a document. */
export interface PageMark extends Quote {
  /** Id of its value or question. */
  readonly id: string;
  /** From 1. */
  readonly page: number;
  /** `warn`: for a question; `quiet`: visible only while pointed at. */
  readonly tone: "info" | "warn" | "quiet";
  readonly label?: string;
}

/** Maximum padding between words and frame: in pixels, and as a share of the line's height, for small pages. */
const PADDING_MAX = 4;
const PADDING_PART = 0.25;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Frames on the pages of a PDF, drawn where its text layer has the words. They take no clicks, so that the text below
 * can be selected; `onPoint` reports the frame under the pointer.
 */
export function createPageFrames(
  container: HTMLElement,
  signal: AbortSignal,
  onPoint: (id: string | undefined) => void,
) {
  let marks: readonly PageMark[] = [];
  let pointed: string | undefined;
  /** True until the pointed frame was scrolled into view, which needs its page to be drawn. */
  let sought = false;
  let under: string | undefined;
  const frames = (): HTMLElement[] => [...container.querySelectorAll<HTMLElement>("[data-mark]")];
  const follow = ({ clientX, clientY }: MouseEvent): void => {
    const id = frames().findLast((frame) => isOver(frame, clientX, clientY))?.dataset.mark;
    if (id === under) return;
    under = id;
    onPoint(id);
  };
  container.addEventListener("pointermove", (event) => event.pointerType === "mouse" && follow(event), {
    signal,
  });
  container.addEventListener("click", follow, { signal });
  container.addEventListener(
    "pointerleave",
    ({ pointerType }) => {
      if (pointerType !== "mouse" || under === undefined) return;
      under = undefined;
      onPoint(undefined);
    },
    { signal },
  );
  const show = (): void => {
    for (const frame of frames()) frame.toggleAttribute("data-pointed", frame.dataset.mark === pointed);
    const frame = sought && frames().find(({ dataset }) => dataset.mark === pointed);
    if (!frame) return;
    sought = false;
    if (!isInSight(frame, container)) frame.scrollIntoView({ block: "center" });
  };
  const draw = (): void => {
    for (const frame of frames()) frame.remove();
    for (const page of container.querySelectorAll<HTMLElement>(".page")) {
      const own = marks.filter((mark) => mark.page === Number(page.dataset.pageNumber));
      if (own.length > 0) drawOn(page, own);
    }
    show();
  };
  return {
    draw,
    set(now: readonly PageMark[]): void {
      marks = now;
      draw();
    },
    /** Marks a frame and, with `seek`, scrolls to it; returns the page that must be drawn before, if any. */
    point(id: string | undefined, seek: boolean): number | undefined {
      pointed = id;
      sought = seek && id !== undefined;
      show();
      return sought ? marks.find((mark) => mark.id === id)?.page : undefined;
    },
  };
}

function drawOn(page: HTMLElement, marks: readonly PageMark[]): void {
  const layer = page.querySelector(".textLayer");
  if (!layer) return;
  const { nodes, text } = textOf(layer);
  const ground = page.getBoundingClientRect();
  if (ground.width === 0) return;
  for (const mark of marks) {
    const place = findQuote(text, mark);
    if (!place) continue;
    for (const box of boxesOf(nodes, place)) {
      const padding = Math.min(PADDING_MAX, PADDING_PART * (box.bottom - box.top));
      const frame = document.createElement("div");
      frame.className = "pageFrame";
      frame.dataset.mark = mark.id;
      frame.dataset.tone = mark.tone;
      if (mark.label !== undefined) frame.dataset.label = mark.label;
      frame.setAttribute("aria-hidden", "true");
      frame.style.left = `${(100 * (box.left - padding - ground.left)) / ground.width}%`;
      frame.style.top = `${(100 * (box.top - padding - ground.top)) / ground.height}%`;
      frame.style.width = `${(100 * (box.right - box.left + 2 * padding)) / ground.width}%`;
      frame.style.height = `${(100 * (box.bottom - box.top + 2 * padding)) / ground.height}%`;
      page.append(frame);
    }
  }
}

interface PlacedNode {
  readonly node: Text;
  readonly from: number;
}

/**
 * The text of a layer, one line for each piece. Highlights of a search divide a piece into several nodes of the same
 * line.
 */
function textOf(layer: Element): { readonly nodes: readonly PlacedNode[]; readonly text: string } {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const nodes: PlacedNode[] = [];
  let [text, piece] = ["", undefined as Element | null | undefined];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement?.closest('[role="presentation"]');
    if (nodes.length > 0 && (!own || own !== piece)) text += "\n";
    piece = own;
    nodes.push({ node: node as Text, from: text.length });
    text += (node as Text).data;
  }
  return { nodes, text };
}

/** One box for each line of a quotation. */
function boxesOf(nodes: readonly PlacedNode[], { from, to }: { from: number; to: number }): Box[] {
  const boxes: Box[] = [];
  for (const { node, from: start } of nodes) {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, node.data.length)];
    if (first >= last || node.data.slice(first, last).trim() === "") continue;
    const range = document.createRange();
    range.setStart(node, first);
    range.setEnd(node, last);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const line = boxes.find(
        (box) => Math.min(box.bottom, bottom) - Math.max(box.top, top) > (bottom - top) / 2,
      );
      if (!line) boxes.push({ left, top, right, bottom });
      else {
        line.left = Math.min(line.left, left);
        line.top = Math.min(line.top, top);
        line.right = Math.max(line.right, right);
        line.bottom = Math.max(line.bottom, bottom);
      }
    }
  }
  return boxes;
}

function isOver(frame: HTMLElement, x: number, y: number): boolean {
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function isInSight(frame: HTMLElement, container: HTMLElement): boolean {
  const [own, sight] = [frame.getBoundingClientRect(), container.getBoundingClientRect()];
  return (
    own.top >= sight.top && own.bottom <= sight.bottom && own.left >= sight.left && own.right <= sight.right
  );
}
