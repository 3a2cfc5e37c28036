import type { CountedFolder } from "../features/files/data/first-folders.ts";
import { countedTree } from "../features/files/data/folder-tree.ts";
import { knownRoom } from "../features/overview/room.ts";
import { folderContent } from "../lib/format.ts";

/**
 * Outline of a page in index.html, shown until the page is ready. It is not drawn by React: its folders can be seen and
 * opened while React's code is loading.
 */
const outline = (): HTMLElement | null => document.getElementById("outline");

/** Puts the top folders into the outline, at their later position on the page. */
export function showFolders(folders: readonly CountedFolder[]): void {
  const shown = outline();
  const tree = countedTree(folders);
  if (!shown || !tree.root) return;
  const cards = tree.childrenOf(tree.root.id).map(({ id, name }) => {
    const link = element("a");
    link.href = `/browser?${new URLSearchParams({ path: id })}`;
    link.append(element("i"), element("bdi", name), element("small", folderContent(tree.countOf(id))));
    return link;
  });
  const room = knownRoom();
  if (room) shown.style.setProperty("--folders-top", `${room.top}px`);
  const collapsed = localStorage.getItem("navigation-collapsed");
  if (collapsed !== null) shown.dataset.navigation = collapsed;
  shown.lastElementChild?.replaceChildren(...cards);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

let holders = 0;

/** Keeps the outline until the returned function is called; without holders it is removed for good. */
export function keepOutline(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    // Another part of the page may take over in the same tick.
    queueMicrotask(() => {
      if (holders === 0) outline()?.remove();
    });
  };
}
