import { Button, SegmentedControl, Stack, Text } from "@mantine/core";
import type { CutAt } from "@krempelfrei/contract/stacks/propose-parts";
import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { toSplit } from "./cuts.ts";
import { LargePage } from "./large-page.tsx";
import { PagePeek, usePeek } from "./page-peek.tsx";
import { PartCard } from "./part-card.tsx";
import { Proposals } from "./proposals.tsx";
import { useSplitStack } from "./stacks.api.ts";
import classes from "./stacks.module.css";
import { documentsText, pagesText } from "./stack-words.ts";
import { finishCuts, useCuts } from "./use-cuts.ts";

const CUTS_LOST =
  "Der Vorschlag wird neu gemacht. Was Sie geschnitten, ausgewählt und benannt haben, geht dabei verloren. Wollen Sie die Aktion wirklich ausführen?";

/** The proposal page by page, to be changed and confirmed. */
export function CutStack({ stack }: { readonly stack: StackDetails }) {
  const state = useCuts(stack);
  const { cuts, proposed, answer, change } = state;
  const answered = useRef<number>(undefined);
  const [large, setLarge] = useState<number>();
  const { peek, over } = usePeek();
  const split = useSplitStack(stack.id);
  const saved = useUnsavedGuard(state.isChanged);
  useEffect(() => {
    if (answered.current === undefined) return;
    // The question is gone and with it the focus.
    focusQuestion(answered.current);
    answered.current = undefined;
  });
  const proposeAgain = async (at: CutAt): Promise<void> => {
    if (!state.isEdited || (await confirmProceed({ message: CUTS_LOST }))) state.propose(at);
  };
  const { parts, left_out, open } = toSplit(cuts);
  const nameless = parts.some(({ name }) => name === "");
  const send = async (): Promise<void> => {
    try {
      // The answer unmounts this form, so a mutation's callback would not run.
      await split.mutateAsync({ revision: stack.revision, parts, left_out });
      saved();
      if (open === 0) finishCuts(stack.id);
      toastSuccess(
        parts.length > 0
          ? `${documentsText(parts.length)} ${parts.length === 1 ? "wird" : "werden"} angelegt`
          : "Die Seiten sind weggelassen",
      );
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Stack gap="md">
      {stack.sheets.some(({ kind }) => kind === "blank") ? (
        <CutAtChoice value={state.at} onChange={(at) => void proposeAgain(at)} />
      ) : null}
      <Proposals
        {...state}
        unread={stack.sheets.filter((sheet) => sheet.is_unread && !sheet.is_done).length}
      />
      {cuts.parts.map((part, index) => (
        <PartCard
          key={part.from}
          stack={stack}
          part={part}
          number={index + 1}
          cuts={cuts}
          proposed={proposed}
          onAnswer={(page, isRight) => {
            answered.current = page;
            answer(page, isRight);
          }}
          onChange={change}
          onEnlarge={setLarge}
          over={over}
        />
      ))}
      <Bar
        open={open}
        made={parts.length}
        leftOut={left_out.length}
        ready={parts.length + left_out.length > 0 && !nameless}
        sending={split.isPending}
        onSend={() => void send()}
      />
      <PagePeek stackId={stack.id} peek={peek} />
      <LargePage stack={stack} page={large} onShow={setLarge} onClose={() => setLarge(undefined)} />
    </Stack>
  );
}

/**
 * Moves the focus to the next proposed cut, after the last one to the first, and without any to the button that
 * finishes.
 */
function focusQuestion(after: number): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-cut]")];
  const next = all.find(({ dataset }) => Number(dataset["cut"]) > after) ?? all[0];
  (next ?? document.querySelector<HTMLElement>("[data-send]"))?.focus();
}

interface BarProps {
  /** Number of parts without a customer. */
  readonly open: number;
  /** Number of documents to make. */
  readonly made: number;
  readonly leftOut: number;
  readonly ready: boolean;
  readonly sending: boolean;
  readonly onSend: () => void;
}

function Bar({ open, made, leftOut, ready, sending, onSend }: BarProps) {
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed">
        {openText(open, made)}
      </Text>
      <Button data-send loading={sending} disabled={!ready} onClick={onSend}>
        {sendText(made, leftOut)}
      </Button>
    </div>
  );
}

function openText(open: number, made: number): string {
  if (open === 0) return "Jeder Teil hat einen Kunden.";
  if (made === 0) return "Bitte wählen Sie bei einem Dokument den Kunden.";
  return open === 1 ? "Ein Teil ohne Kunde bleibt offen." : `${open} Teile ohne Kunde bleiben offen.`;
}

function sendText(made: number, leftOut: number): string {
  if (made > 0) return `${documentsText(made)} anlegen`;
  return leftOut > 0 ? `Nur ${pagesText(leftOut)} weglassen` : "Dokumente anlegen";
}

function CutAtChoice({
  value,
  onChange,
}: {
  readonly value: CutAt;
  readonly onChange: (value: CutAt) => void;
}) {
  return (
    <SegmentedControl
      className={classes.cutAt}
      aria-label="Wo neue Dokumente beginnen"
      value={value}
      onChange={onChange}
      data={[
        { value: "separators", label: "An Trennblättern" },
        { value: "blanks", label: "Auch an leeren Seiten" },
      ]}
    />
  );
}
