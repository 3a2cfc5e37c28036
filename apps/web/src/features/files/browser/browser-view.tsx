import { Text } from "@mantine/core";
import { useDebouncedValue, useLocalStorage } from "@mantine/hooks";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { documents } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { FoundInTexts } from "../text-search/found-in-texts.tsx";
import { useShownList } from "../data/listed-files.ts";
import { useWorkspace } from "../data/workspace.ts";
import { usePageDrop } from "../uploads/uploads.ts";
import { useEarlyFiles } from "../uploads/use-early-files.ts";
import { ListState } from "../workspace/list-state.tsx";
import { AddMenu } from "./add/add-menu.tsx";
import classes from "./browser-view.module.css";
import { DocumentList } from "./document-list.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FolderSection } from "./folder-section.tsx";
import { levelOf, withTargets } from "./level.ts";
import { DOCUMENTS_ID } from "./page-search.tsx";
import { ViewSearch } from "./view-search.tsx";
import { Place } from "./place.tsx";
import { ToolChips, Toolbar } from "./toolbar.tsx";
import { useFileIndex } from "./use-file-index.ts";
import { useFolderLink } from "./use-folder-link.ts";
import { useScrollPosition } from "./use-scroll-position.ts";
import { useSelectionKeys } from "./use-selection-keys.ts";
import type { ChangeView } from "./use-view.ts";
import { isNarrowed, isSearched, type ViewState } from "./view-state.ts";

// Needed only when something is done with a folder, or with several documents.
const SelectionBar = lazy(async () => ({ default: (await import("./selection-bar.tsx")).SelectionBar }));
const TaxArchive = lazy(async () => ({ default: (await import("./tax-archive.tsx")).TaxArchive }));
const FolderMenu = lazy(async () => ({ default: (await import("./folder-menu.tsx")).FolderMenu }));
const MoveFolderDialog = lazy(async () => ({
  default: (await import("../workspace/move.dialog.tsx")).MoveFolderDialog,
}));

export interface BrowserViewProps {
  /** The page's heading at the top level; undefined where the page has one of its own. */
  readonly title?: string;
  readonly view: ViewState;
  readonly onView: ChangeView;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
  /**
   * Beside the list of what is unsorted: new documents come in there, the page has the one search for both, and folders
   * stay in sight as the places where letters go.
   */
  readonly manager?: boolean;
  /** What stands above the folders at the top level. */
  readonly start?: ReactNode;
}

/** Folders and documents with everything to look through them (specification 2, "File browser"). */
export function BrowserView(props: BrowserViewProps) {
  const { title, view, onView, selection, onSelection, manager = false, start } = props;
  const { workspace, actions } = useWorkspace();
  const ended = useUser().ended !== null;
  const narrow = useNarrow();
  const [selecting, setSelecting] = useState(false);
  const [menu, setMenu] = useState<{ folder: Folder; anchor: HTMLElement }>();
  const [moving, setMoving] = useState<Folder>();
  const [filtering, setFiltering] = useLocalStorage({
    key: "document-filters",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const index = useFileIndex(workspace.listed);
  // Typing stays quick while a long list is filtered behind it.
  const settled = useDeferredValue(view);
  const level = useMemo(() => levelOf(workspace, settled, index), [workspace, settled, index]);
  const { folder } = level;
  useShownList("browser", level.files);
  const linked = useFolderLink(workspace, view, onView);
  useScrollPosition();

  const last = useRef<string>(undefined);
  const pick = useCallback(
    (file: FileItem, range: boolean) => {
      if (!selecting) {
        actions.open(file);
        return;
      }
      const next = new Set(selection);
      const from = level.files.findIndex(({ id }) => id === last.current);
      if (range && from >= 0) {
        const to = level.files.findIndex(({ id }) => id === file.id);
        for (const { id } of level.files.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
      } else if (!next.delete(file.id)) next.add(file.id);
      last.current = file.id;
      onSelection(next);
    },
    [actions, selecting, selection, onSelection, level.files],
  );
  const toggleSelecting = (next: boolean): void => {
    // Specification 4: toggling multi-select clears the selection.
    setSelecting(next);
    onSelection(new Set());
  };
  const selectAll = (): void => onSelection(new Set(level.files.map(({ id }) => id)));
  useSelectionKeys(selecting, { all: selectAll, end: () => toggleSelecting(false) });
  const upload = useEarlyFiles(
    workspace.browser !== undefined,
    useCallback(
      (files: File[], forAll?: boolean) => actions.upload(files, folder?.id, forAll),
      [actions, folder?.id],
    ),
  );
  usePageDrop(manager ? ignore : upload);
  // A folder that was found is opened in place of the hits.
  const openPath = (path: readonly string[]): void =>
    onView(isSearched(view) ? { path, grouping: "folder", search: "" } : { path });
  // A second click on the button closes the menu.
  const openMenu = (target: Folder, anchor: HTMLElement): void =>
    setMenu((now) => (now?.anchor === anchor ? undefined : { folder: target, anchor }));

  const loaded = workspace.browser !== undefined;
  const inFolder = folder !== undefined && folder.parent_id !== null;
  const atTop = view.path.length === 0 && !isNarrowed(view);
  const tools = { view, selecting, onView, onSelecting: toggleSelecting };
  const [announced] = useDebouncedValue(
    `${level.folders.length} Ordner, ${documents(level.files.length)}`,
    ANNOUNCED_AFTER_MS,
  );
  return (
    <>
      {manager ? null : <ViewSearch view={view} onView={onView} />}
      <div className={classes.toolbar}>
        <Place
          title={title}
          view={settled}
          count={loaded ? (isNarrowed(settled) ? level.files : workspace.listed).length : undefined}
          crumbs={loaded || folder?.id === view.path[0] ? level.crumbs : linked}
          folder={folder}
          onOpen={openPath}
          onMenu={openMenu}
        />
        <div className={classes.tools}>
          {narrow ? null : <Toolbar {...tools} filtering={filtering} onFiltering={setFiltering} />}
          {ended || (narrow && selecting) ? null : (
            <AddMenu
              folder={folder}
              floating={narrow}
              documents={!manager}
              onAdded={(id) => openPath([id])}
              onFiles={upload}
            />
          )}
        </div>
      </div>
      {narrow || filtering || isNarrowed(view) ? (
        <div className={classes.chips}>
          <FilterChips
            view={view}
            files={workspace.listed}
            inFolder={inFolder}
            onView={onView}
            before={narrow ? <ToolChips {...tools} /> : null}
            after={<Suspense>{view.quick.includes("tax") ? <TaxArchive /> : null}</Suspense>}
          />
        </div>
      ) : null}
      <Suspense>
        {selecting ? (
          <SelectionBar
            files={level.files.filter((file) => selection.has(file.id))}
            total={level.files.length}
            onAll={selectAll}
            onEnd={() => toggleSelecting(false)}
          />
        ) : null}
      </Suspense>
      {atTop ? start : null}
      {loaded ? (
        <>
          <Text role="status" className="visually-hidden">
            {announced}
          </Text>
          {narrow && isSearched(settled) ? <HitCount count={level.files.length} here={settled.here} /> : null}
          <FolderSection
            folders={manager ? withTargets(level, workspace.tree, settled) : level.folders}
            heading={atTop && start !== undefined && !narrow}
            selecting={selecting}
            onOpen={openPath}
            onMenu={openMenu}
          />
          {atTop && level.folders.length > 0 && level.files.length > 0 && settled.grouping === "folder" ? (
            <h2 className={classes.section}>
              Nicht in einem Ordner <span>{level.files.length}</span>
            </h2>
          ) : null}
          <div id={DOCUMENTS_ID}>
            <DocumentList
              view={settled}
              level={level}
              index={index}
              selected={selection}
              selecting={selecting}
              onPick={pick}
              onView={onView}
            />
          </div>
          <FoundInTexts search={view.search} onSearch={(text) => onView({ search: text })} />
        </>
      ) : (
        <>
          {atTop || inFolder ? (
            <FolderSection
              folders={level.folders}
              heading={atTop && start !== undefined && !narrow}
              selecting={selecting}
              onOpen={openPath}
              onMenu={undefined}
            />
          ) : null}
          <ListState failed={workspace.failed} withFolders={folder === undefined} onRetry={workspace.retry} />
        </>
      )}
      <Suspense>
        {menu ? (
          <FolderMenu
            {...menu}
            key={menu.folder.id}
            onMove={setMoving}
            onDeleted={({ id, parent_id }) => {
              // If it is the open one, its parent is shown.
              if (id === folder?.id && parent_id !== null) openPath([parent_id]);
            }}
            onClose={() => setMenu(undefined)}
          />
        ) : null}
        {moving ? <MoveFolderDialog folder={moving} onClose={() => setMoving(undefined)} /> : null}
      </Suspense>
    </>
  );
}

/** Not with every letter. */
const ANNOUNCED_AFTER_MS = 500;

const ignore = (): void => undefined;

function HitCount({ count, here }: { readonly count: number; readonly here: boolean }) {
  return (
    <p className={classes.hits}>
      <b>{count === 1 ? "1 Treffer" : `${count} Treffer`}</b> {here ? "in diesem Ordner" : "in allen Ordnern"}
    </p>
  );
}
