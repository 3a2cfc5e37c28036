import { Button, Text } from "@mantine/core";
import type { FoundDate } from "@krempelfrei/contract/deadlines/deadlines";
import { DEADLINE_TITLE_MAX } from "@krempelfrei/contract/limits";
import { IconSparkles2Filled, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { germanDate } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { toastError } from "../../ui/toasts.ts";
import { useDismissFoundDate } from "./deadlines.api.ts";
import { useNoteDeadline } from "./use-note-deadline.ts";
import { Breakable } from "../../ui/title/breakable.tsx";
import classes from "./found-dates.module.css";

const TITLES: Readonly<Record<FoundDate["kind"], (name: string) => string>> = {
  payment: (name) => `${name} zahlen`,
  cancellation: (name) => `${name} kündigen`,
  objection: (name) => `Einspruch: ${name}`,
  expiry: (name) => `${name} läuft ab`,
  resubmission: (name) => `Rückmeldung: ${name}`,
};

/** Title of a deadline for a date found in a letter. */
export const titleOf = ({ kind, file }: Pick<FoundDate, "kind" | "file">): string =>
  TITLES[kind](file.name).slice(0, DEADLINE_TITLE_MAX);

const SHOWN = 3;

interface Props {
  readonly found: readonly FoundDate[];
  /** False after the end of the contract. */
  readonly changeable: boolean;
}

/** Dates found in documents that are no deadlines yet: accepted or dismissed with one click. */
export function FoundDates({ found, changeable }: Props) {
  const [all, setAll] = useState(false);
  if (found.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="vorschlaege">
      <h2 id="vorschlaege">
        <IconSparkles2Filled size={20} aria-hidden />{" "}
        {found.length === 1 ? "1 Vorschlag" : `${found.length} Vorschläge`}
      </h2>
      <Text size="sm" mb="sm">
        In Ihren Briefen stehen weitere Daten.
      </Text>
      <ul className={classes.list}>
        {found.slice(0, all ? found.length : SHOWN).map((date) => (
          <Found key={`${date.file.id} ${date.kind} ${date.due_on}`} date={date} changeable={changeable} />
        ))}
      </ul>
      {!all && found.length > SHOWN ? (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setAll(true)}>
          Alle {found.length} ansehen
        </Button>
      ) : null}
    </section>
  );
}

function Found({ date, changeable }: { readonly date: FoundDate; readonly changeable: boolean }) {
  const { kind, due_on, origin, file, why } = date;
  const title = titleOf(date);
  const { note, isPending, isNoted } = useNoteDeadline();
  const dismiss = useDismissFoundDate();
  const busy = isPending || isNoted || dismiss.isPending;
  const label = isNoted ? "Frist gemerkt" : "Frist merken";
  const drop = (): void =>
    dismiss.mutate({ file_id: file.id, kind, due_on }, { onError: (error) => toastError(messageOf(error)) });
  const { page, text } = origin;
  const place = new URLSearchParams({ file: file.id, page: String(page), find: text, phrase: "1" });
  return (
    <li className={classes.found}>
      <Link className={`${classes.title} touch`} to={`/browser?${place}`}>
        <bdi>
          <Breakable text={title} />
        </bdi>
      </Link>
      <span className={classes.day}>
        bis {germanDate(due_on)}
        {why === null ? null : ` · ${why}`}
        {file.author === null ? null : (
          <>
            {" · "}
            <bdi>{file.author}</bdi>
          </>
        )}
      </span>
      {changeable ? (
        <span className={classes.actions}>
          <Button
            size="compact-md"
            h="2.5rem"
            variant="default"
            loading={isPending}
            disabled={busy}
            aria-label={`${label}: ${title}`}
            onClick={() => void note({ file_id: file.id, kind, title, due: due_on, origin })}
          >
            {label}
          </Button>
          <IconButton
            label={`Vorschlag verwerfen: ${title}`}
            icon={<IconX size={18} aria-hidden />}
            disabled={busy}
            onClick={drop}
          />
        </span>
      ) : null}
    </li>
  );
}
