import { Anchor, Badge, Button, Checkbox, SegmentedControl, Title } from "@mantine/core";
import { can } from "@krempelfrei/contract/access";
import type { FileItem } from "@krempelfrei/contract/files/files";
import {
  IconEditFilled,
  IconFileUploadFilled,
  IconFolderSymlink,
  IconInbox,
  IconTrashFilled,
  IconX,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { useUser } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileInput, UploadZone } from "../../ui/upload/upload-zone.tsx";
import { ListState } from "../files/workspace/list-state.tsx";
import { useShownList } from "../files/data/listed-files.ts";
import classes from "./manager.module.css";
import { pickFiles, type Pick } from "./pick-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { usePageDrop, useUploads } from "../uploads/uploads.ts";
import { useEarlyFiles } from "../uploads/use-early-files.ts";
import { targetsOf, type Target } from "./targets.ts";
import { WaitingRows } from "./waiting-rows.tsx";
import { renewSuggestions, waitingSuggestionsQuery } from "../suggestions/waiting-suggestions.api.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";

interface Props {
  /** False where a tab names the list. */
  readonly titled: boolean;
  /** The page's search, which covers filed documents too. */
  readonly search: string;
  /** The submitted documents are shown to people who may approve them. */
  readonly pending: boolean;
  readonly onPending: (pending: boolean) => void;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (ids: ReadonlySet<string>) => void;
}

type Shown = "waiting" | "pending";

/**
 * Specification 2, "Manager screen": uploads and unfiled documents, the oldest first, to be dragged to folders or
 * sorted by keyboard. Approvers also find the submitted ones here.
 */
export function WaitingList({ titled, search, pending: wanted, onPending, selection, onSelection }: Props) {
  const { workspace, actions } = useWorkspace();
  const approves = can(useUser().role, "documents.approve");
  const narrow = useNarrow();
  const shown: Shown = approves && wanted ? "pending" : "waiting";
  const { files, entries, pending } = useWaiting(shown, search, approves);
  const add = useEarlyFiles(
    workspace.browser !== undefined,
    useCallback((dropped: File[]) => actions.upload(dropped, undefined), [actions]),
  );
  usePageDrop(add);

  const selected = files.filter(({ id }) => selection.has(id));
  const last = useRef<string>(undefined);
  const pick = (choice: Pick): void => {
    const ids = files.map(({ id }) => id);
    onSelection(pickFiles(selection, ids, last.current, choice));
    last.current = choice.id;
  };
  const targets = useTargets();

  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          {titled ? (
            <WaitingTitle
              count={workspace.browser && (search === "" ? workspace.waiting.length : files.length)}
            />
          ) : null}
          {workspace.scope === undefined ? null : (
            <BulkLink customerId={workspace.scope} waiting={workspace.waiting} />
          )}
          {narrow ? <UploadButton onFiles={add} /> : null}
        </div>
        {narrow ? null : <UploadZone compact text="Dokumente hochladen" onFiles={add} />}
        {pending && (pending.length > 0 || shown === "pending") ? (
          <ShownChoice
            shown={shown}
            pending={pending.length}
            onShown={(next) => onPending(next === "pending")}
          />
        ) : null}
        {files.length > 0 ? (
          <Picking files={files} selected={selected} selection={selection} onSelection={onSelection} />
        ) : null}
      </div>
      {workspace.browser === undefined ? (
        <ListState failed={workspace.failed} onRetry={workspace.retry} />
      ) : files.length + entries.length === 0 ? (
        <EmptyState icon={<IconInbox size={32} />} {...emptyText(search, shown)} />
      ) : (
        <WaitingRows files={files} entries={entries} selection={selection} targets={targets} onPick={pick} />
      )}
    </>
  );
}

/** On a phone nothing is dragged, so a button takes the place of the drop zone. */
function UploadButton({ onFiles }: { readonly onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        ml="auto"
        leftSection={<IconFileUploadFilled size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Hochladen
      </Button>
      <FileInput inputRef={input} onFiles={onFiles} />
    </>
  );
}

/**
 * Documents and uploads of the shown list that match the search. `pending`: all submitted documents; undefined for
 * people who may not approve.
 */
function useWaiting(shown: Shown, search: string, approves: boolean) {
  const { workspace } = useWorkspace();
  const pending = useMemo(
    () => (approves ? workspace.listed.filter((file) => file.approval_status === "pending") : []),
    [approves, workspace.listed],
  );
  const all = shown === "waiting" ? workspace.waiting : pending;
  // Specification 5: the manager's search is a case-sensitive substring match on the name.
  const files = useMemo(() => all.filter(({ name }) => name.includes(search)), [all, search]);
  const uploads = useUploads(workspace.scope ?? "own");
  const entries = useMemo(
    () =>
      shown === "waiting"
        ? uploads.filter(({ name, target }) => target.folderId === undefined && name.includes(search))
        : [],
    [shown, uploads, search],
  );
  useShownList("waiting", files);
  return { files, entries, pending: approves ? pending : undefined };
}

/**
 * Suggested folders of the unsorted documents; fetched again when further documents have been read. Undefined until
 * they are loaded.
 */
function useTargets(): ReadonlyMap<string, Target> | undefined {
  const { workspace } = useWorkspace();
  const { scope, tree, waiting } = workspace;
  const { data } = useQuery({
    ...waitingSuggestionsQuery(scope ?? ""),
    enabled: scope !== undefined && waiting.some(({ reading }) => reading.state === "done"),
  });
  // Documents that were read since the answer.
  const fresh = waiting
    .filter(
      ({ id, reading }) =>
        reading.state === "done" && !data?.data.some(({ file_id, is_read }) => is_read && file_id === id),
    )
    .map(({ id }) => id)
    .join(" ");
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown && fresh !== "" && scope !== undefined) void renewSuggestions(scope);
  }, [isKnown, fresh, scope]);
  return useMemo(() => data && targetsOf(data.data, tree), [data, tree]);
}

interface WaitingTitleProps {
  /** Undefined while unknown. */
  readonly count: number | undefined;
}

function WaitingTitle({ count }: WaitingTitleProps) {
  return (
    <Title order={2}>
      Unsortiert{" "}
      {count === undefined ? null : (
        <Badge size="lg" variant="light" color="gray" component="span">
          {count}
        </Badge>
      )}
    </Title>
  );
}

interface BulkLinkProps {
  readonly customerId: string;
  readonly waiting: readonly FileItem[];
}

/** Link to the table of all suggestions, if there are several. */
function BulkLink({ customerId, waiting }: BulkLinkProps) {
  const { length: read } = waiting.filter(({ reading }) => reading.state === "done");
  if (read < 2) return null;
  return (
    <Anchor component={Link} to={`/customers/${customerId}/suggestions`} underline="always">
      {read} Vorschläge prüfen
    </Anchor>
  );
}

interface ShownChoiceProps {
  readonly shown: Shown;
  readonly pending: number;
  readonly onShown: (shown: Shown) => void;
}

function ShownChoice({ shown, pending, onShown }: ShownChoiceProps) {
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      aria-label="Welche Dokumente"
      value={shown}
      onChange={(value) => onShown(value)}
      data={[
        { value: "waiting", label: "Unsortiert" },
        { value: "pending", label: `Wartet auf Freigabe (${pending})` },
      ]}
    />
  );
}

interface PickingProps extends Omit<Props, "search" | "titled" | "pending" | "onPending"> {
  readonly files: readonly FileItem[];
  readonly selected: readonly FileItem[];
}

/** Selects all or none, with the actions on the selected ones. */
function Picking({ files, selected, selection, onSelection }: PickingProps) {
  const some = selected.length > 0;
  const all = selected.length === files.length;
  const clear = (): void => onSelection(without(selection, files));
  const selectAll = (): void => onSelection(new Set([...selection, ...files.map(({ id }) => id)]));
  return (
    <div className={classes.picking}>
      <Checkbox
        label={some ? selectedText(selected) : "Alle auswählen"}
        checked={all}
        indeterminate={some && !all}
        onChange={() => (all ? clear() : selectAll())}
      />
      {some ? <WaitingActions files={selected} onEnd={clear} /> : null}
    </div>
  );
}

const without = (selection: ReadonlySet<string>, files: readonly FileItem[]): ReadonlySet<string> => {
  const next = new Set(selection);
  for (const { id } of files) next.delete(id);
  return next;
};

const selectedText = ({ length }: readonly FileItem[]): string => `${length} ausgewählt`;

function emptyText(search: string, shown: Shown): { readonly title: string; readonly text: string } {
  if (search !== "")
    return {
      title: "Keine Dokumente vorhanden",
      text: "Kein Name enthält diesen Text. Groß- und Kleinschreibung zählt.",
    };
  return shown === "waiting"
    ? { title: "Alles sortiert.", text: "Was neu dazukommt, steht dann hier." }
    : { title: "Nichts wartet auf Freigabe.", text: "" };
}

interface WaitingActionsProps {
  readonly files: readonly FileItem[];
  readonly onEnd: () => void;
}

function WaitingActions({ files, onEnd }: WaitingActionsProps) {
  const { actions } = useWorkspace();
  return (
    <div className={classes.actions} role="group" aria-label="Auswahl der unsortierten Dokumente">
      <IconButton
        label="Ausgewählte bearbeiten"
        icon={<IconEditFilled size={20} aria-hidden />}
        onClick={() => actions.edit(files)}
      />
      <IconButton
        label="Ausgewählte verschieben nach …"
        aria-keyshortcuts="O"
        icon={<IconFolderSymlink size={20} aria-hidden />}
        onClick={() => actions.askMove(files)}
      />
      <IconButton
        label="Ausgewählte löschen"
        icon={<IconTrashFilled size={20} aria-hidden />}
        onClick={() => void actions.remove(files)}
      />
      <IconButton label="Auswahl aufheben" icon={<IconX size={20} aria-hidden />} onClick={onEnd} />
    </div>
  );
}
