import { Alert, Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconArrowBackUp, IconCircleCheckFilled } from "@tabler/icons-react";
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { SuggestionPanel } from "../document/suggestions/suggestion-panel.tsx";
import type { PreviewStart } from "../files/preview/preview-kind.ts";
import { FileClaimNotice } from "../document/form/file-claim-notice.tsx";
import { SortingFields, SortingFolder } from "./sorting-fields.tsx";
import { SortingTemplates } from "./sorting-templates.tsx";
import classes from "./sorting.module.css";
import dialogClasses from "../document/form/file.dialog.module.css";
import { StaleNotice } from "../document/form/stale-notice.tsx";
import {
  useSortingForm,
  type SortingFormControls,
  type SortingFormHandle,
  type SortingFormOptions,
} from "./use-sorting-form.ts";

interface Props extends Omit<SortingFormOptions, "button"> {
  readonly ref: Ref<SortingFormHandle>;
  readonly isLast: boolean;
  /** Shows a place in the document. */
  readonly onShow: (start: PreviewStart) => void;
  /** Another person filed the document. */
  readonly onLost: () => void;
}

/** The form of one document that is being sorted; mounted again for each. */
export function SortingForm({ ref, isLast, onShow, onLost, ...options }: Props) {
  const { file, hidden, held, onBack } = options;
  const first = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sorting = useSortingForm({ ...options, button });
  const { suggestions, folder, locked, saving, pick } = sorting;
  const { onKeyDown, mayLeave } = sorting;
  useImperativeHandle(ref, () => ({ onKeyDown, mayLeave }));
  useFocusOnFirst(hidden, first, element);

  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        sorting.submit();
      }}
      noValidate
      hidden={hidden}
      aria-label="Angaben zum Dokument"
    >
      <Stack gap="md">
        <Notices file={file} sorting={sorting} onLost={onLost} />
        <SuggestionPanel
          file={file}
          suggestions={suggestions}
          folder={suggestions && folder.targetOf(suggestions)}
          filesAtOnce={sorting.filesAtOnce}
          disabled={locked || saving}
          onTake={sorting.take}
        />
        <SortingTemplates templates={sorting.keyed} disabled={locked} onPick={pick} />
        <Fieldset disabled={locked} variant="unstyled">
          <SortingFields file={file} sorting={sorting} onShow={onShow} first={first} />
        </Fieldset>
        {/* Folder and button stay visible while the fields scroll. */}
        <div className={dialogClasses.actions}>
          <Fieldset disabled={locked} variant="unstyled">
            <SortingFolder sorting={sorting} onShow={onShow} />
          </Fieldset>
          <Buttons
            button={button}
            disabled={locked || held}
            saving={saving}
            isLast={isLast}
            onSkip={sorting.skip}
            onBack={onBack && sorting.stepBack}
          />
        </div>
      </Stack>
    </form>
  );
}

interface ButtonsProps {
  /** The button that files. */
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
  readonly sorting: SortingFormControls;
  readonly onLost: () => void;
}

/** Notices to read before typing. */
function Notices({ file, sorting, onLost }: NoticesProps) {
  const { lost, refused, stale, claimer, anyway } = sorting;
  return (
    <>
      {lost ? <Lost onGoOn={onLost} /> : null}
      {refused && !lost && !stale ? (
        <Alert color="orange" icon={<IconAlertTriangleFilled aria-hidden />}>
          Dieses Dokument wurde noch nicht abgelegt. Ihre Angaben sind erhalten, bitte versuchen Sie es
          erneut.
        </Alert>
      ) : null}
      {claimer && !lost ? (
        <FileClaimNotice claimer={claimer} anyway={anyway} onAnyway={sorting.openAnyway} />
      ) : null}
      {stale && !lost ? <StaleNotice stale={stale} onLoad={sorting.loadNewer} /> : null}
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
