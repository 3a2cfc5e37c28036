import type { Folder } from "@krempelfrei/contract/files/folders";
import { IconChevronRight } from "@tabler/icons-react";
import { useCallback, useRef, useState, type KeyboardEvent } from "react";
import { FolderIcon } from "../files/preview/file-icon.tsx";
import { useWorkspace } from "../files/data/workspace.ts";
import { useFolderDrop } from "../files/workspace/drag-and-drop.tsx";
import classes from "./folder-tree-pane.module.css";
import { keyTarget, visibleFolders, type TreeEntry } from "./tree-rows.ts";

interface Props {
  /** Folder whose documents are shown. */
  readonly current: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** All folders of a customer, to open and as drop targets. */
export function FolderTreePane({ current, onOpen }: Props) {
  const { workspace } = useWorkspace();
  const { tree } = workspace;
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const rows = visibleFolders(tree, toggled, current);
  const toggle = useCallback(
    (id: string, isOpen: boolean) => setToggled((before) => new Map([...before, [id, isOpen]])),
    [],
  );
  const [focused, setFocused] = useState<string>();
  const tabbable = [focused, current, rows[0]?.folder.id].find((id) =>
    rows.some(({ folder }) => folder.id === id),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(event.key, rows, focused);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (target.kind === "toggle") toggle(target.id, target.isOpen);
    else if (target.kind === "open") onOpen(target.id);
    else list.current?.querySelector<HTMLElement>(`[data-folder="${target.id}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label="Ordner"
      className={classes.tree}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {rows.map((row) => (
        <TreeRow
          key={row.folder.id}
          row={row}
          count={tree.countOf(row.folder.id)}
          current={row.folder.id === current}
          tabbable={row.folder.id === tabbable}
          onFocus={setFocused}
          onToggle={toggle}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

interface RowProps {
  readonly row: TreeEntry;
  readonly count: number;
  readonly current: boolean;
  /** True if the row is in the tab order; only one row is. */
  readonly tabbable: boolean;
  readonly onFocus: (id: string) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onOpen: (id: string) => void;
}

function TreeRow({ row, count, current, tabbable, onFocus, onToggle, onOpen }: RowProps) {
  const { folder, level, isOpen } = row;
  const { id } = folder;
  const ref = useSpringyDrop(folder, isOpen === false, onToggle);
  return (
    // The tree handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      role="treeitem"
      aria-level={level}
      aria-expanded={isOpen}
      aria-selected={current}
      aria-label={`${folder.name}, ${count}`}
      tabIndex={tabbable ? 0 : -1}
      data-folder={id}
      className={classes.row}
      onFocus={() => onFocus(id)}
      onClick={() => onOpen(id)}
    >
      {isOpen === undefined ? null : (
        <span
          className={classes.arrow}
          data-open={isOpen || undefined}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id, !isOpen);
          }}
        >
          <IconChevronRight size={16} />
        </span>
      )}
      <span className={classes.icon}>
        <FolderIcon image={folder.image} type={folder.type} size={18} />
      </span>
      <bdi className={classes.name}>{folder.name}</bdi>
      <span className={classes.count}>{count}</span>
    </div>
  );
}

/** Milliseconds after which a folder under dragged documents opens. */
const OPENS_AFTER_MS = 600;

/** Makes a row a drop target; a closed one opens when documents stay above it. */
function useSpringyDrop(
  { id, name }: Folder,
  isClosed: boolean,
  onToggle: (id: string, isOpen: boolean) => void,
) {
  const drop = useFolderDrop(id, name);
  const closed = useRef(isClosed);
  closed.current = isClosed;
  return useCallback(
    (node: HTMLElement | null) => {
      if (!node) return undefined;
      const leave = drop(node);
      let timer: ReturnType<typeof setTimeout> | undefined;
      // The code for dragging marks the target under the pointer by an attribute.
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        if (node.hasAttribute("data-over"))
          timer = setTimeout(() => closed.current && onToggle(id, true), OPENS_AFTER_MS);
      });
      observer.observe(node, { attributes: true, attributeFilter: ["data-over"] });
      return () => {
        clearTimeout(timer);
        observer.disconnect();
        leave?.();
      };
    },
    [drop, id, onToggle],
  );
}
