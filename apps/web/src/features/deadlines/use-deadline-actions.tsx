import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { germanDate } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmDelete } from "../../ui/confirm.tsx";
import { toastDone, toastError } from "../../ui/toasts.ts";
import type { Scope } from "../files/data/files.api.ts";
import { toastWithUndo } from "../files/workspace/undo-toast.tsx";
import { askPostpone } from "./postpone.dialog.tsx";
import { useDeleteDeadline, usePostponeDeadline, useSettleDeadline } from "./deadlines.api.ts";

export interface DeadlineActions {
  settle(this: void, deadline: Deadline): Promise<void>;
  reopen(this: void, deadline: Deadline): Promise<void>;
  postpone(this: void, deadline: Deadline): Promise<void>;
  remove(this: void, deadline: Deadline): Promise<void>;
}

/** Pending answers: a further change waits for them, so that it does not conflict with the person's own change. */
const awaited = new Map<string, Promise<Deadline>>();

/** The deadline after all pending answers. */
const newest = async (deadline: Deadline): Promise<Deadline> =>
  awaited.get(deadline.id)?.catch(() => deadline) ?? deadline;

/** Actions on a deadline. Settling can be undone for ten seconds, and later from the list of settled deadlines. */
export function useDeadlineActions(scope: Scope): DeadlineActions {
  const { mutateAsync: sendSettled } = useSettleDeadline(scope);
  const { mutateAsync: postponeOne } = usePostponeDeadline();
  const { mutateAsync: removeOne } = useDeleteDeadline();

  const settleOne = async (deadline: Deadline, done: boolean): Promise<Deadline> => {
    const answer = newest(deadline).then(async (stored) => sendSettled({ deadline: stored, done }));
    awaited.set(deadline.id, answer);
    try {
      return await answer;
    } finally {
      if (awaited.get(deadline.id) === answer) awaited.delete(deadline.id);
    }
  };
  const reopen = async (deadline: Deadline): Promise<void> => {
    try {
      await settleOne(deadline, false);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return {
    reopen,
    async settle(deadline) {
      try {
        const done = await settleOne(deadline, true);
        toastSettled(done, reopen);
      } catch (error) {
        toastError(messageOf(error));
      }
    },
    async postpone(deadline) {
      const stored = newest(deadline);
      await askPostpone(deadline, async (dueOn) => {
        await postponeOne({ deadline: await stored, dueOn });
        toastDone(`„${deadline.title}“ ist auf den ${germanDate(dueOn)} verschoben.`);
      });
    },
    async remove(deadline) {
      if (!(await confirmDelete({ name: deadline.title }))) return;
      try {
        await removeOne(deadline.id);
        toastDone(`„${deadline.title}“ wurde gelöscht.`);
      } catch (error) {
        toastError(messageOf(error));
      }
    },
  };
}

function toastSettled(deadline: Deadline, reopen: (deadline: Deadline) => Promise<void>): void {
  toastWithUndo(
    <>
      „<bdi>{deadline.title}</bdi>“ ist erledigt.
    </>,
    () => reopen(deadline),
  );
}
