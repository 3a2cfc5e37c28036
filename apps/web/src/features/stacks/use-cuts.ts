import { type CutAt, likelyCut } from "@krempelfrei/contract/stacks/propose-parts";
import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { useEffect, useMemo, useState } from "react";
import {
  changePart,
  cutBefore,
  type Cuts,
  listAddressed,
  listProposed,
  proposeCuts,
  restoreCuts,
  toKeptCuts,
  withNewest,
  type KeptCuts,
} from "./cuts.ts";
import { finishInTab, keepInTab, keptInTab } from "../../lib/kept/kept-in-tab.ts";

const NONE: ReadonlySet<number> = new Set();

function useKeptCuts(stack: StackDetails) {
  const [kept] = useState(() => {
    const pages = keptCuts(stack.id);
    return pages && restoreCuts(stack, likelyCut(stack.sheets), pages);
  });
  const [edited, setEdited] = useState<Cuts | undefined>(kept);
  useEffect(() => keepCuts(stack.id, edited && toKeptCuts(edited)), [stack.id, edited]);
  return { edited, setEdited, isChanged: edited !== undefined && edited !== kept };
}

/**
 * State of cutting a stack. Until a person changes something, the proposal follows newly recognised pages. Cuts stay
 * for the pages that remain open.
 */
export function useCuts(stack: StackDetails) {
  const [at, setAt] = useState<CutAt>(() => likelyCut(stack.sheets));
  const { edited, setEdited, isChanged } = useKeptCuts(stack);
  const [refused, setRefused] = useState(NONE);
  const cuts = useMemo(
    () => (edited ? withNewest(stack, at, edited) : proposeCuts(stack, at)),
    [stack, at, edited],
  );
  const proposed = listProposed(cuts, refused);
  const addressed = listAddressed(cuts);
  return {
    at,
    cuts,
    /** True if a person's cuts would be lost with the tab. */
    isChanged,
    /** True if the cuts are a person's, which another proposal would replace. */
    isEdited: edited !== undefined,
    /** Pages before which a letter seems to begin. */
    proposed,
    /** Documents without a customer whose letter is addressed to one. */
    addressed,
    change: setEdited,
    propose: (next: CutAt): void => {
      setAt(next);
      setEdited(undefined);
      setRefused(NONE);
    },
    answer: (page: number, isRight: boolean): void => {
      if (isRight) setEdited(cutBefore(stack, cuts, page));
      else setRefused(new Set([...refused, page]));
    },
    cutAll: (): void => setEdited(proposed.reduce((next, page) => cutBefore(stack, next, page), cuts)),
    chooseAll: (): void =>
      setEdited(addressed.reduce((next, { from, customer }) => changePart(next, from, { customer }), cuts)),
  };
}

const keyOf = (stackId: string): string => `stack-parts:${stackId}`;

/** Keeps the cuts of a stack in this tab, for its open pages after a reload or after some documents were made. */
const keepCuts = (stackId: string, cuts: KeptCuts | undefined): void => keepInTab(keyOf(stackId), cuts);

/** Nothing of these cuts waits any more; they return if making the documents fails. */
export const finishCuts = (stackId: string): void => finishInTab(keyOf(stackId));

/** Deletes the cuts of a stack whose documents were made: pages that come back were cut for the wrong customer. */
export const forgetCuts = (stackId: string): void => keepCuts(stackId, undefined);

/** The cuts that were kept; undefined without any. Only `keepCuts` writes them, so their type is known. */
const keptCuts = (stackId: string): KeptCuts | undefined => keptInTab(keyOf(stackId)) as KeptCuts | undefined;
