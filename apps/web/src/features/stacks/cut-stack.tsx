import { Button, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { type CutAt, likelyCut } from "@krempelfrei/contract/stacks/propose-parts";
import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { useState } from "react";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { type Cuts, proposeCuts, toSplit } from "./cuts.ts";
import { PartCard } from "./part-card.tsx";
import { pageUrl, useSplitStack } from "./stacks.api.ts";
import classes from "./stacks.module.css";
import { documentsText } from "./stack-words.ts";

/** The proposal page by page, to be changed and confirmed. */
export function CutStack({ stack }: { readonly stack: StackDetails }) {
  const [at, setAt] = useState<CutAt>(() => likelyCut(stack.sheets));
  const [cuts, setCuts] = useState<Cuts>(() => proposeCuts(stack, at));
  const [isChanged, setChanged] = useState(false);
  const [large, setLarge] = useState<number>();
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
        />
      ))}
      <Bar
        open={open}
        made={parts.length}
        ready={parts.length + left_out.length > 0 && !nameless}
        sending={split.isPending}
        onSend={() => void send()}
      />
      <LargePage stack={stack} page={large} onClose={() => setLarge(undefined)} />
    </Stack>
  );
}

interface BarProps {
  /** Parts without a customer. */
  readonly open: number;
  /** Documents that are made. */
  readonly made: number;
  readonly ready: boolean;
  readonly sending: boolean;
  readonly onSend: () => void;
}

function Bar({ open, made, ready, sending, onSend }: BarProps) {
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed">
        {openText(open)}
      </Text>
      <Button loading={sending} disabled={!ready} onClick={onSend}>
        {made > 0 ? `${documentsText(made)} anlegen` : "Seiten weglassen"}
      </Button>
    </div>
  );
}

function openText(open: number): string {
  if (open === 0) return "Jeder Teil hat einen Kunden.";
  return open === 1 ? "Ein Teil ohne Kunde bleibt offen." : `${open} Teile ohne Kunde bleiben offen.`;
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

interface LargePageProps {
  readonly stack: StackDetails;
  /** From 1; undefined where none is shown. */
  readonly page: number | undefined;
  readonly onClose: () => void;
}

function LargePage({ stack, page, onClose }: LargePageProps) {
  return (
    <Modal opened={page !== undefined} onClose={onClose} title={`Seite ${page ?? ""}`} size="xl">
      {page === undefined ? null : (
        <img className={classes.large} src={pageUrl(stack.id, page)} alt={`Seite ${page}`} />
      )}
    </Modal>
  );
}
