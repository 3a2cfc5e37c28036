import { useCallback, useState } from "react";
import { fetchAhead } from "../../../lib/query.ts";
import { BrowserView } from "./browser-view.tsx";
import { DocumentsWorkspace } from "./documents-workspace.tsx";
import { browserQuery } from "../data/files.api.ts";
import { useWorkspaceData } from "../data/workspace.ts";
import { useView } from "./use-view.ts";

const NOTHING: ReadonlySet<string> = new Set();

export const fetchFirst = (): void => fetchAhead(browserQuery(undefined));

/** /browser: the documents of the own group. */
export function Component() {
  const workspace = useWorkspaceData(undefined);
  const [view, setView] = useView();
  const [selection, setSelection] = useState(NOTHING);
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
        takesDrops
      />
    </DocumentsWorkspace>
  );
}
