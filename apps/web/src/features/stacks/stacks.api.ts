import { addressOf } from "@krempelfrei/contract/call";
import { listCustomers, listMostWaiting } from "@krempelfrei/contract/customers/customers";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { getBrowser } from "@krempelfrei/contract/files/files";
import * as api from "@krempelfrei/contract/stacks/stacks";
import { call } from "../../lib/api.ts";
import { answers, keep, query, useChange } from "../../lib/query.ts";

/** Polling interval while a stack is analysed. */
const FOLLOW_MS = 2000;
/** Polling interval while the scans of a stack are recognised, which takes seconds a page. */
const FOLLOW_READING_MS = 4000;
/** Polling interval for new stacks. */
const WATCH_MS = 15_000;

export const stacksQuery = { ...query(api.listStacks), refetchInterval: WATCH_MS };

const isAtWork = ({ state }: Pick<api.StackItem, "state">): boolean =>
  state === "reading" || state === "splitting";

export const stackQuery = (id: string) => ({
  ...query(api.getStack, { params: { id } }),
  refetchInterval: ({ state }: { state: { data: api.StackDetails | undefined } }) =>
    !state.data
      ? false
      : isAtWork(state.data)
        ? FOLLOW_MS
        : state.data.state === "open" && state.data.sheets.some(({ is_unread }) => is_unread)
          ? FOLLOW_READING_MS
          : false,
});

const STALE = [
  answers(api.listStacks),
  answers(getBrowser),
  answers(listCustomers),
  answers(listMostWaiting),
];

type Body = InputOf<(typeof api.splitStack)["body"]>;

export const useSplitStack = (id: string) =>
  useChange({
    send: async (body: Body) => call(api.splitStack, { params: { id }, body }),
    onSuccess: (stack) => keep(query(api.getStack, { params: { id } }), stack),
    invalidates: [...STALE, answers(api.getStack, { params: { id } })],
  });

export const useDiscardStack = (id: string) =>
  useChange({
    send: async (revision: number) => call(api.discardStack, { params: { id }, body: { revision } }),
    onSuccess: (stack) => keep(query(api.getStack, { params: { id } }), stack),
    invalidates: STALE,
  });

export const useReopenStack = (id: string) =>
  useChange({
    send: async () => call(api.reopenStack, { params: { id } }),
    onSuccess: (stack) => keep(query(api.getStack, { params: { id } }), stack),
    invalidates: STALE,
  });

export const useTakePartBack = (id: string) =>
  useChange({
    send: async ({ number, revision }: { readonly number: number; readonly revision: number }) =>
      call(api.takePartBack, { params: { id, number }, body: { revision } }),
    onSuccess: (stack) => keep(query(api.getStack, { params: { id } }), stack),
    invalidates: STALE,
  });

export const useReadStackAgain = (id: string) =>
  useChange({
    send: async (revision: number) => call(api.readStackAgain, { params: { id }, body: { revision } }),
    onSuccess: (stack) => keep(query(api.getStack, { params: { id } }), stack),
    invalidates: STALE,
  });

export const pageUrl = (id: string, page: number): string => addressOf(api.showStackPage, { id, page });
export const stackUrl = (id: string): string => addressOf(api.showStack, { id });
export const separatorsUrl = (id: string, copies: number): string =>
  addressOf(api.printSeparators, { id }, { copies });
