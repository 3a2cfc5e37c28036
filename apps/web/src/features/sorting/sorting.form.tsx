import { Alert, Button, Fieldset, Stack, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconCircleCheckFilled } from "@tabler/icons-react";
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from "react";
import { flushSync } from "react-dom";
import { FolderField } from "../document/form/file-fields.tsx";
import type { Pointing } from "../files/preview/use-framed-places.ts";
import { SuggestionPanel } from "../document/suggestions/suggestion-panel.tsx";
import { FileClaimNotice } from "../document/form/file-claim-notice.tsx";
import { LastFolder, SortingFields } from "./sorting-fields.tsx";
import { SortingTemplates } from "./sorting-templates.tsx";
import classes from "./sorting.module.css";
import dialogClasses from "../document/form/file.dialog.module.css";
import { StaleNotice } from "../document/form/stale-notice.tsx";
import { type Sheet, SheetActions, useSwipe } from "./phone-sheet.tsx";
import {
  useSortingForm,
  type SortingFormControls,
  type SortingFormHandle,
  type SortingFormOptions,
} from "./use-sorting-form.ts";

interface Props extends Omit<SortingFormOptions, "button"> {
  readonly ref: Ref<SortingFormHandle>;
  readonly pointing: Pointing;
  readonly sheet: Sheet;
  /** Called to go on after another person has filed the document. */
  readonly onLost: () => void;
}

/** The form of one document in sorting; mounted again for each. */
export function SortingForm({ ref, pointing, sheet, onLost, ...options }: Props) {
  const { file, hidden, held } = options;
  const first = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sorting = useSortingForm({ ...options, button });
  const { suggestions, offer, folder, locked, saving, pick } = sorting;
  const { onKeyDown, mayLeave, skip, stepBack } = sorting;
  useImperativeHandle(ref, () => ({ onKeyDown, mayLeave, skip, stepBack }));
  useFocusOnFirst(hidden, first, element);
  const swipe = useSwipe(() => void sorting.skip());
  const isFolded = sheet.phone && !sheet.up;
  const take = (): void => {
    // A missing field gets the focus, so it must be visible.
    if (isFolded && !sorting.filesAtOnce && !offer.asks) flushSync(() => sheet.onUp(true));
    sorting.take();
  };

  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        sorting.submit();
      }}
      noValidate
      hidden={hidden}
      aria-label="Angaben zum Dokument"
      data-folded={isFolded || undefined}
      data-unfolded={sheet.up || undefined}
      {...(isFolded ? swipe : {})}
    >
      <Stack gap="sm" className={classes.parts}>
        <Notices file={file} sorting={sorting} onLost={onLost} />
        <SuggestionPanel
          file={file}
          suggestions={suggestions}
          answers={offer.answers}
          onAnswer={sorting.answer}
          folder={offer.target}
          isFolderChosen={folder.isChosen}
          isFilled={sorting.isFilled}
          filesAtOnce={sorting.filesAtOnce}
          disabled={locked || saving}
          onTake={take}
          {...pointing}
        />
        {isFolded ? <SheetActions file={file} sheet={sheet} element={element} sorting={sorting} /> : null}
        <SortingTemplates
          templates={sorting.keyed}
          suggestions={suggestions}
          disabled={locked}
          onPick={pick}
          onPickListed={(index) => pick(sorting.templates[index])}
        />
        <Fieldset disabled={locked} variant="unstyled" className={classes.byHand}>
          <SortingFields file={file} sorting={sorting} first={first} />
        </Fieldset>
        {/* Folder and button stay visible while the fields scroll. */}
        <div className={`${dialogClasses.actions} ${classes.filing}`}>
          <div className={classes.foot}>
            <Fieldset disabled={locked} variant="unstyled" className={classes.folder}>
              <FolderField form={sorting.form} upward />
              <LastFolder form={sorting.form} />
            </Fieldset>
            <Button
              ref={button}
              type="submit"
              size="md"
              h="2.875rem"
              variant={sorting.isFilled ? "filled" : "default"}
              loading={saving}
              disabled={locked || held}
              aria-keyshortcuts="Control+Enter"
            >
              Ablegen
              <span className={classes.shortcut} aria-hidden>
                Strg ↵
              </span>
            </Button>
          </div>
        </div>
      </Stack>
    </form>
  );
}

function useFocusOnFirst(
  hidden: boolean,
  first: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
): void {
  // The type cannot be typed, so number keys pick templates from here.
  useEffect(() => {
    if (hidden) return;
    const field = first.current?.querySelector("input");
    const folded = element.current?.querySelector<HTMLElement>("[data-first]");
    (folded ?? field)?.focus({ preventScroll: true });
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
