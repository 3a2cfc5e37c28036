const KEY = "room-above-folders";

/** Heights above the folders, measured at the last visit, in CSS pixels. */
export interface Room {
  /** Width of the window at the measurement. */
  readonly width: number;
  /** From the top of the page to the first folder. */
  readonly top: number;
  /** Height of the overview with the space below it. */
  readonly start: number;
}

/**
 * The space to reserve for content that loads after the folders, so that these do not move; undefined in a window of
 * another width.
 */
export function knownRoom(): Room | undefined {
  try {
    const { width, top, start } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Room>;
    if (width !== window.innerWidth || typeof top !== "number" || typeof start !== "number") return undefined;
    return { width, top, start };
  } catch {
    return undefined;
  }
}

/** Ref callback that watches the overview, and remembers its height and the position of the folders. */
export function rememberRoom(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver === "undefined") return undefined;
  const observer = new ResizeObserver(() => {
    const list = document.querySelector("#inhalt [role=list][aria-label=Ordner]");
    // Placeholders have another height.
    if (!list || element.querySelector("[data-waiting]")) return;
    const room: Room = {
      width: window.innerWidth,
      top: list.getBoundingClientRect().top + window.scrollY,
      start: element.offsetHeight,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(room));
    } catch {
      // Without a remembered height the folders move a little.
    }
  });
  observer.observe(element);
  return () => observer.disconnect();
}
