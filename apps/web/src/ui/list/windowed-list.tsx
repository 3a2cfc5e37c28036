import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { usePrinting } from "./use-printing.ts";
import classes from "./windowed-list.module.css";

/** Pixels of a rem. Asked for once a list: the answer makes the browser compute its styles. */
const rootFontSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

interface WindowRowsOptions<Line> {
  /** Where the rows begin. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowRem: number;
  /** Where rows are not all as high: what stands in them, and how high one is. */
  readonly sizes?: { readonly of: readonly Line[]; readonly rem: (line: Line) => number } | undefined;
  /** Rows that are drawn above and below those on the screen. */
  readonly overscan: number;
  /** Of the list, where the height of what stands above it depends on that. */
  readonly width?: number;
}

export interface WindowRows {
  readonly rows: readonly VirtualItem[];
  /** Pixels of the page above the list. */
  readonly top: number;
  /** Pixels of all rows. */
  readonly height: number;
  /** For rows whose content says how high they are: the `ref` of each, which has its `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
}

/** Of a list that scrolls with the page, the rows that are drawn: those on the screen. */
export function useWindowRows<Line = unknown>({
  list,
  count,
  rowRem,
  sizes,
  overscan,
  width,
}: WindowRowsOptions<Line>): WindowRows {
  const [top, setTop] = useState(0);
  const [rem] = useState(rootFontSize);
  const printing = usePrinting();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what may move the list is the occasion
  useLayoutEffect(() => {
    const look = (): void => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    look();
    // Whatever moves it makes something around it larger or smaller: a note above it, a tablet that is turned.
    const observer = new ResizeObserver(look);
    for (let around = list.current; around; around = around.parentElement) observer.observe(around);
    return () => observer.disconnect();
  }, [list, count, width]);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: (index) => {
      const line = sizes?.of[index];
      return (sizes && line !== undefined ? sizes.rem(line) : rowRem) * rem;
    },
    overscan: printing ? count : overscan,
    scrollMargin: top,
  });
  const of = sizes?.of;
  // Known heights are of other lines now.
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, of, rowRem]);
  const items = virtual.getVirtualItems();
  const now = useMemo(() => ({ rows: items, top }), [items, top]);
  // In slices: a flick through thousands must not hold the page for each new screenful. Rows and where they begin are of one
  // moment, else they lie on what stands above them until the slice is done.
  const deferred = useDeferredValue(now);
  return {
    ...(printing ? now : deferred),
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
  };
}

interface WindowedListProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  /** The usual height of one; those that say more are measured. */
  readonly rowRem: number;
  readonly overscan: number;
  readonly label: string;
  readonly id?: string;
  /** Of the box that scrolls, and of one row. */
  readonly className: string | undefined;
  readonly rowClassName: string | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** A list that scrolls in a box of its own; only the rows in sight stand in the page. */
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
