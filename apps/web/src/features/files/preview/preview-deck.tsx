import type { FileItem } from "@krempelfrei/contract/files/files";
import classes from "./preview-deck.module.css";
import type { FramedPlaces, PageTools, PreviewStart } from "./preview-kind.ts";
import { Preview } from "./preview.tsx";

interface Props {
  readonly current: FileItem;
  /** Preloaded behind the current one. */
  readonly following: FileItem | undefined;
  readonly start?: PreviewStart | undefined;
  readonly plain?: "pages" | undefined;
  /** Framed positions of the current document. */
  readonly framed?: FramedPlaces | undefined;
  readonly renderPageTools?: PageTools | undefined;
}

/** Scroll offset of the visible document, in pixels. */
export const scrolledBy = (): number =>
  document.querySelector("[data-preview] > :not([inert]) [role=region]")?.scrollTop ?? 0;

/**
 * The preview of the current document and, hidden, of the next one: moving on only swaps their visibility, so that
 * nothing is loaded.
 */
export function PreviewDeck({ current, following, start, plain, framed, renderPageTools }: Props) {
  const files = [current, ...(following && following.id !== current.id ? [following] : [])];
  return (
    <div className={classes.deck} data-preview>
      {files.map((file) => {
        const hidden = file.id !== current.id;
        return (
          <div key={file.id} className={classes.sheet} data-hidden={hidden || undefined} inert={hidden}>
            {/* Another start position mounts the preview again. */}
            <Preview
              key={hidden || !start ? "" : `${start.page} ${start.find}`}
              file={file}
              active={!hidden}
              start={hidden ? undefined : start}
              plain={plain}
              framed={hidden ? undefined : framed}
              renderPageTools={hidden ? undefined : renderPageTools}
            />
          </div>
        );
      })}
    </div>
  );
}
