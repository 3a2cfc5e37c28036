import { Skeleton, Text } from "@mantine/core";
import { useDebouncedValue, useLocalStorage } from "@mantine/hooks";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { Suspense, useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { lazy } from "../../lib/lazy.ts";
import { documents } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { useShownList } from "../files/data/listed-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { ListState } from "../files/workspace/list-state.tsx";
import { AddMenu } from "./add/add-menu.tsx";
import classes from "./browser-view.module.css";
import { Documents } from "./documents.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FolderSection } from "./folders/folder-section.tsx";
import { levelOf, withTargets, type Level } from "./level.ts";
import { DOCUMENTS_ID } from "./page-search.tsx";
import { ViewSearch } from "./view-search.tsx";
import { Place } from "./place.tsx";
import { ToolChips, Toolbar } from "./toolbar.tsx";
import type { FileIndex } from "../search/names/file-index.ts";
import { useFileIndex } from "./use-file-index.ts";
import { useUpload } from "./use-upload.ts";
import { usePicking, type Picking } from "./use-picking.ts";
import { useFolderLink } from "./use-folder-link.ts";
import { useScrollPosition } from "./use-scroll-position.ts";
import type { ChangeView } from "./use-view.ts";
import type { SearchResult } from "./results/search-result.ts";
import { countOf, useHitPicking, useSearchResult } from "./results/use-search-result.ts";
import { hitText } from "../search/texts/hit-words.ts";
import { isNarrowed, isSearched, type ViewState } from "./view-state.ts";

// Loaded on request: a search, a selection, the tax filter, the menu of a folder.
const SearchResults = lazy(async () => ({
  default: (await import("./results/search-results.tsx")).SearchResults,
}));
const SelectionBar = lazy(async () => ({ default: (await import("./selection-bar.tsx")).SelectionBar }));
const TaxArchive = lazy(async () => ({ default: (await import("./tax-archive.tsx")).TaxArchive }));
const FolderMenu = lazy(async () => ({ default: (await import("./folders/folder-menu.tsx")).FolderMenu }));
const MoveFolderDialog = lazy(async () => ({
  default: (await import("../files/workspace/move.dialog.tsx")).MoveFolderDialog,
}));

export interface BrowserViewProps {
  /** The page's heading at the top level; undefined if the page has one of its own. */
  readonly title?: string;
  readonly view: ViewState;
  readonly onView: ChangeView;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
  /**
   * Beside the list of unsorted documents, which receives new documents: the page's search covers both, and folders
   * stay visible as drop targets.
   */
  readonly manager?: boolean;
  /** With a tree of all folders beside it: folders are not listed again, documents are rows. */
  readonly beside?: boolean;
  /** Content above the folders at the top level. */
  readonly start?: ReactNode;
}

/** Folders and documents with search, filters and toolbar (specification 2, "File browser"). */
export function BrowserView(props: BrowserViewProps) {
  const { title, view, onView, selection, onSelection, manager = false, beside = false, start } = props;
  const { workspace } = useWorkspace();
  const narrow = useNarrow();
  const index = useFileIndex(workspace.listed);
  // Typing stays responsive while a long list is filtered.
  const settled = useDeferredValue(view);
  const level = useMemo(() => levelOf(workspace, settled, index), [workspace, settled, index]);
  const { folder } = level;
  const { result, onMore } = useSearchResult(settled, level);
  const { files } = result ?? level;
  const hits = result && countOf(result);
  useShownList("browser", files);
  const linked = useFolderLink(workspace, view, onView);
  useScrollPosition();
  const picking = useHitPicking(usePicking(files, selection, onSelection), result, onView);
  const [menu, setMenu] = useState<OpenMenu>();
  // Opening a found folder replaces the hits.
  const openPath = (path: readonly string[]): void =>
    onView(isSearched(view) ? { path, grouping: "folder", search: "" } : { path });
  // A second click on the button closes the menu.
  const openMenu = (target: Folder, anchor: HTMLElement): void =>
    setMenu((now) => (now?.anchor === anchor ? undefined : { folder: target, anchor }));

  const loaded = workspace.browser !== undefined;
  const atTop = view.path.length === 0 && !isNarrowed(view);
  const heading = atTop && start !== undefined && !narrow;
  const shown = { view, settled, level, index, result, manager, beside, atTop, heading };
  const [announced] = useDebouncedValue(
    hits ? hitText(hits) : `${level.folders.length} Ordner, ${documents(files.length)}`,
    ANNOUNCED_AFTER_MS,
  );
  const goes = { onView, onOpen: openPath, onMenu: openMenu };
  return (
    <>
      {manager ? null : <ViewSearch view={view} onView={onView} />}
      <Tools shown={shown} picking={picking} onView={onView} onOpen={openPath}>
        <Place
          title={title}
          count={loaded ? (isNarrowed(settled) ? files : workspace.listed).length : undefined}
          hits={hits}
          crumbs={loaded || folder?.id === view.path[0] ? level.crumbs : linked}
          folder={folder}
          onOpen={openPath}
          onMenu={openMenu}
        />
      </Tools>
      <Suspense>{picking.selecting ? <Selection files={files} picking={picking} /> : null}</Suspense>
      {atTop ? start : null}
      {loaded ? (
        <Contents shown={shown} picking={picking} announced={announced} onMore={onMore} {...goes} />
      ) : (
        <EarlyContents shown={shown} selecting={picking.selecting} onOpen={openPath} />
      )}
      <FolderDialogs menu={menu} open={folder} onOpen={openPath} onClose={() => setMenu(undefined)} />
    </>
  );
}

interface Shown {
  readonly view: ViewState;
  /** The view of the lists: it follows the typed view with a delay. */
  readonly settled: ViewState;
  readonly level: Level;
  readonly index: FileIndex;
  /** Undefined without a search. */
  readonly result: SearchResult | undefined;
  readonly manager: boolean;
  readonly beside: boolean;
  readonly atTop: boolean;
  /** True if the folders need a heading, because the page has content above them. */
  readonly heading: boolean;
}

type OpenPath = (path: readonly string[]) => void;

interface ToolsProps {
  readonly shown: Shown;
  readonly picking: Picking;
  readonly onView: ChangeView;
  readonly onOpen: OpenPath;
  /** Heading of the level. */
  readonly children: ReactNode;
}

function Tools({ shown: { view, level, manager }, picking, onView, onOpen, children }: ToolsProps) {
  const { folder } = level;
  const { workspace } = useWorkspace();
  const ended = useUser().ended !== null;
  const narrow = useNarrow();
  const [filtering, setFiltering] = useLocalStorage({
    key: manager ? "desk-filters" : "document-filters",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const upload = useUpload(folder, manager);
  const archive = view.quick.includes("tax") ? (
    <Suspense>
      <TaxArchive />
    </Suspense>
  ) : null;
  const tools = { view, selecting: picking.selecting, onView, onSelecting: picking.setSelecting };
  return (
    <>
      <div className={classes.toolbar}>
        {children}
        <div className={classes.tools}>
          {narrow ? null : (
            <Toolbar {...tools} compact={manager} filtering={filtering} onFiltering={setFiltering} />
          )}
          {ended || (narrow && picking.selecting) ? null : (
            <AddMenu
              folder={folder}
              floating={narrow}
              documents={!manager}
              onAdded={(id) => onOpen([id])}
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
            inFolder={isInside(folder)}
            onView={onView}
            after={narrow ? <ToolChips {...tools} /> : archive}
          />
          {/* At the end of a row that scrolls, nobody on a phone would find it. */}
          {narrow && archive ? <div className={classes.below}>{archive}</div> : null}
        </div>
      ) : null}
    </>
  );
}

/** True in any folder but the root. */
const isInside = (folder: Folder | undefined): boolean => folder !== undefined && folder.parent_id !== null;

function Selection({ files, picking }: { readonly files: readonly FileItem[]; readonly picking: Picking }) {
  return (
    <SelectionBar
      files={files.filter((file) => picking.selected.has(file.id))}
      total={files.length}
      onAll={picking.all}
      onEnd={() => picking.setSelecting(false)}
    />
  );
}

interface ContentsProps {
  readonly shown: Shown;
  readonly picking: Picking;
  /** Text for screen readers. */
  readonly announced: string;
  readonly onMore: (() => void) | undefined;
  readonly onView: ChangeView;
  readonly onOpen: OpenPath;
  readonly onMenu: (folder: Folder, anchor: HTMLElement) => void;
}

function Contents({ shown, picking, announced, onMore, onView, onOpen, onMenu }: ContentsProps) {
  const { settled, level, index, result, manager, beside, atTop, heading } = shown;
  const { workspace } = useWorkspace();
  const list = {
    view: settled,
    level,
    selected: picking.selected,
    selecting: picking.selecting,
    onPick: picking.pick,
    onView,
    rows: beside,
  };
  const folders = manager ? withTargets(level, workspace.tree, settled) : level.folders;
  const loose = atTop && level.folders.length > 0 && level.files.length > 0 && settled.grouping === "folder";
  return (
    <>
      <Text role="status" className="visually-hidden">
        {announced}
      </Text>
      <FolderSection
        folders={beside ? folders.filter(({ folderId }) => folderId === undefined) : folders}
        heading={heading}
        selecting={picking.selecting}
        onOpen={onOpen}
        onMenu={onMenu}
      />
      {loose ? (
        <h2 className={classes.section}>
          Nicht in einem Ordner <span>{level.files.length}</span>
        </h2>
      ) : null}
      <div id={DOCUMENTS_ID}>
        {result ? (
          <Suspense fallback={<Skeleton height="5.4375rem" radius="lg" />}>
            <SearchResults {...list} index={index} result={result} onMore={onMore} />
          </Suspense>
        ) : (
          <Documents {...list} />
        )}
      </div>
    </>
  );
}

interface EarlyContentsProps {
  readonly shown: Shown;
  readonly selecting: boolean;
  readonly onOpen: OpenPath;
}

/** The folders, which load before the documents; their menus need both. */
function EarlyContents({ shown: { level, beside, atTop, heading }, selecting, onOpen }: EarlyContentsProps) {
  const { workspace } = useWorkspace();
  return (
    <>
      {!beside && (atTop || isInside(level.folder)) ? (
        <FolderSection
          folders={level.folders}
          heading={heading}
          selecting={selecting}
          onOpen={onOpen}
          onMenu={undefined}
        />
      ) : null}
      <ListState
        failed={workspace.failed}
        withFolders={level.folder === undefined}
        onRetry={workspace.retry}
      />
    </>
  );
}

interface OpenMenu {
  readonly folder: Folder;
  readonly anchor: HTMLElement;
}

interface FolderDialogsProps {
  readonly menu: OpenMenu | undefined;
  /** The folder that is shown. */
  readonly open: Folder | undefined;
  readonly onOpen: OpenPath;
  readonly onClose: () => void;
}

function FolderDialogs({ menu, open, onOpen, onClose }: FolderDialogsProps) {
  const [moving, setMoving] = useState<Folder>();
  return (
    <Suspense>
      {menu ? (
        <FolderMenu
          {...menu}
          key={menu.folder.id}
          onMove={setMoving}
          onDeleted={({ id, parent_id }) => {
            // If the open folder is deleted, its parent is shown.
            if (id === open?.id && parent_id !== null) onOpen([parent_id]);
          }}
          onClose={onClose}
        />
      ) : null}
      {moving ? <MoveFolderDialog folder={moving} onClose={() => setMoving(undefined)} /> : null}
    </Suspense>
  );
}

/** Pause in typing after which the result is announced. */
const ANNOUNCED_AFTER_MS = 500;
