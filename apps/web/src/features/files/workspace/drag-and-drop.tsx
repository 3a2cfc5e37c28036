import {
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
  type MouseEvent,
  type ReactNode,
} from "react";
import { lazy } from "../../../lib/lazy.ts";
import type { DragLayerProps } from "./drag-layer.tsx";
import { createDragPlaces, DragPlacesContext } from "./drag-places.ts";

// The library would be a twentieth of the first view, and touch screens never need it.
const DragLayer = lazy(async () => ({ default: (await import("./drag-layer.tsx")).DragLayer }));

interface Props extends Pick<DragLayerProps, "filesOf" | "pathOf" | "onMove"> {
  readonly children: ReactNode;
}

/**
 * The area in which files are dragged onto folders (specification 2), with the mouse only: touch scrolls. Keyboard and
 * touch move by "Verschieben nach …". The code is loaded with the mouse's first movement; a button that is already down
 * then starts the drag.
 */
export function DragArea({ children, ...props }: Props) {
  const [places] = useState(createDragPlaces);
  const [mouse, setMouse] = useState(false);
  useEffect(() => {
    const moved = ({ pointerType }: PointerEvent): void => setMouse(pointerType === "mouse");
    const released = (): void => places.press(undefined);
    if (!mouse) addEventListener("pointermove", moved);
    addEventListener("mouseup", released, true);
    return () => {
      removeEventListener("pointermove", moved);
      removeEventListener("mouseup", released, true);
    };
  }, [mouse, places]);
  return (
    <DragPlacesContext value={places}>
      {children}
      <Suspense fallback={null}>{mouse ? <DragLayer {...props} places={places} /> : null}</Suspense>
    </DragPlacesContext>
  );
}

/** Makes an element draggable; spread the result on it. It has `data-dragging` during the drag. */
export function useFileDrag(fileId: string, disabled: boolean) {
  const places = useContext(DragPlacesContext);
  const ref = useCallback(
    (node: HTMLElement | null) => (node && !disabled ? places?.add({ node, id: fileId }) : undefined),
    [places, fileId, disabled],
  );
  const onMouseDown = ({ nativeEvent: event }: MouseEvent): void => {
    if (!disabled) places?.press({ id: fileId, event });
  };
  return { ref, onMouseDown };
}

/** Makes an element a drop target for files by its `ref`; it has `data-over` while files are above it. */
export function useFolderDrop(folderId: string | undefined, name: string) {
  const places = useContext(DragPlacesContext);
  return useCallback(
    (node: HTMLElement | null) =>
      node && folderId !== undefined ? places?.add({ node, id: folderId, folder: name }) : undefined,
    [places, folderId, name],
  );
}
