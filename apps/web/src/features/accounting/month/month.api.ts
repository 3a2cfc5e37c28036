import { listBankLines } from "@krempelfrei/contract/accounting/bank";
import * as api from "@krempelfrei/contract/accounting/claims";
import { addressOf } from "@krempelfrei/contract/call";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";
import { ACCOUNTS_CHANGED } from "../../bookings/accounts-changed.ts";

type ClaimFilters = NonNullable<InputOf<(typeof api.listClaims)["query"]>>;

export const claimMonthQuery = (month: string) => query(api.getClaimMonth, { query: { month } });

export const claimListQuery = (filters: ClaimFilters) => ({
  ...query(api.listClaims, { query: filters }),
  placeholderData: keepPreviousData,
});

export const invoiceUrl = (id: string): string => addressOf(api.getInvoice, { id });

export const lettersUrl = (month: string): string => addressOf(api.downloadLetters, {}, { month });

export const claimExportUrl = (filters: InputOf<(typeof api.exportClaims)["query"]>): string =>
  addressOf(api.exportClaims, {}, filters);

const WATCH_MS = 1000;
const LOOK_MS = 15_000;

/** Progress of the run that creates claims, started by any person; polled more often while it is under way. */
export const claimRunQuery = (month: string) => ({
  ...query(api.getClaimRun, { query: { month } }),
  refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
    state.data?.state === "waiting" || state.data?.state === "running" ? WATCH_MS : LOOK_MS,
});

/** Preview of the claims; always fetched again. */
export const claimPreviewQuery = (month: string, recreate: boolean) => ({
  ...query(api.createClaims, { body: { month, dry_run: true, recreate } }),
  staleTime: 0,
  gcTime: 0,
});

/** Open lines of the month's bank statements, and the last day that statements cover. */
export const bankStandQuery = (month: string) =>
  query(listBankLines, { query: { state: "offen", month, per_page: 1 } });

/** Queries whose answers depend on claims. */
const claimAnswers = [answers(api.getClaimRun), ...ACCOUNTS_CHANGED];

export const useCreateClaims = () =>
  useChange({
    send: (input: { readonly month: string; readonly recreate: boolean }) =>
      call(api.createClaims, { body: input }),
    invalidates: claimAnswers,
  });

export const useReverseClaim = () =>
  useChange({
    send: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      call(api.reverseClaim, { params: { id }, body: { reason } }),
    invalidates: claimAnswers,
  });

/** The present numbers of a month: invoices may have been printed since the page was loaded. */
export const fetchClaimMonth = (month: string) => call(api.getClaimMonth, { query: { month } });

/** Notes that the month's printed invoices were sent by post today. */
export const useNotePosted = () =>
  useChange({
    send: (body: { readonly month: string; readonly count: number }) => call(api.noteLettersPosted, { body }),
    invalidates: claimAnswers,
  });

/** Takes back the last note that invoices of a month were sent by post. */
export const useTakeLettersBack = () =>
  useChange({
    send: (body: { readonly month: string; readonly posted_on: string }) =>
      call(api.takeLettersBack, { body }),
    invalidates: claimAnswers,
  });
