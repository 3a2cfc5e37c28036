import { listChanges } from "@krempelfrei/contract/changelog/changelog";
import * as notes from "@krempelfrei/contract/customers/contact-notes";
import { getCustomerUsage } from "@krempelfrei/contract/customers/customers";
import { getCustomerEmergency, listWaitingFiles } from "@krempelfrei/contract/customers/summary";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";

/** Always fetched again: another person's change counts before a call. */
const FRESH = { staleTime: 0 } as const;

/** The dates of the customer's documents, open and done. */
export const datesQuery = (customerId: string) => ({
  ...query(listDeadlines, { query: { customer_id: customerId }, silent: true }),
  ...FRESH,
});

/** Storage used by the group, with its limits. */
export const usageQuery = (customerId: string) => ({
  ...query(getCustomerUsage, { params: { id: customerId }, silent: true }),
  ...FRESH,
});

/** Number of fetched changes: more than shown, because many of the same kind become one row. */
const LATEST = 30;

/** Latest changes, by any person. */
export const latestQuery = (customerId: string) => ({
  ...query(listChanges, { query: { customer_id: customerId, per_page: LATEST }, silent: true }),
  ...FRESH,
});

export const waitingFilesQuery = (customerId: string) => ({
  ...query(listWaitingFiles, { params: { id: customerId }, silent: true }),
  ...FRESH,
});

export const emergencyQuery = (customerId: string) => ({
  ...query(getCustomerEmergency, { params: { id: customerId }, silent: true }),
  ...FRESH,
});

/** The latest calls, letters and visits, the newest first. */
export const contactNotesQuery = (customerId: string) => ({
  ...query(notes.listContactNotes, { params: { id: customerId }, query: {}, silent: true }),
  ...FRESH,
});

/** All calls, letters and visits, the newest first. */
export const allContactNotesQuery = (customerId: string) => ({
  ...query(notes.listContactNotes, { params: { id: customerId }, query: { all: "true" }, silent: true }),
  ...FRESH,
});

const changed = (customerId: string) => [
  answers(notes.listContactNotes, { params: { id: customerId } }),
  answers(listChanges),
];

export const useNoteContact = (customerId: string) =>
  useChange({
    send: (body: notes.ContactNoteInput) =>
      call(notes.createContactNote, { params: { id: customerId }, body }),
    invalidates: changed(customerId),
  });

export const useTakeBackNote = (customerId: string) =>
  useChange({
    send: (noteId: string) => call(notes.deleteContactNote, { params: { id: customerId, noteId } }),
    invalidates: changed(customerId),
  });
