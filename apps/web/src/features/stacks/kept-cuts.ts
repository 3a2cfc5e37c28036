import { keepInTab, keptInTab } from "../../lib/kept/kept-in-tab.ts";
import type { KeptCuts } from "./cuts.ts";

const keyOf = (stackId: string): string => `stack-parts:${stackId}`;

/** Keeps the cuts of a stack in this tab, for its open pages after a reload or after some documents were made. */
export const keepCuts = (stackId: string, cuts: KeptCuts | undefined): void =>
  keepInTab(keyOf(stackId), cuts);

/** The cuts that were kept; undefined without any. Only `keepCuts` writes them, so their type is known. */
export const keptCuts = (stackId: string): KeptCuts | undefined =>
  keptInTab(keyOf(stackId)) as KeptCuts | undefined;
