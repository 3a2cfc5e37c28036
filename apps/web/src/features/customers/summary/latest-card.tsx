import { changeAction } from "@krempelfrei/contract/changelog/change-words";
import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import type { ContactKind, ContactNote } from "@krempelfrei/contract/customers/contact-notes";
import { berlinDay } from "@krempelfrei/contract/dates";
import { Anchor } from "@mantine/core";
import {
  IconFileTextFilled,
  IconHomeFilled,
  IconMailFilled,
  IconPhoneFilled,
  IconTrashFilled,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../../lib/form-errors.ts";
import { germanTime } from "../../../lib/format.ts";
import { confirmDelete } from "../../../ui/confirm.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { toastError } from "../../../ui/toasts.ts";
import { Card, Nothing } from "./card.tsx";
import { weekdayShort } from "./day-words.ts";
import { allContactNotesQuery, contactNotesQuery, latestQuery, useTakeBackNote } from "./summary.api.ts";
import classes from "./summary.module.css";
import { contactWord } from "./tiles.tsx";

const SHOWN = 5;

export const CONTACT_ICONS: Readonly<Record<ContactKind, ReactNode>> = {
  call: <IconPhoneFilled size={18} aria-hidden />,
  letter: <IconMailFilled size={18} aria-hidden />,
  visit: <IconHomeFilled size={18} aria-hidden />,
};

interface Row {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly who: string;
  readonly icon: ReactNode;
  readonly tone: string | undefined;
  /** Id of a note that the reader may remove. */
  readonly note?: string;
}

const noteRow = ({ id, at, kind, text, author, can_delete }: ContactNote): Row => ({
  key: id,
  at,
  title: `${contactWord(kind)}: ${text}`,
  who: author ?? "nicht mehr im Büro",
  icon: CONTACT_ICONS[kind],
  tone: kind === "call" ? "info" : undefined,
  ...(can_delete && { note: id }),
});

/** True for all changes but contact notes, which have rows of their own. */
const isOther = ({ action }: LoggedChange): boolean => !action.startsWith("contact.");

const isSame = (one: LoggedChange, other: LoggedChange): boolean =>
  one.action === other.action &&
  one.actor.id === other.actor.id &&
  one.actor.name === other.actor.name &&
  berlinDay(new Date(one.at)) === berlinDay(new Date(other.at));

/** Time between two entries of one call, at most. */
const ONE_CALL_MS = 2000;

/** True for the change of a document's data that the newer entry, its filing, has caused. */
const isPartOfFiling = (one: LoggedChange, newer: LoggedChange | undefined): boolean =>
  newer?.action === "file.filed" &&
  one.action === "file.updated" &&
  one.subject.id === newer.subject.id &&
  Date.parse(newer.at) - Date.parse(one.at) < ONE_CALL_MS;

/** Consecutive changes of one kind by one person on one day become one row. */
function changeRows(changes: readonly LoggedChange[]): Row[] {
  const runs: LoggedChange[][] = [];
  for (const entry of changes.filter((one, index) => !isPartOfFiling(one, changes[index - 1]))) {
    const last = runs.at(-1)?.[0];
    if (last && isSame(last, entry)) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first) return [];
    const what = run.length === 1 ? first.subject.name : `${run.length}-mal`;
    return {
      key: String(first.id),
      at: first.at,
      title: `${changeAction(first.action)}: ${what}`,
      who: first.actor.name,
      icon: <IconFileTextFilled size={18} aria-hidden />,
      tone: "accent",
    };
  });
}

interface TakeBackProps {
  readonly customerId: string;
  readonly noteId: string;
  readonly title: string;
}

function TakeBack({ customerId, noteId, title }: TakeBackProps) {
  const takeBack = useTakeBackNote(customerId);
  const ask = async (): Promise<void> => {
    if (!(await confirmDelete({ name: title }))) return;
    try {
      await takeBack.mutateAsync(noteId);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <IconButton
      label={`Notiz löschen: ${title}`}
      data-tip="Notiz löschen"
      size={32}
      icon={<IconTrashFilled size={18} aria-hidden />}
      loading={takeBack.isPending}
      onClick={() => void ask()}
    />
  );
}

interface Props {
  readonly customerId: string;
  readonly canContact: boolean;
  /** True if the reader may see the change history. */
  readonly seesHistory: boolean;
  /** The composer; null while it is closed. */
  readonly composer: ReactNode;
}

export function LatestCard({ customerId, canContact, seesHistory, composer }: Props) {
  const notes = useQuery({ ...contactNotesQuery(customerId), enabled: canContact });
  const changes = useQuery({ ...latestQuery(customerId), enabled: seesHistory });
  const [all, setAll] = useState(false);
  const { data: latestNotes = [], total = 0 } = notes.data ?? {};
  // Fetched only if asked for: nearly all customers have fewer contacts than the first answer holds.
  const older = useQuery({
    ...allContactNotesQuery(customerId),
    enabled: all && total > latestNotes.length,
  });
  // After it is closed, a change fetches only the latest ones again.
  const contacts = ((all ? older.data?.data : undefined) ?? latestNotes).map(noteRow);
  const latest = [...contacts, ...changeRows((changes.data?.data ?? []).filter(isOther))]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, SHOWN);
  // Changes soon push a call out of sight.
  const isCut = contacts.some((contact) => !latest.includes(contact));
  const rows = all && isCut ? contacts : latest;
  const today = berlinDay(new Date(Math.max(notes.dataUpdatedAt, changes.dataUpdatedAt)));
  const failed = notes.isError || changes.isError || older.isError;
  return (
    <Card
      title="Zuletzt"
      action={
        seesHistory ? (
          <Anchor component={Link} to={`/customers/${customerId}/history`} size="sm" underline="always">
            Historie
          </Anchor>
        ) : null
      }
    >
      {composer}
      {rows.length === 0 || failed ? (
        <Nothing
          isLoading={notes.isLoading || changes.isLoading}
          isError={failed}
          onRetry={() => [notes.refetch(), changes.refetch(), ...(older.isError ? [older.refetch()] : [])]}
          none="Hier stehen bald Anrufe, Briefe und Besuche."
        />
      ) : null}
      {rows.length === 0 ? null : (
        <ul className={classes.list}>
          {rows.map(({ key, at, title, who, icon, tone, note }) => (
            <li key={key}>
              <span className={classes.icon} data-tone={tone}>
                {icon}
              </span>
              <span className={classes.words}>
                <bdi className={classes.name}>{title}</bdi>
                <span className={classes.more}>
                  <bdi>{who}</bdi> · {weekdayShort(at, today)}, {germanTime(at)}
                </span>
              </span>
              {note === undefined ? null : <TakeBack customerId={customerId} noteId={note} title={title} />}
            </li>
          ))}
        </ul>
      )}
      {isCut ? (
        <button type="button" className={classes.link} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Nur die letzten Ereignisse" : `Alle Kontakte (${total})`}
        </button>
      ) : null}
    </Card>
  );
}
