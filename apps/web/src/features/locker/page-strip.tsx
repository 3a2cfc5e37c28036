import { ActionIcon } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { CameraInput } from "./camera-input.tsx";
import classes from "./capture.module.css";

interface Props {
  readonly pages: readonly { readonly id: string; readonly picture: string }[];
  /** Id of the page that is shown. */
  readonly current: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onShift: (id: string, by: -1 | 1) => void;
  readonly onPhotos: (files: File[]) => void;
}

/** Pages as thumbnails, a button that adds pages, and buttons that move the shown page. */
export function PageStrip({ pages, current, onOpen, onShift, onPhotos }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const index = pages.findIndex(({ id }) => id === current);
  return (
    <div className={classes.pages}>
      <ol className={classes.strip} aria-label="Seiten">
        {pages.map(({ id, picture }, at) => (
          <li key={id}>
            <button
              type="button"
              className={classes.page}
              aria-current={id === current}
              aria-label={`Seite ${at + 1}`}
              onClick={() => onOpen(id)}
            >
              <img src={picture} alt="" />
              <span aria-hidden>{at + 1}</span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`${classes.page} ${classes.add}`}
            onClick={() => camera.current?.click()}
          >
            <IconPlus size={20} aria-hidden />
            Seite
          </button>
        </li>
      </ol>
      {current !== undefined && pages.length > 1 ? (
        <div className={classes.order}>
          <ActionIcon
            variant="default"
            size="2.75rem"
            aria-label="Nach vorn"
            title="Seite nach vorn"
            disabled={index <= 0}
            onClick={() => onShift(current, -1)}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="2.75rem"
            aria-label="Nach hinten"
            title="Seite nach hinten"
            disabled={index === pages.length - 1}
            onClick={() => onShift(current, 1)}
          >
            <IconArrowRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      <CameraInput inputRef={camera} onPhotos={onPhotos} />
    </div>
  );
}
