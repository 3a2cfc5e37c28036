import { Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { changeAction } from "@krempelfrei/contract/changelog/change-words";
import { useId } from "react";
import { germanLongDate, germanTime, nearDay } from "../../lib/format.ts";
import classes from "./changelog.module.css";
import { Toggle } from "./toggle.tsx";
import { Entry } from "./entry.tsx";
import { FOLDED_FROM, isOwnSession, type HistoryDay, type Run } from "./fold-entries.ts";

interface Shared {
  readonly ofCustomer: boolean;
  readonly onPerson: (id: string) => void;
}

/** The entries of one day under its date. */
export function Day({
  day,
  isLoading,
  ...shared
}: Shared & { readonly day: HistoryDay; readonly isLoading: boolean }) {
  const id = useId();
  const first = day.runs[0]?.[0].at;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} className={classes.heading}>
        <span className="visually-hidden">Änderungen, </span>
        {first === undefined ? "" : dayText(first)}
      </Title>
      <ol className={classes.list} aria-labelledby={id} aria-busy={isLoading}>
        {day.runs.map((run) =>
          run.length < FOLDED_FROM ? (
            run.map((entry) => <Entry key={entry.id} entry={entry} {...shared} />)
          ) : (
            <FoldedRun key={run[0].id} run={run} {...shared} />
          ),
        )}
      </ol>
    </section>
  );
}

/** "Heute, 27. November 2026". */
function dayText(at: string): string {
  const near = nearDay(at);
  const named = /^\d/.test(near) ? "" : `${near.charAt(0).toUpperCase()}${near.slice(1)}, `;
  return `${named}${germanLongDate(at)}`;
}

const NAMED = 2;

/** Subjects of a run's entries: the first names, and the number of the others. */
export function subjectsOf(run: Run): string {
  const named = run.filter((entry) => !isOwnSession(entry));
  const names = [...new Set(named.map(({ subject }) => subject.name))];
  const more = names.length - NAMED;
  if (more <= 0) return names.join(" und ");
  return `${names.slice(0, NAMED).join(", ")} und ${more} weitere`;
}

function FoldedRun({ run, ...shared }: Shared & { readonly run: Run }) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const [newest] = run;
  const [from, to] = [germanTime(run.at(-1)?.at ?? newest.at), germanTime(newest.at)];
  return (
    <>
      <li className={classes.entry}>
        <div className={classes.when}>
          <span>{from === to ? from : `${from} bis ${to}`}</span>
          <Text component="bdi" display="block" fw={600} c="var(--mantine-color-text)">
            {newest.actor.name}
          </Text>
        </div>
        <div className={classes.what}>
          <Text id={id} fw={600}>
            {changeAction(newest.action)} <span className={classes.count}>{run.length}-mal</span>
          </Text>
          <Text className={classes.subject}>
            <bdi>{subjectsOf(run)}</bdi>
          </Text>
        </div>
        <Toggle opened={opened} titleId={id} onClick={toggle}>
          {opened ? "Zusammenfassen" : `Alle ${run.length} zeigen`}
        </Toggle>
      </li>
      {opened ? run.map((entry) => <Entry key={entry.id} entry={entry} isOfRun {...shared} />) : null}
    </>
  );
}
