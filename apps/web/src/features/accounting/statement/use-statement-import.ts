import { useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { messageOf, serverErrors } from "../../../lib/form-errors.ts";
import { beginWork } from "../../../lib/session-state.ts";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { refusedButBooked, useImportSepaStatus } from "../runs/runs.api.ts";
import type { UnknownColumns } from "./column-map.dialog.tsx";
import { useImportStatement, type ImportAnswer } from "./statement.api.ts";

/**
 * Reads statements and the bank's reports on collections one after the other; keeps each statement's result until it is
 * closed.
 */
export function useStatementImport() {
  const { mutateAsync, isPending } = useImportStatement();
  const report = useImportSepaStatus();
  const [answers, setAnswers] = useState<readonly ImportAnswer[]>([]);
  const [unknown, setUnknown] = useState<readonly UnknownColumns[]>([]);

  const read = async (files: readonly File[]): Promise<void> => {
    const step = beginWork();
    for (const file of files) {
      try {
        if (await isReport(file)) {
          const { run, rejected, booked } = await step(report.mutateAsync(file));
          toastDone(`Lastschriftlauf ${run.msg_id}: ${rejected} abgelehnt.`, `statement ${file.name}`);
          if (booked > 0) toastError(refusedButBooked(run, booked));
          continue;
        }
        const answer = await step(mutateAsync(file));
        setAnswers((before) => [answer, ...before.filter((one) => one.import.id !== answer.import.id)]);
      } catch (error) {
        const columns = columnsOf(file, error);
        if (columns) setUnknown((before) => [...before, columns]);
        else toastError(`${file.name}: ${textOf(error)}`, `statement ${file.name}`);
      }
    }
  };
  return {
    answers,
    /** The first file whose columns are to be asked; the others follow one after the other. */
    unknown: unknown[0],
    reading: isPending || report.isPending,
    read,
    close: (id: string) => setAnswers((before) => before.filter((answer) => answer.import.id !== id)),
    forgetUnknown: () => setUnknown((before) => before.slice(1)),
    /** Reads all waiting files again: the columns that were saved for one are often those of others. */
    readUnknown: async (): Promise<void> => {
      setUnknown([]);
      await read(unknown.map(({ file }) => file));
    },
  };
}

/** True for the bank's report on a collection (pain.002), which banks offer beside the statements. */
const isReport = async (file: File): Promise<boolean> =>
  (await file.slice(0, REPORT_HEAD).text()).includes("xsd:pain.002");
const REPORT_HEAD = 4000;

const FAILED = "Die Datei konnte nicht eingelesen werden. Bitte versuchen Sie es noch einmal.";

const textOf = (error: unknown): string => serverErrors(error)["file"] ?? messageOf(error) ?? FAILED;

function columnsOf(file: File, error: unknown): UnknownColumns | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { header, first_row = [], delimiter = [";"], only_credits } = error.errors ?? {};
  if (!header) return undefined;
  const noDebits = only_credits?.[0];
  return {
    file,
    header,
    firstRow: first_row,
    delimiter: delimiter[0] ?? ";",
    ...(noDebits === undefined ? {} : { noDebits }),
  };
}
