import { Suspense, useCallback, useEffect, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { Skeleton } from "@mantine/core";
import { fetchAhead, keep } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { changeWelcome } from "../account/profile.api.ts";
import { BrowserView } from "./browser-view.tsx";
import { DocumentsWorkspace } from "./documents-workspace.tsx";
import { browserQuery } from "../files/data/files.api.ts";
import { takeFirstFolders } from "../files/data/first-folders.ts";
import { foldersQuery } from "../files/data/folders.api.ts";
import { useWorkspaceData } from "../files/data/workspace.ts";
import { knownRoom, rememberRoom } from "../overview/room.ts";
import { useView } from "./use-view.ts";

// Loaded later: the folders can be shown without them.
const AtAGlance = lazy(() => import("../overview/at-a-glance.tsx"));

const Welcome = lazy(() => import("../overview/welcome.tsx"));

/** Space between the content at the top of the page and the folders. */
const BELOW = "1.25rem";

/** Minimum number of characters that count as a search. */
const SEARCHED_FROM = 3;

const NOTHING: ReadonlySet<string> = new Set();

export function fetchFirst(): void {
  const folders = foldersQuery(undefined);
  const ask = (): void => fetchAhead(folders);
  const first = takeFirstFolders();
  if (first) void first.then((found) => keep(folders, { folders: [...found] }), ask);
  else ask();
  fetchAhead(browserQuery(undefined));
}

/** /browser: the documents of the person's group. */
export function Component() {
  const workspace = useWorkspaceData(undefined);
  const [view, setView] = useView();
  const [selection, setSelection] = useState(NOTHING);
  const [room] = useState(knownRoom);
  const height = room ? `calc(${room.start}px - ${BELOW})` : "3.25rem";
  const { welcome, ended } = useUser();
  const isNew = welcome?.state === "shown" && ended === null;
  const searches = welcome?.has_searched === false && view.search.trim().length >= SEARCHED_FROM;
  useEffect(() => {
    // A failure to record the search is not worth a message.
    if (searches) void changeWelcome({ has_searched: true }).catch(() => undefined);
  }, [searches]);
  const openFile = useCallback((file: string | undefined) => setView({ file, start: undefined }), [setView]);
  return (
    <DocumentsWorkspace
      workspace={workspace}
      openFile={view.file}
      start={view.start}
      onOpenFile={openFile}
      selection={selection}
      onSelection={setSelection}
    >
      <BrowserView
        title="Meine Dokumente"
        view={view}
        onView={setView}
        selection={selection}
        onSelection={setSelection}
        start={
          <div ref={rememberRoom} style={{ display: "flow-root" }}>
            <Suspense fallback={<Skeleton data-waiting h={height} mb={BELOW} radius="lg" />}>
              {isNew ? <Welcome onSearch={(search) => setView({ search })} /> : <AtAGlance />}
            </Suspense>
          </div>
        }
      />
    </DocumentsWorkspace>
  );
}
