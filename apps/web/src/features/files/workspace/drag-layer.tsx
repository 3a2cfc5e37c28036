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
  type Modifier,
  type Over,
} from "@dnd-kit/core";
import { IconFilesFilled } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { documents } from "../../../lib/format.ts";
import classes from "./drag-and-drop.module.css";
import type { DragPlaces } from "./drag-places.ts";

/** Specification, section 2. */
const DRAG_THRESHOLD_PX = 3;
const DRAG_IMAGE_OPACITY = 0.7;

export interface DragLayerProps {
  readonly places: DragPlaces;
  /** Files that a drag from this file moves: all selected ones, or only this file. */
  readonly filesOf: (fileId: string) => readonly { readonly id: string; readonly name: string }[];
  /** Path of a folder: "Steuern › Einkommensteuer". */
  readonly pathOf: (folderId: string) => string;
  readonly onMove: (fileIds: readonly string[], folderId: string) => void;
}

/** Drags the elements of an area (specification 2): the threshold is 3 px, the image's opacity 0.7. */
export function DragLayer({ places, filesOf, pathOf, onMove }: DragLayerProps) {
  const shown = useSyncExternalStore(places.subscribe, places.now);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }),
  );
  const [dragged, setDragged] = useState<readonly { id: string; name: string }[]>([]);
  const [over, setOver] = useState<string>();
  const sentenceOf = (count: number, folderId: string): string =>
    `${documents(count)} nach „${pathOf(folderId)}“ ablegen`;
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
      onDragOver={({ over }) => setOver(over ? String(over.id) : undefined)}
      onDragEnd={end}
      onDragCancel={() => setDragged([])}
      accessibility={{
        screenReaderInstructions: { draggable: "Zum Verschieben „Verschieben nach“ im Menü wählen." },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(filesOf(String(active.id)))} wird verschoben.`,
          onDragOver: ({ active, over }) =>
            over ? `${sentenceOf(filesOf(String(active.id)).length, String(over.id))}.` : `${NOWHERE}.`,
          onDragEnd: ({ over }) =>
            over ? `${nameOf(dragged)} auf ${folderOf(over)} abgelegt.` : `${nameOf(dragged)} bleibt am Ort.`,
          onDragCancel: () => `Abgebrochen. ${nameOf(dragged)} bleibt am Ort.`,
        },
      }}
    >
      {shown.map(({ node, id, folder }) =>
        folder === undefined ? (
          <Source key={`from ${id}`} places={places} node={node} id={id} />
        ) : (
          <Target key={`to ${id}`} node={node} id={id} name={folder} />
        ),
      )}
      <DragOverlay dropAnimation={null} modifiers={BESIDE_POINTER} style={{ opacity: DRAG_IMAGE_OPACITY }}>
        {dragged.length > 0 ? (
          <div
            className={classes.image}
            data-testid="drag-image"
            data-nowhere={over === undefined ? true : undefined}
          >
            <IconFilesFilled size={20} aria-hidden />
            <bdi className={classes.name}>
              {over === undefined ? NOWHERE : sentenceOf(dragged.length, over)}
            </bdi>
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** Offset of the image in pixels, so that the target under the pointer stays visible. */
const FROM_POINTER = { x: 14, y: 18 };
const BESIDE_POINTER: Modifier[] = [
  ({ activatorEvent, draggingNodeRect, transform }) =>
    draggingNodeRect && activatorEvent instanceof MouseEvent
      ? {
          ...transform,
          x: transform.x + activatorEvent.clientX - draggingNodeRect.left + FROM_POINTER.x,
          y: transform.y + activatorEvent.clientY - draggingNodeRect.top + FROM_POINTER.y,
        }
      : transform,
];

/** Text outside of folders. */
const NOWHERE = "Hier geht es nicht";

/** Text for screen readers: names, never ids. */
const nameOf = (files: readonly { readonly name: string }[]): string =>
  files.length === 1 ? `Dokument „${files[0]?.name}“` : `Auswahl von ${documents(files.length)}`;
const folderOf = ({ data }: Over): string => `Ordner „${String(data.current?.name)}“`;

interface SourceProps {
  readonly places: DragPlaces;
  readonly node: HTMLElement;
  readonly id: string;
}

function Source({ places, node, id }: SourceProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id });
  const press = listeners?.onMouseDown;
  useLayoutEffect(() => setNodeRef(node), [setNodeRef, node]);
  // The library expects React's events but reads only the native ones in them.
  useEffect(() => places.onPress(id, (nativeEvent) => press?.({ nativeEvent })), [places, id, press]);
  useMark(node, "data-dragging", isDragging);
  return null;
}

interface TargetProps {
  readonly node: HTMLElement;
  readonly id: string;
  readonly name: string;
}

function Target({ node, id, name }: TargetProps) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { name } });
  useLayoutEffect(() => setNodeRef(node), [setNodeRef, node]);
  useMark(node, "data-over", isOver);
  return null;
}

/** Sets an attribute on the element for CSS. */
function useMark(node: HTMLElement, name: "data-dragging" | "data-over", on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return undefined;
    node.setAttribute(name, "true");
    return () => node.removeAttribute(name);
  }, [node, name, on]);
}
