import * as api from "@krempelfrei/contract/accounting/dunning";
import { addressOf } from "@krempelfrei/contract/call";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";
import { ACCOUNTS_CHANGED } from "../../bookings/accounts-changed.ts";

export const openItemsQuery = (page: number) => ({
  ...query(api.listOpenItems, { query: { page } }),
  placeholderData: keepPreviousData,
});

export const remindersQuery = (page: number) => ({
  ...query(api.listReminders, { query: { page } }),
  placeholderData: keepPreviousData,
});

export const refundsQuery = query(api.listRefunds, {});

/** Preview of a run of reminders; always fetched again. */
export const reminderPreviewQuery = (fee_cents: number) => ({
  ...query(api.createReminders, { body: { dry_run: true, fee_cents } }),
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
});

export const openItemsUrl: string = addressOf(api.exportOpenItems, {});
export const refundFileUrl: string = addressOf(api.downloadRefundFile, {});
export const refundFileAgainUrl: string = addressOf(api.downloadRefundFile, {}, { again: "true" });
export const refundsUrl: string = addressOf(api.exportRefunds, {});
export const refundsAgainUrl: string = addressOf(api.exportRefunds, {}, { again: "true" });
export const reminderUrl = (id: string): string => addressOf(api.getReminderPdf, { id });

export const useCreateReminders = () =>
  useChange({
    send: (fee_cents: number) => call(api.createReminders, { body: { fee_cents } }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useWriteOffClaim = () =>
  useChange({
    send: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      call(api.writeOffClaim, { params: { id }, body: { reason } }),
    invalidates: ACCOUNTS_CHANGED,
  });

/** Hands a claim over to a collection agency, or takes it back. */
export const useHandToAgency = () =>
  useChange({
    send: ({ id, hand }: { readonly id: string; readonly hand: boolean }) =>
      call(hand ? api.handToAgency : api.takeFromAgency, { params: { id } }),
    invalidates: [answers(api.listOpenItems)],
  });

export const useWriteOffFees = () =>
  useChange({
    send: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      call(api.writeOffFees, { params: { id }, body: { reason } }),
    invalidates: ACCOUNTS_CHANGED,
  });
