import type { FileItem } from "@krempelfrei/contract/files/files";
import { counted } from "@krempelfrei/contract/counted";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useRef, useState } from "react";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError } from "../../ui/toasts.ts";
import { useModalAbove } from "../../ui/use-modal-above.ts";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import type { FileFormApi } from "./form/file-fields.tsx";
import { changeEach, type Change, type Failure } from "../files/data/change-each.api.ts";
import { fromTemplate, type FileFormValues } from "./form/file-form-values.ts";
import {
  changesFor,
  commonValues,
  errorsIn,
  fieldsOf,
  isApplicable,
  sectionsOf,
  type Section,
} from "./multi-file-values.ts";
import { toastMovedDeadlines } from "../files/data/moved-deadlines.ts";
import { toastSosMarkGone } from "../files/data/sos-mark.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { undoChanges } from "../files/workspace/run-changes.tsx";
import { toastWithUndo } from "../files/workspace/undo-toast.tsx";
import { NOT_UPDATED, UPDATED } from "./form/use-file-form.ts";

/** Result for one file; `error` is undefined once it is saved. */
export interface Outcome {
  readonly error: string | undefined;
}

export interface MultiFileControls {
  readonly form: FileFormApi;
  readonly on: ReadonlySet<Section>;
  readonly applicable: boolean;
  readonly running: boolean;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly failed: readonly FileItem[];
  toggle(section: Section, next: boolean): void;
  applyTemplate(template: Template): void;
  /** One call for each file, eight in parallel; after a failure only the failed ones again. */
  apply(): Promise<void>;
  close(): Promise<void>;
}

/** Changes of all attempts that saved a file, each from its first state, these files, and the changes still to be sent. */
interface Attempts {
  readonly changes: readonly Change[];
  readonly saved: readonly FileItem[];
  readonly open: readonly Change[];
}

const NOTHING: Attempts = { changes: [], saved: [], open: [] };

/** The form for several files: fields with an active switch are applied to all of them (specification 4). */
export function useMultiFile(files: readonly FileItem[], onClose: () => void): MultiFileControls {
  const { workspace } = useWorkspace();
  const modalAbove = useModalAbove();
  const [on, setOn] = useState<ReadonlySet<Section>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const earlier = useRef<Attempts>(NOTHING);
  const failed = files.filter(({ id }) => outcomes.get(id)?.error !== undefined);

  /** Rejects if a file was not saved; the files that were saved stay out of the next attempt. */
  const saveAll = async (values: FileFormValues): Promise<void> => {
    const todo = failed.length > 0 ? failed : files;
    // A change without an answer is repeated as it was, unless the values are others now.
    const unsent = failed.length > 0 ? earlier.current.open : [];
    const open = new Map(unsent.map((change) => [change.file.id, change]));
    const changes = todo.map((file) => open.get(file.id) ?? { file, changes: changesFor(file, values, on) });
    const before = [...outcomes].filter(([, { error }]) => error === undefined);
    const show = (saved: readonly FileItem[], failures: readonly Failure[]): void =>
      setOutcomes(
        new Map([
          ...before,
          ...saved.map(({ id }) => [id, { error: undefined }] as const),
          ...failures.map(({ file, reason }) => [file.id, { error: reason }] as const),
        ]),
      );
    show([], []);
    const { saved, ...rest } = await changeEach(workspace.scope, changes, {
      onProgress: show,
      oneByOne: true,
    });
    toastSosMarkGone(
      changes.map(({ file }) => file),
      saved,
    );
    toastMovedDeadlines(saved);
    earlier.current = { ...afterwards(earlier.current, changes, saved), open: rest.open };
    if (saved.length < todo.length) throw new Error(NOT_UPDATED);
    toastSaved(UPDATED);
  };
  const toastSaved = (text: string, { changes, saved } = earlier.current): void => {
    toastWithUndo(text, () => undoChanges(workspace.scope, changes, saved));
  };
  const { form, save } = useSavedForm<FileFormValues, object, void>({
    stored: undefined,
    valuesOf: () => commonValues(files),
    errorsOf: (values) => errorsIn(on, values),
    changed: () => [...on].flatMap(fieldsOf),
    // The input has changed, so it will be applied to all files again.
    onValues: () => setOutcomes((known) => (known.size === 0 ? known : new Map())),
    save: saveAll,
    success: false,
    onSaved: onClose,
    onRefused: () => toastError(NOT_UPDATED),
  });
  const running = form.submitting;
  const clearErrors = (sections: readonly Section[]): void => {
    for (const field of sections.flatMap(fieldsOf)) form.clearFieldError(field);
  };

  const toggle = (section: Section, next: boolean): void => {
    const sections = new Set(on);
    if (next) sections.add(section);
    else {
      sections.delete(section);
      clearErrors([section]);
    }
    setOn(sections);
    setOutcomes(new Map());
  };

  const close = async (): Promise<void> => {
    if (running || modalAbove()) return;
    const done = earlier.current.saved.length;
    const message = failed.length === 0 ? UNSAVED : unsavedOf(failed.length);
    if (on.size > 0 && !(await confirmProceed({ message }))) return;
    onClose();
    // Saved changes can be undone, also after the others were given up.
    if (done > 0) toastSaved(counted(done, "Dokument ist geändert.", "Dokumente sind geändert."));
  };

  return {
    form,
    on,
    applicable: isApplicable(on, form.values),
    running,
    outcomes,
    failed,
    toggle,
    applyTemplate: (template) => {
      form.setValues(fromTemplate(template));
      setOn(new Set([...on, ...sectionsOf(template)]));
      clearErrors(sectionsOf(template));
    },
    apply: async () => {
      if (isApplicable(on, form.getValues())) await save();
    },
    close,
  };
}

/** What attempts have saved after one more; undoing it restores the state before the first of them. */
function afterwards(before: Attempts, changes: readonly Change[], saved: readonly FileItem[]) {
  const ids = new Set(saved.map(({ id }) => id));
  const first = new Map(before.changes.map((change) => [change.file.id, change]));
  const made = changes
    .filter(({ file }) => ids.has(file.id))
    .map(({ file, changes: fields }) => {
      const earlier = first.get(file.id);
      return { file: earlier?.file ?? file, changes: { ...earlier?.changes, ...fields } };
    });
  return {
    changes: [...before.changes.filter(({ file }) => !ids.has(file.id)), ...made],
    saved: [...before.saved.filter(({ id }) => !ids.has(id)), ...saved],
  };
}

const unsavedOf = (count: number): string =>
  `${counted(count, "Dokument ist", "Dokumente sind")} noch nicht geändert. Wollen Sie das Formular trotzdem schließen?`;
const UNSAVED =
  "Ihre Änderungen an den Dokumenten sind noch nicht gespeichert und gehen verloren. Wollen Sie die Aktion wirklich ausführen?";
