import { documents } from "../../lib/format.ts";
import { Alert, Button, Modal, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconMessageFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { confirmLeave } from "../../ui/use-unsaved-guard.ts";
import { DialogFrame } from "../document/form/dialog-frame.tsx";
import type { PreviewStart } from "../files/preview/preview-kind.ts";
import { PreviewDeck } from "../files/preview/preview-deck.tsx";
import { useWorkspace } from "../files/data/workspace.ts";
import { SortingForm } from "./sorting.form.tsx";
import type { SortingFormHandle } from "./use-sorting-form.ts";
import { NextCustomer } from "./next-customer.tsx";
import { SortingHints } from "./sorting-hints.tsx";
import { SortingStrip } from "./sorting-strip.tsx";
import classes from "./sorting.module.css";
import { PageMenu } from "./page-menu.tsx";
import { usePageEditing } from "./use-page-editing.ts";
import { useSortingRound } from "./use-sorting-round.ts";

const NO_FILES: readonly FileItem[] = [];

interface Props {
  /** What is to be sorted, the oldest first. */
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
  const [shown, setShown] = useState<{ file: string; start: PreviewStart }>();
  const current = files.find(({ id }) => id === round.current);
  const { following } = round;
  const editing = usePageEditing(current);
  // It was deleted elsewhere.
  const gone = round.current !== undefined && current === undefined;
  const goOn = useEffectEvent(round.afterLoss);
  useEffect(() => {
    if (gone) goOn();
  }, [gone]);

  const { current: inHand } = round;
  useEffect(() => onCurrent(inHand), [onCurrent, inHand]);

  const close = async (): Promise<void> => {
    if (!(await round.arrived())) return;
    const mayLeave = round.refused.length > 0 ? await confirmLeave() : await form.current?.mayLeave();
    if (mayLeave ?? true) onClose();
  };
  if (!current) {
    return <RoundEnd waiting={waiting} filed={round.filed} onAgain={round.again} onClose={onClose} />;
  }
  return (
    <DialogFrame
      title={current.full_name}
      pager={
        <Text role="status" size="sm" c="dimmed">
          {round.position} von {round.total}
        </Text>
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
        <PreviewDeck
          current={current}
          following={following}
          start={shown?.file === current.id ? shown.start : undefined}
          editions={editing.editions}
          renderPageTools={(page, pages) => <PageMenu editing={editing} page={page} pages={pages} />}
        />
      }
      foot={<SortingHints />}
      place={shown}
      onClose={() => void close()}
      onKeyDown={(event) => form.current?.onKeyDown(event)}
      focusTitle={false}
    >
      {current.note === null ? null : (
        <Alert
          color="blue"
          mb="md"
          icon={<IconMessageFilled aria-hidden />}
          title="Notiz vom Kunden"
          classNames={{ message: classes.note }}
        >
          {current.note}
        </Alert>
      )}
      <Refused files={files.filter(({ id }) => round.refused.includes(id))} />
      {/* What is on its way keeps its form: when it comes back, nothing typed is lost. */}
      {files
        .filter(({ id }) => id === current.id || round.behind.includes(id))
        .map((file) => (
          <SortingForm
            key={file.id}
            ref={file.id === current.id ? form : null}
            file={file}
            hidden={file.id !== current.id}
            isLast={following === undefined}
            held={editing.busy}
            onFile={(save) => void round.file(file.id, save)}
            again={round.returned.has(file.id)}
            onSkip={round.skip}
            onBack={round.back}
            onShow={(start) => setShown({ file: file.id, start })}
            onLost={round.afterLoss}
          />
        ))}
    </DialogFrame>
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

interface RoundEndProps {
  readonly waiting: readonly FileItem[];
  readonly filed: number;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function RoundEnd({ waiting, filed, onAgain, onClose }: RoundEndProps) {
  const elsewhere = waiting.filter(({ claimed_by }) => claimed_by !== null).length;
  const left = waiting.length - elsewhere;
  const texts = [
    filed > 0 ? `${documents(filed)} abgelegt.` : "",
    left > 0 ? `${documents(left)} übersprungen.` : "",
    elsewhere > 0 ? `${documents(elsewhere)} gerade bei jemand anderem geöffnet.` : "",
  ];
  return (
    <Modal opened onClose={onClose} title="Dokumente sortieren">
      <EmptyState
        icon={<IconCircleCheckFilled size={32} />}
        title={waiting.length === 0 ? "Alles sortiert" : "Am Ende der Liste"}
        text={texts.filter(Boolean).join(" ")}
        action={
          <>
            {left > 0 ? (
              <Button mt="sm" variant="default" onClick={onAgain}>
                Übersprungene noch einmal
              </Button>
            ) : null}
            <NextCustomer />
            <Button mt="sm" data-autofocus onClick={onClose}>
              Schließen
            </Button>
          </>
        }
      />
    </Modal>
  );
}
