import { Button, Modal, Text } from "@mantine/core";
import type { File as Document } from "@krempelfrei/contract/files";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { PreviewDeck } from "./preview-deck.tsx";
import { useRoom } from "./room.ts";
import { SortingForm, type SortingFormHandle } from "./sorting.form.tsx";
import { useSortingRound } from "./use-sorting-round.ts";

interface Props {
  /** What is to be sorted, the oldest first. */
  readonly waiting: readonly Document[];
  readonly onClose: () => void;
}

/** One waiting document after the other, by keyboard (specification 2, "Manager screen"; the operator's daily work). */
export function SortingDialog({ waiting, onClose }: Props) {
  const { room } = useRoom();
  // For the end of the round too: what had the focus before that was in the form, which is gone then.
  useFocusBack();
  const round = useSortingRound(waiting);
  const form = useRef<SortingFormHandle>(null);
  const current = room.browser?.files.find(({ id }) => id === round.current);
  const { following } = round;
  // It was deleted elsewhere.
  const gone = round.current !== undefined && current === undefined;
  const goOn = useEffectEvent(round.afterLoss);
  useEffect(() => {
    if (gone) goOn();
  }, [gone]);

  const close = async (): Promise<void> => {
    if ((await form.current?.mayLeave()) ?? true) onClose();
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
      preview={<PreviewDeck current={current} following={following} />}
      onClose={() => void close()}
      onKeyDown={(event) => form.current?.onKeyDown(event)}
      focusTitle={false}
    >
      <SortingForm
        key={current.id}
        ref={form}
        file={current}
        isLast={following === undefined}
        onFiled={round.afterFiling}
        onSkip={round.skip}
        onLost={round.afterLoss}
      />
    </DialogFrame>
  );
}

interface RoundEndProps {
  readonly waiting: readonly Document[];
  readonly filed: number;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const documents = (count: number): string => (count === 1 ? "1 Dokument" : `${count} Dokumente`);

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
        icon={<IconCircleCheck size={32} />}
        title={waiting.length === 0 ? "Alles sortiert" : "Am Ende der Liste"}
        text={texts.filter(Boolean).join(" ")}
        action={
          <>
            {left > 0 ? (
              <Button mt="sm" variant="default" onClick={onAgain}>
                Übersprungene noch einmal
              </Button>
            ) : null}
            <Button mt="sm" data-autofocus onClick={onClose}>
              Schließen
            </Button>
          </>
        }
      />
    </Modal>
  );
}
