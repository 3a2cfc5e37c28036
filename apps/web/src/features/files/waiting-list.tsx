import { Badge, Checkbox, Text, TextInput, Title, UnstyledButton } from "@mantine/core";
import type { File as Document } from "@krempelfrei/contract/files";
import { IconInbox, IconSearch } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useMemo, useRef, useState } from "react";
import { fileSize, germanDate } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { UploadZone } from "../../ui/upload-zone.tsx";
import { useFileDrag } from "./drag-and-drop.tsx";
import { UploadCard } from "./file-card.tsx";
import { FileIcon } from "./file-icon.tsx";
import { FileMenuButton } from "./file-menu.tsx";
import classes from "./manager.module.css";
import { useRoom } from "./room.ts";
import { usePageDrop, useUploads } from "./uploads.ts";

interface Props {
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
}

const ROW_PX = 68;

/** Unmanaged and locker files of a customer, the oldest first, to be dragged to folders. */
export function WaitingList({ selection, onSelection }: Props) {
  const { room, actions } = useRoom();
  const [search, setSearch] = useState("");
  // Specification 5: the manager's search is a case-sensitive substring match on the name.
  const files = useMemo(
    () => room.waiting.filter(({ name }) => name.includes(search)),
    [room.waiting, search],
  );
  const entries = useUploads(room.scope).filter(({ target }) => target.folderId === undefined);
  const add = useCallback((dropped: File[]) => actions.upload(dropped, undefined), [actions]);
  usePageDrop(add);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const toggle = (file: Document): void => {
    const next = new Set(selection);
    if (!next.delete(file.id)) next.add(file.id);
    onSelection(next);
  };
  return (
    <>
      <div className={classes.head}>
        <Title order={2}>
          Unsortiert{" "}
          <Badge size="lg" variant="light" color="gray" component="span">
            {room.waiting.length}
          </Badge>
        </Title>
        <UploadZone compact text="Scans hier ablegen" onFiles={add} />
        <TextInput
          type="search"
          aria-label="Unsortierte Dokumente durchsuchen"
          placeholder="Im Namen suchen"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {entries.map((entry) => (
        <UploadCard key={entry.id} entry={entry} />
      ))}
      {room.browser !== undefined && files.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={32} />}
          title="Keine Dokumente vorhanden"
          text={search === "" ? "Alles ist einsortiert." : "Kein Name enthält diesen Text."}
        />
      ) : (
        <div
          ref={scroll}
          className={classes.scroll}
          tabIndex={0}
          role="region"
          aria-label="Liste der unsortierten Dokumente"
        >
          <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((row) => {
              const file = files[row.index];
              return file ? (
                <WaitingFile
                  key={file.id}
                  file={file}
                  selected={selection.has(file.id)}
                  onToggle={toggle}
                  style={{ height: row.size, transform: `translateY(${row.start}px)` }}
                />
              ) : null;
            })}
          </ul>
        </div>
      )}
    </>
  );
}

interface WaitingFileProps {
  readonly file: Document;
  readonly selected: boolean;
  readonly onToggle: (file: Document) => void;
  readonly style: React.CSSProperties;
}

function WaitingFile({ file, selected, onToggle, style }: WaitingFileProps) {
  const { actions } = useRoom();
  const drag = useFileDrag(file.id, false);
  return (
    <li
      ref={drag.ref}
      {...drag.props}
      className={classes.item}
      style={style}
      data-selected={selected || undefined}
      data-dragging={drag.isDragging || undefined}
    >
      <Checkbox checked={selected} onChange={() => onToggle(file)} aria-label={`${file.name} auswählen`} />
      <UnstyledButton className={classes.open} onClick={() => actions.open(file)} title={file.full_name}>
        <FileIcon type={file.type} size={24} />
        <span className={classes.texts}>
          <span className={classes.name}>{file.name}</span>
          <Text component="span" size="sm" c="dimmed" truncate>
            {file.is_locker ? "Schließfach" : "Eingang"} · {fileSize(file.size)} ·{" "}
            {germanDate(file.created_at)}
          </Text>
        </span>
      </UnstyledButton>
      <FileMenuButton file={file} />
    </li>
  );
}
