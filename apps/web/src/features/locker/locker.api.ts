import { deleteFile, updateFile } from "@krempelfrei/contract/files/files";
import {
  chooseLockerMails,
  getLocker,
  getLockerMails,
  type LockerMails,
} from "@krempelfrei/contract/files/locker";
import { call } from "../../lib/api.ts";
import { answers, keep, query, useChange } from "../../lib/query.ts";

const invalidates = [answers(getLocker)];

/** Withdraws an unfiled document from the person's locker. Rejects with `ApiError`. */
export const useWithdraw = () =>
  useChange({
    send: (id: string) => call(deleteFile, { params: { id }, query: { only: "locker" } }),
    invalidates,
  });

/** Changes the note to the Krempler; a blank one removes it. */
export const useNoteOfLocker = () =>
  useChange({
    send: ({ id, note }: { readonly id: string; readonly note: string }) =>
      call(updateFile, { params: { id }, body: { note } }),
    invalidates,
  });

export const lockerMailsQuery = query(getLockerMails);

/** Chooses the mails about the person's locker. */
export const useChooseLockerMails = () =>
  useChange({
    send: (mails: LockerMails) => call(chooseLockerMails, { body: mails }),
    onSuccess: (mails) => keep(lockerMailsQuery, mails),
  });
