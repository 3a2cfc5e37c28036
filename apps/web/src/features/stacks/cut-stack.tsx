import { Button, SegmentedControl, Stack, Text } from "@mantine/core";
import { type CutAt, likelyCut } from "@krempelfrei/contract/stacks/propose-parts";
import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { useState } from "react";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { type Cuts, proposeCuts, toSplit } from "./cuts.ts";
import { LargePage } from "./large-page.tsx";
import { PagePeek, usePeek } from "./page-peek.tsx";
import { PartCard } from "./part-card.tsx";
import { useSplitStack } from "./stacks.api.ts";
import classes from "./stacks.module.css";
import { documentsText, pagesText } from "./stack-words.ts";

/** The proposal page by page, to be changed and confirmed. */
export function CutStack({ stack }: { readonly stack: StackDetails }) {
  const [at, setAt] = useState<CutAt>(() => likelyCut(stack.sheets));
  const [cuts, setCuts] = useState<Cuts>(() => proposeCuts(stack, at));
  const [isChanged, setChanged] = useState(false);
  const [large, setLarge] = useState<number>();
  const { peek, over } = usePeek();
  const split = useSplitStack(stack.id);
  const saved = useUnsavedGuard(isChanged);
  const change = (next: Cuts): void => {
    setCuts(next);
    setChanged(true);
  };
  const propose = (next: CutAt): void => {
    setAt(next);
    setCuts(proposeCuts(stack, next));
    setChanged(false);
  };
  const { parts, left_out, open } = toSplit(cuts);
  const nameless = parts.some(({ name }) => name === "");
  const send = async (): Promise<void> => {
    try {
      // The answer takes this form away, and with it whatever a mutation would call then.
      await split.mutateAsync({ revision: stack.revision, parts, left_out });
      saved();
      toastSuccess(
        parts.length > 0 ? `${documentsText(parts.length)} werden angelegt` : "Die Seiten sind weggelassen",
      );
    } catch {
      toastError();
    }
  };
  return (
    <Stack gap="md">
      {stack.sheets.some(({ kind }) => kind === "blank") ? (
        <CutAtChoice value={at} onChange={propose} />
      ) : null}
      {cuts.parts.map((part, index) => (
        <PartCard
          key={part.from}
          stack={stack}
          part={part}
          number={index + 1}
          cuts={cuts}
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

interface BarProps {
  /** Parts without a customer. */
  readonly open: number;
  /** Documents that are made. */
  readonly made: number;
  /** Pages that are left out with them. */
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
      <Button loading={sending} disabled={!ready} onClick={onSend}>
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
