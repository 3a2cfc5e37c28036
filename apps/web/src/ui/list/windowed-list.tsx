import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  useEffect,
} from "react";
import classes from "./windowed-list.module.css";
import { flushSync } from "react-dom";

/** Pixels of a rem. Read once for each list, because reading it makes the browser compute styles. */
const rootFontSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

interface WindowRowsOptions<Line> {
  /** Element that begins with the first row. */
  readonly list: RefObject<HTMLElement | null>;
  readonly lines: readonly Line[];
  /**
   * Measured heights are stored by this key, so that a line keeps its height when it moves. Must be the same function
   * in every render.
   */
  readonly keyOf: (line: Line) => string;
  readonly rowRem: number;
  /** Estimated height of a line before it is measured, if heights differ. */
  readonly remOf?: ((line: Line) => number) | undefined;
  /** Number of rows rendered above and below the visible ones. */
  readonly overscan: number;
  /** Width of the list, if the height of content above it depends on it. */
  readonly width?: number;
}

export interface WindowRows {
  readonly rows: readonly VirtualItem[];
  /** Pixels of the page above the list. */
  readonly top: number;
  /** Height of all rows in pixels. */
  readonly height: number;
  /** Ref for rows with measured heights, which have their `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
}

/** Visible rows of a list that scrolls with the page. */
export function useWindowRows<Line>({
  list,
  lines,
  keyOf,
  rowRem,
  remOf,
  overscan,
  width,
}: WindowRowsOptions<Line>): WindowRows {
  const count = lines.length;
  const [top, setTop] = useState(0);
  const [rem] = useState(rootFontSize);
  const printing = usePrinting();
  // Runs after every change that may move the list.
  useLayoutEffect(() => {
    const look = (): void => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    look();
    // Anything that moves the list changes the size of its surroundings: a note above it, a rotated tablet.
    const observer = new ResizeObserver(look);
    for (let around = list.current; around; around = around.parentElement) observer.observe(around);
    return () => observer.disconnect();
  }, [list, count, width]);
  // A new function makes the virtualizer position all rows again, with their measured heights. `measure()` would
  // discard the heights of unchanged rows, and no observer reports them again.
  const getItemKey = useCallback(
    (index: number) => {
      const line = lines[index];
      return line === undefined ? index : keyOf(line);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other estimates place the rows elsewhere
    [lines, keyOf, rowRem, remOf],
  );
  const virtual = useWindowVirtualizer({
    count,
    getItemKey,
    estimateSize: (index) => {
      const line = lines[index];
      return (remOf && line !== undefined ? remOf(line) : rowRem) * rem;
    },
    overscan: printing ? count : overscan,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const now = useMemo(() => ({ rows: items, top }), [items, top]);
  // Deferred: fast scrolling through thousands must not block the page. Rows and their offset belong to the same state,
  // otherwise they cover the content above until the deferred render.
  const deferred = useDeferredValue(now);
  return {
    ...(printing ? now : deferred),
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
  };
}

interface WindowedListProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  /** Estimated height of a row until it is measured. */
  readonly rowRem: number;
  readonly overscan: number;
  readonly label: string;
  readonly id?: string;
  /** Class of the scrolling box, and of a row. */
  readonly className: string | undefined;
  readonly rowClassName: string | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** A list that scrolls in a box of its own; only the visible rows are rendered. */
export function WindowedList<Item extends { readonly id: string }>({
  items,
  rowRem,
  overscan,
  label,
  id,
  className,
  rowClassName = "",
  children,
}: WindowedListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const [rem] = useState(rootFontSize);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowRem * rem,
    // Keyed by item, so that a refreshed list keeps its scroll position.
    getItemKey: (index) => items[index]?.id ?? index,
    overscan,
  });
  return (
    <div ref={box} id={id} className={className} tabIndex={0} role="region" aria-label={label}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const item = items[row.index];
          return item ? (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              className={`${classes.row} ${rowClassName}`}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {children(item)}
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

/** True while the page is being printed: then all rows are rendered. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is at the end of the event, so the state is flushed.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}
