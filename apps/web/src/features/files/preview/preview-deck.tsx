import type { FileItem } from "@krempelfrei/contract/files/files";
import classes from "./preview-deck.module.css";
import type { PreviewStart } from "./preview-kind.ts";
import { Preview } from "./preview.tsx";

interface Props {
  readonly current: FileItem;
  /** Loaded already, behind the current one. */
  readonly following: FileItem | undefined;
  readonly start?: PreviewStart | undefined;
}

/**
 * The preview of the document in hand and, invisible, of the one after it: going on only changes which one is seen, the
 * frame stays the same element and loads nothing.
 */
export function PreviewDeck({ current, following, start }: Props) {
  const files = [current, ...(following && following.id !== current.id ? [following] : [])];
  return (
    <div className={classes.deck} data-preview>
      {files.map((file) => {
        const hidden = file.id !== current.id;
        return (
          <div key={file.id} className={classes.sheet} data-hidden={hidden || undefined} inert={hidden}>
            {/* Another place to begin at begins anew. */}
            <Preview
              key={hidden || !start ? "" : `${start.page} ${start.find}`}
              file={file}
              active={!hidden}
              start={hidden ? undefined : start}
            />
          </div>
        );
      })}
    </div>
  );
}
