import * as api from "@krempelfrei/contract/accounting/sepa";
import { addressOf } from "@krempelfrei/contract/call";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { query, useChange } from "../../../lib/query.ts";
import { ACCOUNTS_CHANGED } from "../../bookings/accounts-changed.ts";
import { upload } from "../../../lib/upload.ts";

/** The collection files of a month, and the claims for a further file. */
export const sepaRunsQuery = (month: string) => query(api.listSepaRuns, { query: { month } });

type RunBody = InputOf<(typeof api.createSepaRun)["body"]>;

/** Preview of a collection; always fetched again, because claims and mandates change. */
export const sepaPreviewQuery = (body: RunBody) => ({
  ...query(api.createSepaRun, { body: { ...body, dry_run: true } }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
  placeholderData: keepPreviousData,
});

export const sepaItemsQuery = (id: string, page: number) => ({
  ...query(api.listSepaItems, { params: { id }, query: { page } }),
  placeholderData: keepPreviousData,
});

export const sepaReturnsQuery = (month: string, page: number) => ({
  ...query(api.listSepaReturns, { query: { month, page } }),
  placeholderData: keepPreviousData,
});

export const sepaFileUrl = (id: string): string => addressOf(api.getSepaFile, { id });
export const sepaListPdfUrl = (id: string): string => addressOf(api.getSepaListPdf, { id });
export const sepaListCsvUrl = (id: string): string => addressOf(api.getSepaListCsv, { id });

export const useCreateSepaRun = () =>
  useChange({ send: (body: RunBody) => call(api.createSepaRun, { body }), invalidates: ACCOUNTS_CHANGED });

export const sepaNoticesUrl = (id: string): string => addressOf(api.getSepaNotices, { id });

/** Notes that the letters of a run's unannounced collections were sent by post today. */
export const useNoteNoticesPosted = () =>
  useChange({
    send: ({ id, count }: { readonly id: string; readonly count: number }) =>
      call(api.noteSepaNoticesPosted, { params: { id }, body: { count } }),
    invalidates: ACCOUNTS_CHANGED,
  });

/** Takes back the last note of a run's letters; refused if there is another by now. */
export const useTakeNoticesBack = () =>
  useChange({
    send: ({ id, noted_at }: { readonly id: string; readonly noted_at: string }) =>
      call(api.takeSepaNoticesBack, { params: { id }, body: { noted_at } }),
    invalidates: ACCOUNTS_CHANGED,
  });

interface Submission extends Pick<api.SepaRun, "id" | "revision"> {
  readonly without_notice?: boolean;
}

/** The present state of a run: mails that announce its collections may have been sent since the page was loaded. */
export const fetchSepaRun = (id: string) => call(api.getSepaRun, { params: { id } });

export const useSubmitSepaRun = () =>
  useChange({
    send: ({ id, revision, without_notice = false }: Submission) =>
      call(api.submitSepaRun, { params: { id }, body: { revision, without_notice } }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useConfirmSepaRun = () =>
  useChange({
    send: ({ id }: { readonly id: string }) => call(api.confirmSepaRun, { params: { id }, body: {} }),
    invalidates: ACCOUNTS_CHANGED,
  });

interface Discard {
  readonly run: api.SepaRun;
  readonly reason: string;
  readonly confirmation: string;
}

export const useDiscardSepaRun = () =>
  useChange({
    send: ({ run, reason, confirmation }: Discard) =>
      call(api.discardSepaRun, {
        params: { id: run.id },
        body: { reason, confirmation, revision: run.revision },
      }),
    invalidates: ACCOUNTS_CHANGED,
  });

interface Return {
  readonly item: api.SepaItem;
  readonly body: api.ReturnInput;
}

export const useReturnSepaItem = () =>
  useChange({
    send: ({ item, body }: Return) =>
      call(api.returnSepaItem, { params: { id: item.run_id, itemId: item.id }, body }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useUndoSepaReturn = () =>
  useChange({
    send: ({ item, reason }: { readonly item: api.SepaItem; readonly reason: string }) =>
      call(api.undoSepaReturn, { params: { id: item.run_id, itemId: item.id }, body: { reason } }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useImportSepaStatus = () =>
  useChange({ send: (file: File) => upload(api.importSepaStatus, { file }), invalidates: ACCOUNTS_CHANGED });

/** Text for refused collections that stay booked as paid. */
export const refusedButBooked = ({ msg_id }: api.SepaRun, count: number): string =>
  `${
    count === 1
      ? `1 abgelehnte Lastschrift in ${msg_id} ist`
      : `${count} abgelehnte Lastschriften in ${msg_id} sind`
  } schon als bezahlt gebucht. Bitte buchen Sie sie im Lauf als Rücklastschrift.`;
