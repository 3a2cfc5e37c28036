import * as api from "@krempelfrei/contract/accounting/bank";
import * as bookingApi from "@krempelfrei/contract/accounting/bank-bookings";
import type { CallResult } from "@krempelfrei/contract/call";
import { BOOKINGS_AT_ONCE_MAX } from "@krempelfrei/contract/limits";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";
import { beginWork } from "../../../lib/session-state.ts";
import { ACCOUNTS_CHANGED } from "../../bookings/accounts-changed.ts";
import { upload } from "../../../lib/upload.ts";

export type LineBookingBody = NonNullable<InputOf<(typeof bookingApi.bookLines)["body"]>>["bookings"][number];
export type ImportAnswer = CallResult<typeof api.importStatement>;

/** One page of lines; without `page` the first one, under the same key. */
export const linesQuery = (state: api.BankLineState, page = 1) => ({
  ...query(api.listBankLines, { query: page === 1 ? { state } : { state, page } }),
  placeholderData: keepPreviousData,
});

const LINES = [answers(api.listBankLines)];
export const useImportStatement = () =>
  useChange({
    send: async (file: File) => upload(api.importStatement, { file }),
    invalidates: [...LINES],
  });

/**
 * Books confirmed lines; very many in several calls, each of which is all or nothing. Returns the messages of all
 * calls, in the order of the calls, and the lines or keys that were booked before.
 */
export const useBookLines = () =>
  useChange({
    send: async (
      bookings: readonly LineBookingBody[],
    ): Promise<{ messages: string[]; already: string[] }> => {
      const messages: string[] = [];
      const already: string[] = [];
      const step = beginWork();
      for (let from = 0; from < bookings.length; from += BOOKINGS_AT_ONCE_MAX) {
        const some = bookings.slice(from, from + BOOKINGS_AT_ONCE_MAX);
        const answer = await step(call(bookingApi.bookLines, { body: { bookings: some } }));
        messages.push(...answer.messages);
        already.push(...answer.already_booked);
      }
      return { messages, already };
    },
    invalidates: ACCOUNTS_CHANGED,
  });

export const useIgnoreLine = () =>
  useChange({
    send: async ({ id, note }: { id: string; note: string }) =>
      call(api.ignoreBankLine, { params: { id }, body: { note } }),
    invalidates: LINES,
  });

export const useReopenLine = () =>
  useChange({
    send: async (id: string) => call(api.reopenBankLine, { params: { id } }),
    invalidates: LINES,
  });

export const useUndoLine = () =>
  useChange({
    send: async ({ id, reason }: { id: string; reason: string }) =>
      call(bookingApi.undoBankLine, { params: { id }, body: { reason } }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useSaveColumnMap = () =>
  useChange({
    send: async (body: NonNullable<InputOf<(typeof api.saveColumnMap)["body"]>>) =>
      call(api.saveColumnMap, { body }),
  });
