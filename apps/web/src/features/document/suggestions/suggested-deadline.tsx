import type { NewDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { euros } from "@krempelfrei/contract/money";
import { IconBellPlusFilled, IconCalendarEventFilled } from "@tabler/icons-react";
import { messageOf } from "../../../lib/form-errors.ts";
import { germanDate } from "../../../lib/format.ts";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { useAddDeadline } from "../../files/data/suggestions.api.ts";
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
  const add = useAddDeadline();
  const note = async (due: string): Promise<void> => {
    try {
      await add.mutateAsync({
        file_id: file.id,
        kind,
        title: kindLabel(kind),
        due,
        ...(quote !== null && page !== null ? { origin: { page, text: quote } } : {}),
      });
      toastSuccess("Frist hinzugefügt.");
    } catch (error) {
      toastError(messageOf(error));
    }
  };
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
          aria-label="Frist merken"
          data-tip="Frist merken"
          disabled={add.isPending}
          onClick={() => void note(day)}
        >
          <IconBellPlusFilled size={18} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** True if the value comes from other letters of the sender, and not from the words of this one. */
const isLearned = (why: string): boolean => !why.startsWith("aus: ");

const spanText = ({ months, days }: { readonly months: number; readonly days: number }): string =>
  months > 0 ? `${months} ${months === 1 ? "Monat" : "Monate"}` : `${days} ${days === 1 ? "Tag" : "Tage"}`;
