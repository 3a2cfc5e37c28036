import { Alert, Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { IconAlertTriangleFilled, IconArrowBackUp, IconCircleCheckFilled } from "@tabler/icons-react";
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
import { useQuery } from "@tanstack/react-query";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useUnsavedGuard } from "../../../ui/use-unsaved-guard.ts";
import { SuggestionPanel } from "../suggestions/suggestion-panel.tsx";
import { allValuesOf } from "../suggestions/suggested-values.ts";
import { suggestionsQuery } from "../suggestions/suggestions.api.ts";
import type { PreviewStart } from "../preview/preview-kind.ts";
import { FileClaimNotice } from "../form/file-claim-notice.tsx";
import { leaveField } from "../form/dialog-keys.ts";
import { rules, toValues, type FileFormValues } from "../form/file-form-values.ts";
import type { FileClaimer } from "../data/file-claims.api.ts";
import { isListed } from "../data/filter-files.ts";
import { rememberFolder } from "./last-folder.ts";
import { useWorkspace } from "../data/workspace.ts";
import { SortingFields, SortingFolder } from "./sorting-fields.tsx";
import { sortingKey } from "./sorting-keys.ts";
import { inOrderOfKeys, SortingTemplates } from "./sorting-templates.tsx";
import classes from "./sorting.module.css";
import dialogClasses from "../form/file.dialog.module.css";
import { StaleNotice } from "../form/stale-notice.tsx";
import { useFileClaim } from "../form/use-file-claim.ts";
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
  /** Its pages are being changed: it is not filed meanwhile. */
  readonly held: boolean;
  /** Ends with whether it is saved and filed. */
  readonly onFile: (save: Promise<boolean>) => void;
  /** It was gone back to, and may be filed already. */
  readonly again: boolean;
  readonly onSkip: () => void;
  /** One step back; undefined where there is none. */
  readonly onBack: (() => void) | undefined;
  /** Shows a place in the document. */
  readonly onShow: (start: PreviewStart) => void;
  /** Somebody else filed it. */
  readonly onLost: () => void;
}

const ignore = (): void => undefined;

/** The form of one document that is being sorted; mounted anew for each. */
export function SortingForm(props: Props) {
  const { ref, file, hidden, isLast, held, again, onFile, onSkip, onBack, onShow, onLost } = props;
  const dialog = useFileDialog({ file, sequence: [file.id], onOpen: ignore, onClose: ignore });
  const { form, base } = dialog;
  const templates = inOrderOfKeys(dialog.templates);
  const suggested = useFolderSuggestion(form);
  const { workspace } = useWorkspace();
  const { data: suggestions } = useQuery({ ...suggestionsQuery(file.id), enabled: !hidden });
  const claimer = useFileClaim(file.id);
  const [anyway, setAnyway] = useState(false);
  const { saving, refused, fileIt } = useFiling(dialog, onFile);
  const first = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const lost = isListed(file) && !saving && !again;
  const locked = lost || (Boolean(claimer) && !anyway);
  const ready = form.isValid() && form.values.folder !== "" && !locked && !held;

  useFocusOnFirst(hidden, first, element);

  const pick = (template: Template | undefined): void => {
    if (!template || locked || saving) return;
    // Synchronously, so that the next key press finds the button.
    flushSync(() => dialog.applyTemplate(template));
    const next =
      button.current?.disabled === false ? button.current : openField(element.current, form.getValues());
    next?.focus();
  };
  const takeSuggestions = (): void => {
    if (!suggestions || locked || saving || held) return;
    const values = allValuesOf(suggestions, workspace.tree);
    if (Object.keys(values).length === 0) return;
    flushSync(() => form.setValues(values));
    form.clearErrors();
    if (button.current?.disabled === false) void fileIt();
    else openField(element.current, form.getValues())?.focus();
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
  const stepBack = async (): Promise<void> => {
    if (onBack && (await mayLeave())) onBack();
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
      else if (key === "back") void stepBack();
      else if (key === "suggestion") takeSuggestions();
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
        <SuggestionPanel
          file={file}
          suggestions={suggestions}
          disabled={locked || saving}
          onTake={takeSuggestions}
        />
        <SortingTemplates templates={templates} disabled={locked} onPick={pick} />
        <Fieldset disabled={locked} variant="unstyled">
          <SortingFields
            file={file}
            dialog={dialog}
            suggestions={suggestions}
            onShow={onShow}
            first={first}
            onTemplate={(index) => pick(dialog.templates[index])}
          />
        </Fieldset>
        {/* Where it goes and that it goes there are never scrolled away. */}
        <div className={dialogClasses.actions}>
          <Fieldset disabled={locked} variant="unstyled">
            <SortingFolder form={form} suggested={suggested} suggestions={suggestions} onShow={onShow} />
          </Fieldset>
          <Group justify="flex-end" gap="sm" mt="sm" className={classes.actions}>
            {onBack ? (
              <IconButton
                label="Schritt zurück"
                icon={<IconArrowBackUp size={20} aria-hidden />}
                aria-keyshortcuts="Z Alt+Z"
                onClick={() => void stepBack()}
              />
            ) : null}
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
        </div>
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
