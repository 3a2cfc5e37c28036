import { Button, Group, Progress } from "@mantine/core";
import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { hideToast, toastStaying, toastWarning, updateToast } from "../../../ui/toasts.ts";
import { changeEach, type Change } from "../data/change-each.api.ts";
import type { Scope } from "../data/files.api.ts";
import { toastMovedDeadlines } from "../data/moved-deadlines.ts";
import { toastSosMarkGone } from "../data/sos-mark.ts";
import { undoReported } from "../data/undo.api.ts";
import { toastFailures } from "../data/failures-toast.tsx";
import { toastWithUndo } from "./undo-toast.tsx";

/**
 * Changes that restore the fields of a document; a field other than the date that was empty before keeps its current
 * value.
 */
function restoring(before: FileItem, changes: Omit<FileChanges, "revision">): FileChanges {
  const old: Record<string, unknown> = {};
  for (const field of Object.keys(changes)) {
    const value = before[field as keyof FileItem];
    const mustStay = value === null && !field.startsWith("date_");
    if (!mustStay) old[field] = value;
  }
  return old;
}

function undoing(changes: readonly Change[], saved: readonly FileItem[]): Change[] {
  const now = new Map(saved.map((file) => [file.id, file]));
  return changes.flatMap(({ file: before, changes: made }) => {
    const file = now.get(before.id);
    return file ? [{ file, changes: restoring(before, made) }] : [];
  });
}

const MUST_STAY = { type: "Typ", author: "Autor" } as const;

/** Labels of fields that were empty before: no document loses a type or an author again. */
function staying(changes: readonly Change[]): string[] {
  const fields = Object.keys(MUST_STAY) as (keyof typeof MUST_STAY)[];
  return fields
    .filter((field) => changes.some(({ file, changes: made }) => field in made && file[field] === null))
    .map((field) => MUST_STAY[field]);
}

const isGiving = ({ changes: made }: Change): boolean =>
  made.is_for_all !== undefined || made.user_id !== undefined;

/** Documents that a save has changed: the server would undo an earlier change of the others. */
function changedOf(changes: readonly Change[], saved: readonly FileItem[]): FileItem[] {
  const before = new Map(changes.map(({ file }) => [file.id, file.revision]));
  return saved.filter(({ id, revision }) => revision !== before.get(id));
}

async function restore(scope: Scope, changes: readonly Change[]): Promise<void> {
  const { failed, open } = await changeEach(scope, changes);
  toastFailures(failed, open.length > 0 ? () => void restore(scope, open) : undefined);
}

/**
 * Undoes saved changes; reports documents that fail, and fields that cannot be emptied again. After a new owner or
 * audience the server undoes the changes, because only it knows the former maintainers and persons of deadlines.
 */
export async function undoChanges(
  scope: Scope,
  changes: readonly Change[],
  saved: readonly FileItem[],
): Promise<void> {
  if (changes.some(isGiving)) {
    await undoReported(scope, changedOf(changes, saved));
    return;
  }
  await restore(scope, undoing(changes, saved));
  const fields = staying(changes);
  if (fields.length > 0)
    toastWarning(
      `Vorher leer und nicht wieder zu leeren: ${fields.join(" und ")}. Der neue Wert bleibt dort.`,
    );
}

function Running({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <div style={{ flex: 1 }}>
        {done} von {total}
        <Progress value={(done / total) * 100} mt={4} aria-label="Dokumente werden gespeichert" />
      </div>
      <Button size="compact-sm" h="2rem" variant="default" onClick={onStop}>
        Abbrechen
      </Button>
    </Group>
  );
}

/**
 * Saves changes of many documents in the background: shows progress with a stop button, then the result with an undo,
 * the names of failed documents, cleared SOS marks and transferred deadlines.
 */
export async function runChanges(
  scope: Scope,
  changes: readonly Change[],
  told: (saved: number) => string,
): Promise<void> {
  const stop = new AbortController();
  const progress = (done: number) => (
    <Running done={done} total={changes.length} onStop={() => stop.abort()} />
  );
  const id = toastStaying(progress(0));
  const { saved, failed, open } = await changeEach(scope, changes, {
    signal: stop.signal,
    onProgress: (saved, failed) => updateToast(id, progress(saved.length + failed.length)),
  });
  hideToast(id);
  toastFailures(failed, open.length > 0 ? () => void runChanges(scope, open, told) : undefined);
  toastSosMarkGone(
    changes.map(({ file }) => file),
    saved,
  );
  toastMovedDeadlines(saved);
  if (saved.length === 0) return;
  toastWithUndo(told(saved.length), () => undoChanges(scope, changes, saved));
}
