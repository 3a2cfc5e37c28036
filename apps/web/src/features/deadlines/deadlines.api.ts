import { addressOf, type CallResult } from "@krempelfrei/contract/call";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import * as api from "@krempelfrei/contract/deadlines/deadlines";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import * as reminders from "@krempelfrei/contract/deadlines/reminders";
import type { DeadlineSettings } from "@krempelfrei/contract/deadlines/reminders";
import { call } from "../../lib/api.ts";
import { answers, change, fetchNow, keep, query, useChange } from "../../lib/query.ts";
import type { Scope } from "../files/data/files.api.ts";

export type DeadlineList = CallResult<typeof api.listDeadlines>;

/** Interval for showing other persons' changes, and the next day, on an idle page. */
const REFRESH_MS = 5 * 60_000;

/**
 * All deadlines of a group that the reader sees, open and done; shared by the page, the number in the navigation, and
 * documents.
 */
export const deadlinesQuery = (scope: Scope) => ({
  ...query(api.listDeadlines, { query: { customer_id: scope }, silent: true }),
  refetchInterval: REFRESH_MS,
});

/** The present state of a deadline; undefined if it is gone. */
export const fetchDeadline = async (scope: Scope, id: string): Promise<Deadline | undefined> =>
  (await fetchNow(deadlinesQuery(scope))).data.find((deadline) => deadline.id === id);

const invalidates = [answers(api.listDeadlines)];

/** Puts a newer state of a deadline into the list. */
const withDeadline = (scope: Scope, deadline: Deadline): void =>
  change(deadlinesQuery(scope), (list) => ({
    ...list,
    data: list.data.map((known) => (known.id === deadline.id ? deadline : known)),
  }));

export type DeadlineInput = Omit<InputOf<(typeof api.createDeadline)["body"]>, "file_id">;

interface Saved {
  readonly deadline: Deadline | undefined;
  readonly fileId: string;
  readonly body: DeadlineInput;
}

/** Adds a deadline to a document, or changes the given one. */
export const useSaveDeadline = () =>
  useChange({
    send: ({ deadline, fileId, body }: Saved) =>
      deadline === undefined
        ? call(api.createDeadline, { body: { ...body, file_id: fileId } })
        : call(api.updateDeadline, {
            params: { id: deadline.id },
            body: { ...body, revision: deadline.revision },
          }),
    invalidates,
  });

/** Marks a deadline as done or open; shown at once, and reverted if the server refuses. */
export const useSettleDeadline = (scope: Scope) =>
  useChange({
    send: ({ deadline, done }: { readonly deadline: Deadline; readonly done: boolean }) =>
      call(api.settleDeadline, {
        params: { id: deadline.id },
        body: { done, revision: deadline.revision },
        silent: true,
      }),
    onMutate: ({ deadline, done }) =>
      withDeadline(scope, { ...deadline, done_at: done ? new Date().toISOString() : null }),
    onSuccess: (deadline) => withDeadline(scope, deadline),
    onError: (_, { deadline }) => withDeadline(scope, deadline),
    invalidates,
  });

export const usePostponeDeadline = () =>
  useChange({
    send: ({ deadline, dueOn }: { readonly deadline: Deadline; readonly dueOn: string }) =>
      call(api.postponeDeadline, {
        params: { id: deadline.id },
        body: { due_on: dueOn, revision: deadline.revision },
      }),
    invalidates,
  });

export const useDeleteDeadline = () =>
  useChange({ send: (id: string) => call(api.deleteDeadline, { params: { id } }), invalidates });

/** Stops offering a date found in a document. */
export const useDismissFoundDate = () =>
  useChange({
    send: (body: InputOf<(typeof api.dismissFoundDate)["body"]>) => call(api.dismissFoundDate, { body }),
    invalidates,
  });

export const calendarFileUrl = (id: string): string => addressOf(api.downloadDeadline, { id });

export const settingsQuery = query(reminders.getDeadlineSettings);

const kept = { onSuccess: (settings: DeadlineSettings) => keep(settingsQuery, settings) };

export const useChooseReminders = () =>
  useChange({
    send: (body: InputOf<(typeof reminders.updateDeadlineSettings)["body"]>) =>
      call(reminders.updateDeadlineSettings, { body, silent: true }),
    ...kept,
  });

/** Rejects with `ApiError` (422 at `password` where it is needed). */
export const useRenewCalendar = () =>
  useChange({
    send: (password: string | undefined) => call(reminders.renewCalendar, { body: { password } }),
    ...kept,
  });

export const useEndCalendar = () => useChange({ send: () => call(reminders.endCalendar, {}), ...kept });
