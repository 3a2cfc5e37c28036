import { useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { messageOf, serverErrors } from "../../../lib/form-errors.ts";
import { toastError } from "../../../ui/toasts.ts";
import type { UnknownColumns } from "./column-map.dialog.tsx";
import { useImportStatement, type ImportAnswer } from "./statement.api.ts";

/** Reads statements one after the other, and keeps what was told of each until it is closed. */
export function useStatementImport() {
  const { mutateAsync, isPending } = useImportStatement();
  const [answers, setAnswers] = useState<readonly ImportAnswer[]>([]);
  const [unknown, setUnknown] = useState<UnknownColumns>();

  const read = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      try {
        const answer = await mutateAsync(file);
        setAnswers((before) => [answer, ...before.filter((one) => one.import.id !== answer.import.id)]);
      } catch (error) {
        const columns = columnsOf(file, error);
        if (columns) setUnknown(columns);
        else toastError(`${file.name}: ${textOf(error)}`, `statement ${file.name}`);
      }
    }
  };
  return {
    answers,
    unknown,
    reading: isPending,
    read,
    close: (id: string) => setAnswers((before) => before.filter((answer) => answer.import.id !== id)),
    forgetUnknown: () => setUnknown(undefined),
  };
}

const FAILED = "Die Datei konnte nicht eingelesen werden. Bitte versuchen Sie es noch einmal.";

const textOf = (error: unknown): string => serverErrors(error)["file"] ?? messageOf(error) ?? FAILED;

/** What somebody can say the columns of. */
function columnsOf(file: File, error: unknown): UnknownColumns | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { header, first_row = [], delimiter = [";"] } = error.errors ?? {};
  if (!header) return undefined;
  return { file, header, firstRow: first_row, delimiter: delimiter[0] ?? ";" };
}
