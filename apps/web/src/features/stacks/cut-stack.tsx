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
        <SegmentedControl
          className={classes.cutAt}
          aria-label="Wo neue Dokumente beginnen"
          value={at}
          onChange={(value) => propose(value)}
          data={[
            { value: "separators", label: "An Trennblättern" },
            { value: "blanks", label: "Auch an leeren Seiten" },
          ]}
        />
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
      <div className={classes.bar}>
        <Text size="sm" c="dimmed">
          {open > 0
            ? `${open === 1 ? "Ein Teil" : `${open} Teile`} ohne Kunde ${open === 1 ? "bleibt" : "bleiben"} offen.`
            : "Jeder Teil hat einen Kunden."}
        </Text>
        <Button
          loading={split.isPending}
          disabled={parts.length + left_out.length === 0 || nameless}
          onClick={() => void send()}
        >
          {parts.length > 0 ? `${documentsText(parts.length)} anlegen` : "Seiten weglassen"}
        </Button>
      </div>
      <Modal
        opened={large !== undefined}
        onClose={() => setLarge(undefined)}
        title={`Seite ${large ?? ""}`}
        size="xl"
      >
        {large === undefined ? null : (
          <img className={classes.large} src={pageUrl(stack.id, large)} alt={`Seite ${large}`} />
        )}
      </Modal>
    </Stack>
  );
}
