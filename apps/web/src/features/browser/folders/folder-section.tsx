import type { Folder } from "@krempelfrei/contract/files/folders";
import classes from "./folder-card.module.css";
import { FolderCard } from "./folder-card.tsx";
import type { LevelFolder } from "../level.ts";
import { useWorkspace } from "../../files/data/workspace.ts";

interface Props {
  readonly folders: readonly LevelFolder[];
  /** Multi-select: folders do not open (specification 2). */
  readonly selecting: boolean;
  /** Shows the heading "Ordner". */
  readonly heading: boolean;
  readonly onOpen: (path: readonly string[]) => void;
  /** Undefined until the documents are loaded: folders can then only be opened. */
  readonly onMenu: ((folder: Folder, anchor: HTMLElement) => void) | undefined;
}

/** The folders of a level as cards. */
export function FolderSection({ folders, selecting, heading, onOpen, onMenu }: Props) {
  const { workspace, actions } = useWorkspace();
  if (folders.length === 0) return null;
  return (
    <>
      {heading ? (
        <h2 className={classes.section}>
          Ordner <span>{folders.length}</span>
        </h2>
      ) : null}
      <div role="list" aria-label="Ordner" className={classes.list}>
        {folders.map((entry) => {
          const { folderId } = entry;
          const folder = folderId === undefined ? undefined : workspace.tree.byId.get(folderId);
          return (
            <FolderCard
              key={entry.key}
              name={entry.name}
              image={entry.image}
              type={entry.type}
              count={entry.count}
              folderId={folderId}
              disabled={selecting}
              onOpen={() => onOpen(entry.path)}
              onFiles={
                folderId === undefined || !onMenu ? undefined : (files) => actions.upload(files, folderId)
              }
              menu={folder && onMenu ? { folder, onMenu } : undefined}
            />
          );
        })}
      </div>
    </>
  );
}
