import { Anchor, UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconCheck, IconChevronDown, IconChevronUp, IconClockFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useRef, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { Link } from "react-router";
import { nearDay } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { lateOnes } from "../deadlines/group-deadlines.ts";
import { folderPath } from "../files/data/folder-path.ts";
import { sortFiles } from "../files/data/sort-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import classes from "./at-a-glance.module.css";
import { Cell } from "./cell.tsx";
import { DeadlineCell } from "./deadline-cell.tsx";
import { LettersCell } from "./letters-cell.tsx";
import { knownRoom } from "./room.ts";
import { UNKNOWN, useSummary } from "./use-summary.ts";

// The row comes with the dialogs of its actions, so it is loaded only if something is overdue.
const OverdueRow = lazy(() => import("./overdue-row.tsx"));

/**
 * The overview above the folders: overdue, due, waiting and new things. It can be folded to one line below the overdue
 * letter; folding is remembered for each person.
 */
export default function AtAGlance() {
  const { id } = useUser();
  const narrow = useNarrow();
  const [chosen, setOpened] = useLocalStorage<boolean | undefined>({
    key: `at-a-glance-${id}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  });
  const opened = chosen ?? !narrow;
  const section = useRef<HTMLElement>(null);
  const { data, isPending } = useQuery(deadlinesQuery(undefined));
  const isLate = data !== undefined && lateOnes(data).length > 0;
  const [room] = useState(knownRoom);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Auf einen Blick"
      className={classes.section}
      // The overdue letter loads with the deadlines: until then its space stays reserved.
      style={{ minHeight: isPending && room ? `calc(${room.start}px - 1.25rem)` : undefined }}
    >
      <h2 className="visually-hidden">Auf einen Blick</h2>
      <Suspense fallback={<div className={classes.overdue} data-waiting />}>
        {isLate ? <OverdueRow onSettle={() => section.current?.focus()} /> : null}
      </Suspense>
      {opened ? (
        <div className={classes.opened}>
          <ul className={classes.cells}>
            <DeadlineCell />
            <LettersCell />
            <NewestCell />
          </ul>
          <UnstyledButton
            className={classes.fold}
            aria-expanded
            aria-label="Auf einen Blick einklappen"
            onClick={() => setOpened(false)}
          >
            <IconChevronUp size={20} aria-hidden />
          </UnstyledButton>
        </div>
      ) : (
        <Folded onUnfold={() => setOpened(true)} />
      )}
    </section>
  );
}

function Folded({ onUnfold }: { readonly onUnfold: () => void }) {
  const summary = useSummary();
  return (
    <UnstyledButton
      className={classes.folded}
      aria-expanded={false}
      aria-label={`Auf einen Blick ausklappen: ${summary}`}
      onClick={onUnfold}
    >
      <span className={classes.icon} data-tone="plain">
        <IconClockFilled size={18} aria-hidden />
      </span>
      <span className={classes.words}>
        <b>{summary}</b>
      </span>
      <IconChevronDown size={20} aria-hidden />
    </UnstyledButton>
  );
}

function NewestCell() {
  const { workspace, actions } = useWorkspace();
  const { listed, tree, browser, failed } = workspace;
  const newest = useMemo(() => sortFiles(listed, "added", "desc").at(0), [listed]);
  const icon = <IconCheck size={18} aria-hidden />;
  if (browser === undefined) return <Cell tone="plain" icon={icon} title={failed ? UNKNOWN : undefined} />;
  if (!newest) return <Cell tone="plain" icon={icon} title="Noch keine Dokumente" />;
  const path = folderPath(tree, newest);
  return (
    <Cell
      tone="accent"
      icon={icon}
      title={
        <>
          Neu:{" "}
          <UnstyledButton className={`${classes.title} touch`} onClick={() => actions.open(newest)}>
            <bdi>{newest.name}</bdi>
          </UnstyledButton>
        </>
      }
    >
      {nearDay(newest.created_at)}
      {path === "" ? "" : ` in ${path}`} ·{" "}
      <Anchor
        component={Link}
        to="/browser?group=none&sort=added&dir=desc"
        underline="always"
        inherit
        aria-label="Alle: zuletzt hinzugefügt"
      >
        alle
      </Anchor>
    </Cell>
  );
}
