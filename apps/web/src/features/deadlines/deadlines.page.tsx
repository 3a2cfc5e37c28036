import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { IconCalendarEventFilled, IconCalendarFilled, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState, type KeyboardEvent } from "react";
import { lazy } from "../../lib/lazy.ts";
import { fetchAhead } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { areSingleKeysOn } from "../../ui/shortcuts/page-keys.ts";
import { DeadlineDialog } from "./deadline.dialog.tsx";
import { DeadlineRow } from "./deadline-row.tsx";
import classes from "./deadlines.module.css";
import { deadlinesQuery, settingsQuery, type DeadlineList } from "./deadlines.api.ts";
import { HiddenDays } from "./hidden-days.tsx";
import { FoundDates } from "./found-dates.tsx";
import { CHECKED, countOpen, groupDeadlines, isOpen } from "./group-deadlines.ts";
import { ReminderCard } from "./reminder-card.tsx";
import { SubscribeDialog } from "./subscribe.dialog.tsx";
import { useDeadlineActions, type DeadlineActions } from "./use-deadline-actions.tsx";
import { germanDate } from "../../lib/format.ts";

// The list is shown before the library's calendar is loaded.
const MonthCalendar = lazy(async () => ({
  default: (await import("./month-calendar.tsx")).MonthCalendar,
}));

const OWN = undefined;
/** Number of colours that distinguish persons, beside their initials. */
const TONES = 3;

export const fetchFirst = (): void => {
  fetchAhead(deadlinesQuery(OWN));
  fetchAhead(settingsQuery);
};

/**
 * /deadlines: all deadlines of the signed-in person's group, optionally of one person: open ones by month, settled ones
 * below.
 */
export function Component() {
  const { id, ended } = useUser();
  const { data, isError, refetch } = useQuery(deadlinesQuery(OWN));
  const [personId, setPersonId] = useState<string>();
  const [edited, setEdited] = useState<{ readonly deadline: Deadline | undefined }>();
  const [subscribing, setSubscribing] = useState(false);
  const shown = data?.data.filter(({ person }) => personId === undefined || person.id === personId) ?? [];
  return (
    <Page
      title="Fristen"
      toolbar={
        <Group gap="sm" className={classes.toolbar}>
          <Persons
            list={data}
            chosen={personId}
            onChoose={setPersonId}
            onSubscribe={() => setSubscribing(true)}
          />
          <SubscribeButton onClick={() => setSubscribing(true)} />
          {ended === null ? (
            <Button
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => setEdited({ deadline: undefined })}
            >
              Frist hinzufügen
            </Button>
          ) : null}
        </Group>
      }
    >
      {isError && !data ? (
        <LoadError title="Die Fristen konnten nicht geladen werden." onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height="24rem" role="status" aria-label="Lade Daten..." />
      ) : (
        <Deadlines
          list={data}
          shown={shown}
          hiddenDays={data.hidden_days}
          isFiltered={personId !== undefined}
          onEdit={(deadline) => setEdited({ deadline })}
        />
      )}
      {edited && data ? (
        <DeadlineDialog
          scope={OWN}
          deadline={edited.deadline}
          persons={data.persons}
          personId={id}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {subscribing ? <SubscribeDialog onClose={() => setSubscribing(false)} /> : null}
    </Page>
  );
}

function SubscribeButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      leftSection={<IconCalendarFilled size={18} aria-hidden />}
      onClick={onClick}
    >
      Kalender abonnieren
    </Button>
  );
}

interface PersonsProps {
  readonly list: DeadlineList | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** On a phone the calendar is one of the chips. */
  readonly onSubscribe: () => void;
}

/** Number of open deadlines, and the choice of persons. */
function Persons({ list, chosen, onChoose, onSubscribe }: PersonsProps) {
  const chips =
    list && list.persons.length > 1 ? [{ id: undefined, first_name: "Alle" }, ...list.persons] : [];
  return (
    <>
      {list ? (
        <Text c="dimmed" visibleFrom="sm">
          {countOpen(list, undefined)} offen
        </Text>
      ) : null}
      <div className={classes.persons} role="group" aria-label="Fristen von">
        {chips.map(({ id, first_name }) => (
          <button
            key={id ?? "alle"}
            type="button"
            className={classes.choice}
            aria-pressed={chosen === id}
            onClick={() => onChoose(id)}
          >
            <bdi>{first_name}</bdi>{" "}
            {list ? <span className={classes.choiceCount}>{countOpen(list, id)}</span> : null}
          </button>
        ))}
        <button type="button" className={classes.choice} data-phone onClick={onSubscribe}>
          Kalender
        </button>
      </div>
    </>
  );
}

interface ListProps {
  readonly list: DeadlineList;
  readonly shown: readonly Deadline[];
  /** Days of deadlines whose documents are hidden from the reader. Their persons are unknown here. */
  readonly hiddenDays: readonly string[];
  readonly isFiltered: boolean;
  readonly onEdit: (deadline: Deadline) => void;
}

function Deadlines({ list: { today, persons, found }, shown, hiddenDays, isFiltered, onEdit }: ListProps) {
  const { ended } = useUser();
  const actions = useDeadlineActions(OWN);
  const place = useRef<HTMLDivElement>(null);
  const groups = groupDeadlines(shown, today);
  const settleById = (id: string): void => {
    const deadline = shown.find((known) => known.id === id);
    if (deadline?.can_settle) void actions.settle(deadline);
  };
  const showDay = (day: string): void =>
    place.current?.querySelector<HTMLElement>(`[data-day="${day}"] [data-row-focus]`)?.focus();
  return (
    <div className={classes.layout}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows in it, which have the focus */}
      <div ref={place} data-own-keys onKeyDown={(event) => onListKey(event, settleById)}>
        <HiddenDays days={hiddenDays} today={today} />
        {groups.length === 0 ? (
          hiddenDays.length === 0 && <NoDeadlines isFiltered={isFiltered} />
        ) : (
          <span
            hidden
            data-keys="ArrowUp ArrowDown"
            data-shortcut="Von Zeile zu Zeile, wenn eine gewählt ist"
          />
        )}
        {groups.map(({ key, title, isLate, deadlines }) => (
          <section key={key} className={classes.group} aria-labelledby={`fristen-${key}`}>
            <h2 id={`fristen-${key}`} className={classes.heading} data-late={isLate || undefined}>
              {title} <span className={classes.count}>{deadlines.length}</span>
            </h2>
            <ul className={classes.list}>
              {deadlines.map((deadline) => (
                <DeadlineRow
                  key={deadline.id}
                  deadline={deadline}
                  today={today}
                  tone={persons.findIndex(({ id }) => id === deadline.person.id) % TONES}
                  actions={actions}
                  onEdit={onEdit}
                />
              ))}
            </ul>
          </section>
        ))}
        <SettledList deadlines={shown.filter((deadline) => !isOpen(deadline))} actions={actions} />
      </div>
      <aside className={classes.side} aria-label="Kalender und Erinnerung">
        <Suspense fallback={<Skeleton height="20rem" />}>
          <MonthCalendar
            deadlines={[...shown.filter(isOpen), ...hiddenDays.map((due_on) => ({ due_on, title: CHECKED }))]}
            today={today}
            onDay={showDay}
          />
        </Suspense>
        <FoundDates found={found} changeable={ended === null} />
        <ReminderCard />
      </aside>
    </div>
  );
}

function NoDeadlines({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<IconCalendarEventFilled size={32} />}
      title={isFiltered ? "Keine Fristen für diese Person." : "Keine Fristen."}
      text={isFiltered ? "" : "Wir melden uns, wenn in einem Brief ein Datum steht."}
    />
  );
}

const ROWS = "[data-row-focus]";

/** The elements of the list that can have the focus, from top to bottom. */
const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ROWS)];

const idOf = (row: Element): string | undefined =>
  row.closest<HTMLElement>("[data-deadline]")?.dataset.deadline;

/**
 * The keys of the list while a row has the focus: ↑ and ↓ move between rows, X marks the focused deadline as done and
 * moves to the next.
 */
function onListKey(event: KeyboardEvent<HTMLElement>, settle: (id: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest("[data-deadline]")?.querySelector<HTMLElement>(ROWS);
  if (!row) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.indexOf(row);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    rows[at + step]?.focus();
  } else if (event.key.toLowerCase() === "x" && areSingleKeysOn()) {
    const id = idOf(row);
    if (id === undefined) return;
    event.preventDefault();
    (rows[at + 1] ?? rows[at - 1])?.focus();
    settle(id);
  }
}

interface SettledListProps {
  /** Settled deadlines. */
  readonly deadlines: readonly Deadline[];
  readonly actions: DeadlineActions;
}

/** Settled deadlines, the latest first, with a button that reopens each. */
function SettledList({ deadlines, actions }: SettledListProps) {
  if (deadlines.length === 0) return null;
  const latest = deadlines.toSorted((a, b) => ((a.done_at ?? "") < (b.done_at ?? "") ? 1 : -1));
  return (
    <details className={classes.settled}>
      <summary>Erledigt ({deadlines.length})</summary>
      <ul className={classes.list} aria-label="Erledigte Fristen">
        {latest.map((deadline) => (
          <li key={deadline.id} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.title}>
                <bdi>{deadline.title}</bdi>
              </span>
              <span className={classes.reason}>
                Frist {germanDate(deadline.due_on)} · erledigt am {germanDate(deadline.done_at)} · für{" "}
                <bdi>{deadline.person.name}</bdi>
              </span>
            </span>
            {deadline.can_settle ? (
              <Button
                variant="default"
                aria-label={`Wieder öffnen: ${deadline.title}`}
                onClick={() => void actions.reopen(deadline)}
              >
                Wieder öffnen
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
