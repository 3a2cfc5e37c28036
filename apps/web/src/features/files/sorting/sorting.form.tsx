import { Alert, Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { IconAlertTriangleFilled, IconBulbFilled, IconCircleCheckFilled } from "@tabler/icons-react";
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from "react";
import { flushSync } from "react-dom";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { useUnsavedGuard } from "../../../ui/use-unsaved-guard.ts";
import { FileClaimNotice } from "../form/file-claim-notice.tsx";
import { leaveField } from "../form/dialog-keys.ts";
import {
  AuthorField,
  DateFields,
  FolderField,
  NameField,
  OwnerField,
  TagsField,
  TemplateField,
  TypeField,
} from "../form/file-fields.tsx";
import { rules, toValues, type FileFormValues } from "../form/file-form-values.ts";
import type { FileClaimer } from "../data/file-claims.api.ts";
import { isListed } from "../data/filter-files.ts";
import { rememberFolder } from "./last-folder.ts";
import { useWorkspace } from "../data/workspace.ts";
import { sortingKey } from "./sorting-keys.ts";
import { inOrderOfKeys, KEYED_TEMPLATES, SortingTemplates } from "./sorting-templates.tsx";
import classes from "./sorting.module.css";
import dialogClasses from "../form/file.dialog.module.css";
import { StaleNotice } from "../form/stale-notice.tsx";
import { useFileClaim } from "../form/use-file-claim.ts";
import { useFieldOptions } from "../form/use-field-options.ts";
import { useFileDialog, type FileDialogControls } from "../form/use-file-dialog.ts";
import { useFolderSuggestion } from "./use-folder-suggestion.ts";

/** What the dialog around it asks of the form. */
export interface SortingFormHandle {
  onKeyDown(event: KeyboardEvent): void;
  /** Resolves to whether nothing typed gets lost, or the person does not mind. */
  mayLeave(): Promise<boolean>;
}

interface Props {
  readonly ref: Ref<SortingFormHandle>;
  readonly file: FileItem;
  /** It is being filed, while the next one is already shown. */
  readonly hidden: boolean;
  readonly isLast: boolean;
  /** Ends with whether it is saved and filed. */
  readonly onFile: (save: Promise<boolean>) => void;
  readonly onSkip: () => void;
  /** Somebody else filed it. */
  readonly onLost: () => void;
}

const ignore = (): void => undefined;

/** The form of one document that is being sorted; mounted anew for each. */
export function SortingForm({ ref, file, hidden, isLast, onFile, onSkip, onLost }: Props) {
  const dialog = useFileDialog({ file, sequence: [file.id], onOpen: ignore, onClose: ignore });
  const { form, base } = dialog;
  const templates = inOrderOfKeys(dialog.templates);
  const suggested = useFolderSuggestion(form);
  const claimer = useFileClaim(file.id);
  const [anyway, setAnyway] = useState(false);
  const { saving, refused, fileIt } = useFiling(dialog, onFile);
  const first = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const lost = isListed(file) && !saving;
  const locked = lost || (Boolean(claimer) && !anyway);
  const ready = form.isValid() && form.values.folder !== "" && !locked;

  useFocusOnFirst(hidden, first, element);

  const pick = (template: Template | undefined): void => {
    if (!template || locked || saving) return;
    // Synchronously, so that the next key press finds the button.
    flushSync(() => dialog.applyTemplate(template));
    const next =
      button.current?.disabled === false ? button.current : openField(element.current, form.getValues());
    next?.focus();
  };
  const submit = (): void => void (ready && fileIt());
  useUnsavedGuard(typed(form.values, base) && !lost);
  const mayLeave = async (): Promise<boolean> => {
    if (saving) return false;
    return !typed(form.getValues(), base) || lost || confirmProceed(UNSAVED);
  };
  const skip = async (): Promise<void> => {
    if (await mayLeave()) onSkip();
  };
  useImperativeHandle(ref, () => ({
    mayLeave,
    onKeyDown: (event) => {
      const key = sortingKey(event);
      if (key === undefined) return;
      event.preventDefault();
      if (key === "save") {
        leaveField();
        submit();
      } else if (key === "skip") void skip();
      else pick(templates[key.template]);
    },
  }));

  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
      hidden={hidden}
      aria-label="Angaben zum Dokument"
    >
      <Stack gap="md">
        <Notices
          file={file}
          dialog={dialog}
          refused={refused}
          claimer={claimer}
          anyway={anyway}
          onAnyway={() => setAnyway(true)}
          onLost={lost ? onLost : undefined}
        />
        <SortingTemplates templates={templates} disabled={locked} onPick={pick} />
        <Fieldset disabled={locked} variant="unstyled">
          <SortingFields
            file={file}
            dialog={dialog}
            suggested={suggested}
            first={first}
            onTemplate={(index) => pick(dialog.templates[index])}
          />
        </Fieldset>
        <Group justify="flex-end" gap="sm" className={`${dialogClasses.actions} ${classes.actions}`}>
          <Button variant="default" aria-keyshortcuts="Alt+S" disabled={saving} onClick={() => void skip()}>
            Überspringen
          </Button>
          <Button
            ref={button}
            type="submit"
            loading={saving}
            disabled={!ready}
            aria-keyshortcuts="Control+Enter"
          >
            {isLast ? "Speichern" : "Speichern und nächstes"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Saves and files once; what was refused can be tried again. */
function useFiling(dialog: FileDialogControls, onFile: Props["onFile"]) {
  const { workspace } = useWorkspace();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const fileIt = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    rememberFolder(workspace.scope, dialog.form.getValues().folder);
    const save = dialog.save();
    onFile(save);
    if (await save) return;
    setSaving(false);
    setRefused(true);
  };
  return { saving, refused, fileIt };
}

function useFocusOnFirst(
  hidden: boolean,
  first: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
): void {
  // The type is chosen from a list and typed by nobody: the number keys pick templates from here.
  useEffect(() => {
    if (hidden) return;
    first.current?.querySelector("input")?.focus({ preventScroll: true });
    // Scrolls back to the top for the next document.
    element.current?.parentElement?.scrollTo(0, 0);
    element.current?.closest("[data-modal-content]")?.scrollTo(0, 0);
  }, [hidden, first, element]);
}

interface NoticesProps {
  readonly file: FileItem;
  readonly dialog: FileDialogControls;
  /** The server did not take it. */
  readonly refused: boolean;
  readonly claimer: FileClaimer | null | undefined;
  readonly anyway: boolean;
  readonly onAnyway: () => void;
  /** Given when somebody else has filed it. */
  readonly onLost: (() => void) | undefined;
}

/** Notices to read before typing. */
function Notices({ file, dialog, refused, claimer, anyway, onAnyway, onLost }: NoticesProps) {
  const { stale } = dialog;
  return (
    <>
      {onLost ? <Lost onGoOn={onLost} /> : null}
      {refused && !onLost && !stale ? (
        <Alert color="yellow" icon={<IconAlertTriangleFilled aria-hidden />}>
          Dieses Dokument wurde noch nicht abgelegt. Ihre Angaben sind erhalten, bitte versuchen Sie es
          erneut.
        </Alert>
      ) : null}
      {claimer && !onLost ? <FileClaimNotice claimer={claimer} anyway={anyway} onAnyway={onAnyway} /> : null}
      {stale && !onLost ? <StaleNotice file={file} dialog={dialog} stale={stale} /> : null}
      {file.approval_reason !== null && file.approval_status === "rejected" ? (
        <Alert color="red" title="Abgelehnt">
          {file.approval_reason || "Ohne Begründung"}
        </Alert>
      ) : null}
    </>
  );
}

interface SortingFieldsProps {
  readonly file: FileItem;
  readonly dialog: FileDialogControls;
  /** Whether the folder is a suggestion. */
  readonly suggested: boolean;
  /** Gets the focus. */
  readonly first: Ref<HTMLDivElement>;
  readonly onTemplate: (index: number) => void;
}

function SortingFields({ file, dialog, suggested, first, onTemplate }: SortingFieldsProps) {
  const { form, templates } = dialog;
  const options = useFieldOptions();
  return (
    <Stack gap="md">
      {templates.length > KEYED_TEMPLATES ? <TemplateField onPick={onTemplate} /> : null}
      {/* The dialog looks here for what gets the focus first, and leaves it to the effect above. */}
      <div ref={first} data-autofocus>
        <TypeField form={form} />
      </div>
      <NameField form={form} extension={file.extension} />
      <AuthorField form={form} options={options} />
      <TagsField form={form} options={options} />
      <DateFields form={form} />
      {options.owners.length > 1 ? <OwnerField form={form} options={options} /> : null}
      <FolderField form={form} />
      {suggested ? (
        <Text component="span" className={classes.hint}>
          <IconBulbFilled size={16} aria-hidden /> Vorschlag, Sie können einen anderen Ordner wählen
        </Text>
      ) : null}
    </Stack>
  );
}

const UNSAVED = {
  message:
    "Ihre Angaben zu diesem Dokument sind noch nicht gespeichert und gehen verloren. Wollen Sie die Aktion wirklich ausführen?",
};

/** The folder may be a suggestion. */
const typed = (values: FileFormValues, base: FileItem): boolean =>
  JSON.stringify({ ...values, folder: "" }) !== JSON.stringify(toValues(base));

const IN_ORDER = ["type", "name", "author"] as const;

/** The field that still needs something. */
function openField(form: HTMLFormElement | null, values: FileFormValues): HTMLElement | null | undefined {
  const path = IN_ORDER.find((field) => rules[field](values[field]) !== null) ?? "folder";
  return form?.querySelector<HTMLElement>(`input[data-path="${path}"]`);
}

function Lost({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Alert role="alert" color="yellow" icon={<IconCircleCheckFilled aria-hidden />}>
      <Text fw={600}>Jemand anderes hat dieses Dokument inzwischen abgelegt.</Text>
      <Button mt="xs" size="sm" variant="default" onClick={onGoOn}>
        Weiter
      </Button>
    </Alert>
  );
}
