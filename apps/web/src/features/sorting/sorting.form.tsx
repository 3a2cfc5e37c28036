import { Alert, Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconArrowBackUp, IconCircleCheckFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState, type Ref, type RefObject } from "react";
import { useQuery } from "@tanstack/react-query";
import { IconButton } from "../../ui/icon-button.tsx";
import { SuggestionPanel } from "../document/suggestions/suggestion-panel.tsx";
import { suggestionsQuery } from "../files/data/suggestions.api.ts";
import type { PreviewStart } from "../files/preview/preview-kind.ts";
import { FileClaimNotice } from "../document/form/file-claim-notice.tsx";
import type { FileClaimer } from "../files/data/file-claims.api.ts";
import { isListed } from "../files/data/filter-files.ts";
import { SortingFields, SortingFolder } from "./sorting-fields.tsx";
import { inOrderOfKeys, SortingTemplates } from "./sorting-templates.tsx";
import classes from "./sorting.module.css";
import dialogClasses from "../document/form/file.dialog.module.css";
import { StaleNotice } from "../document/form/stale-notice.tsx";
import { useFileClaim } from "../document/form/use-file-claim.ts";
import { useFileDialog, type FileDialogControls } from "../document/form/use-file-dialog.ts";
import {
  useFiling,
  useFilling,
  useLeaving,
  useSortingKeys,
  type SortingFormHandle,
} from "./use-sorting-actions.ts";
import { useFolderSuggestion } from "./use-folder-suggestion.ts";

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
  /** It was filed here and gone back to. */
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
  const around = { sequence: [file.id], onOpen: ignore, onClose: ignore };
  const dialog = useFileDialog({ file, ...around, filedHere: again });
  const { form, base } = dialog;
  const folder = useFolderSuggestion(form, again ? file.folder_id : null);
  const { data: suggestions } = useQuery({ ...suggestionsQuery(file.id), enabled: !hidden });
  const claimer = useFileClaim(file.id);
  const [anyway, setAnyway] = useState(false);
  const filing = useFiling(dialog, onFile);
  const { saving, refused } = filing;
  const first = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const lost = isListed(file) && !saving && !again;
  const locked = lost || (Boolean(claimer) && !anyway);

  useFocusOnFirst(hidden, first, element);
  const filling = useFilling({ dialog, suggestions, filing, folder, locked, held, element, button });
  const { pick, take, submit } = filling;
  const leaving = useLeaving({ form, base, lost, saving, onSkip, onBack });
  const templates = inOrderOfKeys(dialog.templates);
  const pickAt = (index: number): void => pick(templates[index]);
  useSortingKeys(ref, { ...leaving, submit, take, pickAt });

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
          folder={suggestions && folder.targetOf(suggestions)}
          filesAtOnce={filling.filesAtOnce}
          disabled={locked || saving}
          onTake={take}
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
            <SortingFolder
              form={form}
              suggested={folder.isSuggested}
              suggestions={suggestions}
              onShow={onShow}
            />
          </Fieldset>
          <Buttons
            button={button}
            disabled={locked || held}
            saving={saving}
            isLast={isLast}
            onSkip={leaving.skip}
            onBack={onBack && leaving.stepBack}
          />
        </div>
      </Stack>
    </form>
  );
}

interface ButtonsProps {
  /** That which files. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly disabled: boolean;
  readonly saving: boolean;
  readonly isLast: boolean;
  readonly onSkip: () => Promise<void>;
  readonly onBack: (() => Promise<void>) | undefined;
}

function Buttons({ button, disabled, saving, isLast, onSkip, onBack }: ButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm" mt="sm" className={classes.actions}>
      {onBack ? (
        <IconButton
          label="Schritt zurück"
          icon={<IconArrowBackUp size={20} aria-hidden />}
          aria-keyshortcuts="Z Alt+Z"
          onClick={() => void onBack()}
        />
      ) : null}
      <Button variant="default" aria-keyshortcuts="Alt+S" disabled={saving} onClick={() => void onSkip()}>
        Überspringen
      </Button>
      <Button
        ref={button}
        type="submit"
        loading={saving}
        disabled={disabled}
        aria-keyshortcuts="Control+Enter"
      >
        {isLast ? "Speichern" : "Speichern und nächstes"}
      </Button>
    </Group>
  );
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
        <Alert color="orange" icon={<IconAlertTriangleFilled aria-hidden />}>
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

function Lost({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Alert role="alert" color="orange" icon={<IconCircleCheckFilled aria-hidden />}>
      <Text fw={600}>Jemand anderes hat dieses Dokument inzwischen abgelegt.</Text>
      <Button mt="xs" size="sm" variant="default" onClick={onGoOn}>
        Weiter
      </Button>
    </Alert>
  );
}
