import { Alert } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconMessageFilled, IconCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
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
import { usePageEditing } from "./use-page-editing.ts";
import { useSortingRound } from "./use-sorting-round.ts";
import { RoundEnd } from "./round-end.tsx";
import { useFramedPlaces } from "./use-framed-places.ts";
import { useHeading } from "./use-heading.ts";
import { SortingProgress, SortingSteps } from "./sorting-header.tsx";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import sortingStripClasses from "./sorting-strip.module.css";

const NO_FILES: readonly FileItem[] = [];

interface Props {
  /** Documents to sort, the oldest first. */
  readonly waiting: readonly FileItem[];
  /** The document to begin with, where it waits. */
  readonly start?: string | undefined;
  /** Called with the document in hand, each time another one is; undefined at the end. */
  readonly onCurrent: (id: string | undefined) => void;
  readonly onClose: () => void;
}

/** One waiting document after the other, by keyboard (specification 2, "Manager screen"; the operator's daily work). */
export function SortingDialog({ waiting, start, onCurrent, onClose }: Props) {
  const { workspace } = useWorkspace();
  // For the end of the round too: what had the focus before that was in the form, which is gone then.
  useFocusBack();
  const files = workspace.browser?.files ?? NO_FILES;
  const round = useSortingRound(waiting, files, start);
  const form = useRef<SortingFormHandle>(null);
  const current = files.find(({ id }) => id === round.current);
  const { following } = round;
  const editing = usePageEditing(current);
  const { framed, pointing } = useFramedPlaces(current?.id);
  const heading = useHeading(waiting);
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
  if (!current) {
    return <RoundEnd waiting={waiting} filed={round.filed} onAgain={round.again} onClose={onClose} />;
  }
  return (
    <DialogFrame
      title={heading.title}
      subtitle={heading.subtitle}
      pager={<SortingProgress position={round.position} total={round.total} moments={round.moments} />}
      actions={
        <SortingSteps
          onSkip={() => void form.current?.skip()}
          onBack={round.back && (() => void form.current?.stepBack())}
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
        <div className={classes.page}>
          <CustomerNote note={current.note} />
          <PreviewDeck
            current={current}
            following={following}
            editions={editing.editions}
            framed={framed}
            renderPageTools={(page, pages) => <PageMenu editing={editing} page={page} pages={pages} />}
          />
        </div>
      }
      foot={<SortingHints />}
      onClose={() => void close()}
      onKeyDown={(event) => form.current?.onKeyDown(event)}
      focusTitle={false}
    >
      <Refused files={files.filter(({ id }) => round.refused.includes(id))} />
      {/* A document that is being saved keeps its form: when it is refused, nothing typed is lost. */}
      {files
        .filter(({ id }) => id === current.id || round.behind.includes(id))
        .map((file) => (
          <SortingForm
            key={file.id}
            ref={file.id === current.id ? form : null}
            file={file}
            hidden={file.id !== current.id}
            held={editing.busy}
            onFile={(save) => void round.file(file.id, save)}
            again={round.returned.has(file.id)}
            onSkip={round.skip}
            onBack={round.back}
            pointing={pointing}
            onLost={round.afterLoss}
          />
        ))}
    </DialogFrame>
  );
}

/** Words that came with the document, above its page. */
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

/** Shown above the form, so that it does not interrupt the document being sorted. */
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
  ["Z", "zurück"],
  ["→", "überspringen"],
  ["?", "alle Tasten"],
] as const;

/** The keys of sorting, at the foot of the dialog. In a text field those of one letter need Alt as well. */
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

interface SortingStripProps {
  /** Ids of the whole round. */
  readonly order: readonly string[];
  readonly waiting: readonly FileItem[];
  /** All of the group: also those that are filed by now. */
  readonly files: readonly FileItem[];
  readonly current: string;
  /** On their way to their folder. */
  readonly saving: readonly string[];
}

/** So many are seen before the one in hand, and so many in all. */
const BEFORE = 2;
const SHOWN = 10;

/** The documents of the round by their first pages: which are filed, which one is in hand, what comes next. */
function SortingStrip({ order, waiting, files, current, saving }: SortingStripProps) {
  const start = Math.max(0, order.indexOf(current) - BEFORE);
  return (
    <ol className={sortingStripClasses.strip} aria-label="Reihenfolge">
      {order.slice(start, start + SHOWN).map((id, index) => {
        const file = files.find((known) => known.id === id);
        if (!file) return null;
        const done = id !== current && (saving.includes(id) || !waiting.some((known) => known.id === id));
        return (
          <li
            key={id}
            className={sortingStripClasses.sheet}
            aria-current={id === current ? "step" : undefined}
          >
            <DocumentPicture file={file} size="row" />
            <span className={sortingStripClasses.place} data-done={done || undefined} aria-hidden>
              {done ? <IconCheck size={14} stroke={3} /> : start + index + 1}
            </span>
            <span className="visually-hidden">
              {file.name}
              {done ? ", abgelegt" : ""}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
