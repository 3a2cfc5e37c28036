import type { NewDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { euros } from "@krempelfrei/contract/money";
import { IconBellPlusFilled, IconCalendarEventFilled, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { germanDate } from "../../../lib/format.ts";
import { deadlinesQuery } from "../../deadlines/deadlines.api.ts";
import { isOpen } from "../../deadlines/group-deadlines.ts";
import { useNoteDeadline } from "../../deadlines/use-note-deadline.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { Pointing } from "../../files/preview/use-framed-places.ts";
import classes from "./suggestions.module.css";

interface Props extends Pointing {
  readonly file: FileItem;
  readonly suggestions: FileSuggestions;
}

/** Due date (with its amount) and other deadline found in the document, to be noted as deadlines. */
export function SuggestedDeadline({ file, suggestions, ...pointing }: Props) {
  const { amount_cents: amount, due_on: due, deadline } = suggestions;
  return (
    <>
      {due ? (
        <Until {...pointing} mark="due_on" file={file} kind="payment" day={due.value} origin={due}>
          {amount ? `${euros(amount.value)} ` : ""}
          {amount && isLearned(amount.why) ? `(${amount.why}) ` : ""}zahlbar bis {germanDate(due.value)}
        </Until>
      ) : null}
      {deadline ? (
        <Until
          {...pointing}
          mark="deadline"
          file={file}
          kind={deadline.value.kind}
          day={deadline.value.day ?? undefined}
          origin={deadline}
        >
          {kindLabel(deadline.value.kind)}{" "}
          {deadline.value.day === null ? spanText(deadline.value) : `bis ${germanDate(deadline.value.day)}`}
        </Until>
      ) : null}
    </>
  );
}

interface UntilProps extends Pointing {
  readonly mark: "due_on" | "deadline";
  readonly file: FileItem;
  readonly kind: NewDeadline["kind"];
  /** Undefined if the text contains only a period. */
  readonly day: string | undefined;
  readonly origin: { readonly quote: string | null; readonly page: number | null; readonly why: string };
  readonly children: React.ReactNode;
}

function Until({
  mark,
  file,
  kind,
  day,
  origin: { quote, page, why },
  onPoint,
  pointed,
  children,
}: UntilProps) {
  const { note, isPending, ...noted } = useNoteDeadline();
  const isNoted = useIsNoted({ file_id: file.id, kind, due_on: day }) || noted.isNoted;
  const add = async (due: string): Promise<void> =>
    note({
      file_id: file.id,
      kind,
      title: kindLabel(kind),
      due,
      ...(quote !== null && page !== null ? { origin: { page, text: quote } } : {}),
    });
  const label = isNoted ? "Frist gemerkt" : "Frist merken";
  return (
    <span
      className={classes.until}
      data-pointed={pointed === mark || undefined}
      onMouseEnter={() => onPoint(mark)}
      onMouseLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(mark)}
      onBlur={() => onPoint(undefined)}
    >
      <IconCalendarEventFilled size={18} aria-hidden />
      {children}
      {isLearned(why) ? <small>&nbsp;{why}</small> : null}
      {day === undefined ? null : (
        <button
          type="button"
          aria-label={label}
          data-tip={label}
          // Not `disabled`, which would take the focus away.
          aria-disabled={isNoted || isPending}
          onClick={() => void (isNoted ? undefined : add(day))}
        >
          {isNoted ? <IconCheck size={18} aria-hidden /> : <IconBellPlusFilled size={18} aria-hidden />}
        </button>
      )}
    </span>
  );
}

interface Noted {
  readonly file_id: string;
  readonly kind: NewDeadline["kind"];
  readonly due_on: string | undefined;
}

/** True if the document has this open deadline. */
function useIsNoted({ file_id, kind, due_on }: Noted): boolean {
  const { workspace } = useWorkspace();
  const { data } = useQuery({ ...deadlinesQuery(workspace.scope), enabled: due_on !== undefined });
  return (data?.data ?? []).some(
    (deadline) =>
      deadline.file.id === file_id &&
      deadline.kind === kind &&
      deadline.due_on === due_on &&
      isOpen(deadline),
  );
}

/** True if the value comes from other letters of the sender, and not from the words of this one. */
const isLearned = (why: string): boolean => !why.startsWith("aus: ");

const spanText = ({ months, days }: { readonly months: number; readonly days: number }): string =>
  months > 0 ? `${months} ${months === 1 ? "Monat" : "Monate"}` : `${days} ${days === 1 ? "Tag" : "Tage"}`;
