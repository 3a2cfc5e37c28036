import { UnstyledButton } from "@mantine/core";
import { useMemo } from "react";
import { nearDay } from "../../lib/format.ts";
import { folderPath } from "../files/data/folder-path.ts";
import { sortFiles } from "../files/data/sort-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import classes from "./at-a-glance.module.css";
import { Line, Part } from "./part.tsx";
import { UNKNOWN } from "./use-summary.ts";

const SHOWN = 3;

/** "Zuletzt hinzugefügt": the documents that came last. */
export function Newest() {
  const { workspace, actions } = useWorkspace();
  const { listed, tree, browser, failed } = workspace;
  const newest = useMemo(() => sortFiles(listed, "added", "desc").slice(0, SHOWN), [listed]);
  return (
    <Part title="Zuletzt hinzugefügt" all="/browser?group=none&sort=added&dir=desc">
      {browser === undefined ? (
        failed ? (
          <p className={classes.nothing}>{UNKNOWN}</p>
        ) : undefined
      ) : newest.length === 0 ? (
        <p className={classes.nothing}>Noch keine Dokumente.</p>
      ) : (
        <ul className={classes.list}>
          {newest.map((file) => (
            <Line
              key={file.id}
              icon={<DocumentPicture file={file} size="row" />}
              title={
                <UnstyledButton className={classes.open} onClick={() => actions.open(file)}>
                  <bdi>{file.name}</bdi>
                </UnstyledButton>
              }
            >
              {[folderPath(tree, file), nearDay(file.created_at)].filter(Boolean).join(" · ")}
            </Line>
          ))}
        </ul>
      )}
    </Part>
  );
}
