import { Alert } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconMessageFilled } from "@tabler/icons-react";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useModalAbove } from "../../ui/use-modal-above.ts";
import { confirmLeave } from "../../ui/use-unsaved-guard.ts";
import { DialogFrame } from "../document/form/dialog-frame.tsx";
import { PreviewDeck } from "../files/preview/preview-deck.tsx";
import { useWorkspace } from "../files/data/workspace.ts";
import { SortingForm } from "./sorting.form.tsx";
import type { SortingFormHandle } from "./use-sorting-form.ts";
import classes from "./sorting.module.css";
import { PageMenu } from "./page-menu.tsx";
import { type PageEditing, usePageEditing } from "./use-page-editing.ts";
import type { FramedPlaces } from "../files/preview/preview-kind.ts";
import { documentsPath } from "../files/data/documents-path.ts";
import { SORTS_AT_ONCE, useNextCustomer } from "./use-next-customer.ts";
import { useSortingRound } from "./use-sorting-round.ts";
import { useUndoFiling } from "./use-undo-filing.ts";
import { RoundEnd } from "./round-end.tsx";
import { useFramedPlaces } from "../files/preview/use-framed-places.ts";
import { useSuggestionMarks } from "../document/suggestions/suggestion-marks.ts";
import { useSortingHead } from "./use-sorting-head.tsx";
import { SortingSteps } from "./sorting-header.tsx";
import type { Sheet } from "./phone-sheet.tsx";
import { SortingStrip } from "./sorting-strip.tsx";

const NO_FILES: readonly FileItem[] = [];

interface Props {
  /** Documents to sort, the oldest first. */
  readonly waiting: readonly FileItem[];
  /** The document to begin with, if it is unfiled. */
  readonly start?: string | undefined;
  /** Called with each new current document; undefined at the end. */
  readonly onCurrent: (id: string | undefined) => void;
  readonly onClose: () => void;
}

/** Sorts unfiled documents one after the other, by keyboard (specification 2, "Manager screen"; the operator's daily work). */
export function SortingDialog({ waiting, start, onCurrent, onClose }: Props) {
  const { workspace } = useWorkspace();
  // Needed at the end of the round too: the formerly focused element was in the form, which is gone.
  useFocusBack();
  const files = workspace.browser?.files ?? NO_FILES;
  const round = useSortingRound(waiting, files, start);
  const form = useRef<SortingFormHandle>(null);
  const current = files.find(({ id }) => id === round.current);
  const { following } = round;
  const editing = usePageEditing(current);
  const { framed, pointing } = useFramedPlaces(useSuggestionMarks(current?.id));
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false }) ?? false;
  const sheet = useSheet(round.current, phone);
  const head = useSortingHead(waiting, round, phone);
  // Deleted by another person.
  const gone = round.current !== undefined && current === undefined;
  const goOn = useEffectEvent(round.afterLoss);
  useEffect(() => {
    if (gone) goOn();
  }, [gone]);

  const { current: inHand } = round;
  useEffect(() => onCurrent(inHand), [onCurrent, inHand]);

  const modalAbove = useModalAbove();
  const close = async (): Promise<void> => {
    if (modalAbove() || !(await round.arrived())) return;
    const mayLeave = round.refused.length > 0 ? await confirmLeave() : await form.current?.mayLeave();
    if (mayLeave ?? true) onClose();
  };
  const { next, onNext } = useWayToNext(round.arrived);
  const onFiled = useUndoFiling({ form, onUndone: round.undone });
  if (!current) {
    return <RoundEnd waiting={waiting} filed={round.filed} onAgain={round.again} onClose={onClose} />;
  }
  return (
    <DialogFrame
      {...head}
      sheet="fit"
      pulled={sheet}
      actions={
        <SortingSteps
          onSkip={() => void form.current?.skip()}
          onBack={round.back && (() => void form.current?.stepBack())}
          next={next}
          onNext={onNext}
        />
      }
      strip={
        <SortingStrip
          order={round.order}
          waiting={waiting}
          files={files}
          current={current.id}
          saving={round.saving}
        />
      }
      preview={
        <SortingPage
          current={current}
          following={following}
          editing={editing}
          framed={framed}
          phone={phone}
        />
      }
      foot={<SortingHints />}
      onClose={() => void close()}
      onKeyDown={(event) => form.current?.onKeyDown(event)}
      focusTitle={false}
    >
      <Refused files={files.filter(({ id }) => round.refused.includes(id))} />
      {/* A document that is being saved keeps its form, so that a refusal loses nothing typed. */}
      {files
        .filter(({ id }) => id === current.id || round.behind.includes(id))
        .map((file) => (
          <SortingForm
            key={file.id}
            ref={file.id === current.id ? form : null}
            file={file}
            hidden={file.id !== current.id}
            held={editing.busy}
            onFile={(save) => {
              void round.file(file.id, save);
              sheet.onUp(false);
            }}
            onFiled={onFiled}
            sheet={sheet}
            again={round.returned.has(file.id)}
            onSkip={round.skip}
            onNext={onNext}
            onBack={round.back}
            pointing={pointing}
            onLost={round.afterLoss}
          />
        ))}
    </DialogFrame>
  );
}

/** The next customer, and the way there: after pending filings, and asking before typed values are lost. */
function useWayToNext(arrived: () => Promise<boolean>) {
  const next = useNextCustomer();
  const navigate = useNavigate();
  const modalAbove = useModalAbove();
  const onNext = async (): Promise<void> => {
    if (!next || modalAbove() || !(await arrived())) return;
    await navigate(documentsPath(next.id), { state: SORTS_AT_ONCE });
  };
  return { next, onNext: () => void onNext() };
}

/** State of the fields' sheet on a phone; reset for each document. */
function useSheet(current: string | undefined, phone: boolean): Sheet {
  const [pulled, setPulled] = useState<string>();
  return {
    phone,
    up: phone && pulled !== undefined && pulled === current,
    onUp: (up) => setPulled(up ? current : undefined),
  };
}

interface SortingPageProps {
  readonly current: FileItem;
  readonly following: FileItem | undefined;
  readonly editing: PageEditing;
  readonly framed: FramedPlaces;
  readonly phone: boolean;
}

function SortingPage({ current, following, editing, framed, phone }: SortingPageProps) {
  return (
    <div className={classes.page}>
      <CustomerNote note={current.note} />
      <PreviewDeck
        current={current}
        following={following}
        plain={phone ? "pages" : undefined}
        framed={framed}
        renderPageTools={(page, pages) => <PageMenu editing={editing} page={page} pages={pages} />}
      />
    </div>
  );
}

/** The customer's note on the document, above its page. */
function CustomerNote({ note }: { readonly note: string | null }) {
  if (note === null) return null;
  return (
    <p className={classes.note}>
      <IconMessageFilled size={18} aria-hidden />
      <span>
        <b>Notiz vom Kunden:</b> „{note}“
      </span>
    </p>
  );
}

/**
 * Notice of documents that the server refused, above the form, so that it does not interrupt the document being sorted.
 */
function Refused({ files }: { files: readonly FileItem[] }) {
  if (files.length === 0) return null;
  return (
    <Alert role="alert" color="orange" mb="md" icon={<IconAlertTriangleFilled aria-hidden />}>
      {files.map((file) => `„${file.full_name}“`).join(", ")} {files.length === 1 ? "wurde" : "wurden"} nicht
      abgelegt und {files.length === 1 ? "kommt" : "kommen"} als Nächstes noch einmal. Ihre Angaben sind
      erhalten.
    </Alert>
  );
}

const HINTS = [
  ["V", "Vorschlag"],
  ["1–9", "Vorlage"],
  ["O", "Ordner"],
  ["Strg ↵", "ablegen"],
  ["Strg Z", "rückgängig"],
  ["Z", "zurück"],
  ["→", "überspringen"],
  ["N", "nächster Kunde"],
  ["?", "alle Tasten"],
] as const;

/** The keys of sorting, at the bottom of the dialog. In a text field letters and digits need Alt as well. */
function SortingHints() {
  return (
    <ul className={classes.hints} aria-label="Tasten">
      {HINTS.map(([key, text]) => (
        <li key={key}>
          <kbd className={classes.key}>{key}</kbd> {text}
        </li>
      ))}
      <li>
        <kbd className={classes.key}>Alt</kbd> dazu, solange ein Feld den Cursor hat
      </li>
    </ul>
  );
}
