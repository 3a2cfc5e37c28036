import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Over,
} from "@dnd-kit/core";
import { useState, type ReactNode } from "react";
import { documents } from "../../../lib/format.ts";
import classes from "./drag-and-drop.module.css";

/** Specification, section 2. */
const DRAG_THRESHOLD_PX = 3;
const DRAG_IMAGE_OPACITY = 0.7;

interface DragAreaProps {
  /** Files that a drag from this file moves: all selected ones, or the file alone. */
  readonly filesOf: (fileId: string) => readonly { readonly id: string; readonly name: string }[];
  readonly onMove: (fileIds: readonly string[], folderId: string) => void;
  readonly children: ReactNode;
}

/**
 * The area in which files are dragged onto folders (specification 2): the threshold is 3 px, the image's opacity 0.7.
 * With the mouse only: a finger scrolls. Keyboard and touch move by "Verschieben nach …".
 */
export function DragArea({ filesOf, onMove, children }: DragAreaProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }),
  );
  const [dragged, setDragged] = useState<readonly { id: string; name: string }[]>([]);
  const end = ({ over }: DragEndEvent): void => {
    setDragged([]);
    if (over)
      onMove(
        dragged.map(({ id }) => id),
        String(over.id),
      );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(filesOf(String(active.id)))}
      onDragEnd={end}
      onDragCancel={() => setDragged([])}
      accessibility={{
        screenReaderInstructions: { draggable: "Zum Verschieben „Verschieben nach“ im Menü wählen." },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(filesOf(String(active.id)))} wird verschoben.`,
          onDragOver: ({ over }) => (over ? `Über ${folderOf(over)}.` : "Über keinem Ordner."),
          onDragEnd: ({ over }) =>
            over ? `${nameOf(dragged)} auf ${folderOf(over)} abgelegt.` : `${nameOf(dragged)} bleibt am Ort.`,
          onDragCancel: () => `Abgebrochen. ${nameOf(dragged)} bleibt am Ort.`,
        },
      }}
    >
      {children}
      <DragOverlay dropAnimation={null} style={{ opacity: DRAG_IMAGE_OPACITY }}>
        {dragged.length > 0 ? (
          <div className={classes.image} data-testid="drag-image">
            {dragged.length > 1 ? <span className={classes.count}>{dragged.length}</span> : null}
            <bdi className={classes.name}>{dragged.length > 1 ? "Dokumente" : dragged[0]?.name}</bdi>
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** For screen readers: names, never ids. */
const nameOf = (files: readonly { readonly name: string }[]): string =>
  files.length === 1 ? `Dokument „${files[0]?.name}“` : `Auswahl von ${documents(files.length)}`;
const folderOf = ({ data }: Over): string => `Ordner „${String(data.current?.name)}“`;

/** Makes an element draggable; spread `props` on it. */
export function useFileDrag(fileId: string, disabled: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: fileId, disabled });
  return { ref: setNodeRef, props: listeners ?? {}, isDragging };
}

/** Makes an element a drop target for files; screen readers announce the name. */
export function useFolderDrop(folderId: string | undefined, name: string) {
  const { setNodeRef, isOver } = useDroppable({
    id: folderId ?? "none",
    disabled: folderId === undefined,
    data: { name },
  });
  return { ref: setNodeRef, isOver };
}
