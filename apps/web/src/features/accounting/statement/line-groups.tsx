import { counted } from "@krempelfrei/contract/counted";
import { Button, Pagination, Paper, SegmentedControl, Text } from "@mantine/core";
import type { BankLine, BankLineState } from "@krempelfrei/contract/accounting/bank";
import { euros } from "@krempelfrei/contract/money";
import { IconChecks, IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { confirmAction } from "../../../ui/confirm.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { germanDate } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { GROUPS, nextGroup, ofGroup, sumOf, toBooking, type Group } from "./groups.ts";
import { type LineActions, LineRow } from "./line-row.tsx";
import { linesQuery, useBookLines } from "./statement.api.ts";
import classes from "./statement.module.css";
import { WindowedList } from "../../../ui/list/windowed-list.tsx";

interface Props extends Pick<LineActions, "onAssign" | "onIgnore" | "onReopen" | "onUndo"> {
  readonly group: Group;
  readonly onGroup: (group: Group) => void;
}

const linesText = (count: number): string => counted(count, "Umsatz", "Umsätze");

/** The lines of all statements: open ones by certainty, then ignored and booked ones. */
export function LineGroups({ group, onGroup, ...actions }: Props) {
  const { state, label } = GROUPS.find(({ value }) => value === group) ?? GROUPS[0];
  const [at, setAt] = useState<{ readonly state: BankLineState; readonly page: number }>({ state, page: 1 });
  const page = at.state === state ? at.page : 1;
  const open = useQuery(linesQuery("offen", state === "offen" ? page : 1));
  const shown = useQuery({ ...linesQuery(state, page), enabled: state !== "offen" });
  const { data, isError, refetch } = state === "offen" ? open : shown;
  const { book, busy } = useBooking();

  const inState = (name: BankLineState): number =>
    open.data?.counts.find((count) => count.state === name)?.count ?? 0;
  const countOf = ({ value, state: name }: (typeof GROUPS)[number]): number =>
    name === "offen" ? ofGroup(open.data?.data ?? [], value).length : inState(name);
  /** Books the lines and continues with the next group; false if booking failed. */
  const bookAll = async (all: readonly BankLine[]): Promise<boolean> => {
    const done = await book(all);
    const left = nextGroup((open.data?.data ?? []).filter((line) => !all.includes(line)));
    if (done && left) onGroup(left);
    return done;
  };
  const lines = state === "offen" ? ofGroup(data?.data ?? [], group) : (data?.data ?? []);
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / data.per_page));
  // The last page's lines may have been booked meanwhile.
  if (page > pages) setAt({ state, page: pages });
  return (
    <Paper withBorder component="section" aria-label="Umsätze">
      <div className={classes.sum}>
        <div className={classes.groups}>
          <SegmentedControl
            aria-label="Umsätze nach Sicherheit"
            value={group}
            onChange={(value) => onGroup(value)}
            data={GROUPS.map((each) => ({ value: each.value, label: `${each.label} ${countOf(each)}` }))}
          />
        </div>
        {group === "sicher" && lines.length > 0 ? (
          <Button
            loading={busy}
            leftSection={<IconChecks size={20} aria-hidden />}
            onClick={() => void askAndBook(lines, bookAll)}
          >
            {lines.length === 1 ? "1 sicheren buchen" : `Alle ${lines.length} sicheren buchen`}
          </Button>
        ) : null}
        <Text role="status" c="dimmed" w="100%" size="sm">
          {data ? `${linesText(lines.length)}, ${euros(sumOf(lines))}` : ""}
          {data !== undefined && pages > 1 ? placeText(state, page, pages, data.total) : ""}
        </Text>
        {pages > 1 ? <Pages page={page} pages={pages} onPage={(to) => setAt({ state, page: to })} /> : null}
      </div>
      {isError && !data ? (
        <LoadError title="Die Umsätze konnten nicht geladen werden." onRetry={() => void refetch()} />
      ) : lines.length === 0 ? (
        <EmptyState icon={<IconInbox size={32} />} title={data ? EMPTY[group] : "Lade Daten..."} />
      ) : (
        <LineList
          label={`${label}: ${linesText(lines.length)}`}
          lines={lines}
          busy={busy}
          onBook={(line) => void askIfToCome(line, book)}
          {...actions}
        />
      )}
    </Paper>
  );
}

const placeText = (state: BankLineState, page: number, pages: number, total: number): string =>
  ` · Seite ${page} von ${pages} mit ${total.toLocaleString("de-DE")} Umsätzen, ${state === "offen" ? "die ältesten" : "die neuesten"} zuerst`;

interface PagesProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  return (
    <Pagination
      total={pages}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({
        "aria-label": control === "previous" ? "Vorherige Seite" : "Nächste Seite",
      })}
      getItemProps={(number) => ({ "aria-label": `Seite ${number}` })}
    />
  );
}

const EMPTY: Readonly<Record<Group, string>> = {
  sicher: "Nichts, was ohne Prüfung gebucht werden kann.",
  vorschlag: "Keine Vorschläge zu prüfen.",
  keine: "Kein Umsatz ist ungeklärt.",
  ignoriert: "Es wird kein Umsatz ignoriert.",
  gebucht: "Es ist noch kein Umsatz gebucht.",
};

/** A line with a future day may be mistyped, so booking it needs a confirmation. */
async function askIfToCome(
  line: BankLine,
  book: (lines: readonly BankLine[]) => Promise<boolean>,
): Promise<void> {
  const message = `Der Umsatz vom ${germanDate(line.booked_on)} liegt noch in der Zukunft. Trotzdem an diesem Tag buchen?`;
  if (line.match?.is_to_come === true && !(await confirmAction({ message, confirmLabel: "Buchen" }))) return;
  await book([line]);
}

async function askAndBook(
  lines: readonly BankLine[],
  book: (lines: readonly BankLine[]) => Promise<boolean>,
) {
  const message = `${linesText(lines.length)} über zusammen ${euros(sumOf(lines))} wie vorgeschlagen buchen?`;
  if (await confirmAction({ message, confirmLabel: "Buchen" })) await book(lines);
}

function useBooking() {
  const { mutateAsync, isPending } = useBookLines();
  /** Books lines and shows a toast; true on success. */
  const book = async (lines: readonly BankLine[]): Promise<boolean> => {
    try {
      const { messages } = await mutateAsync(lines.flatMap((line) => toBooking(line) ?? []));
      toastDone(messages.join(" "), "book lines");
      return true;
    } catch (error) {
      toastError(messageOf(error), "book lines");
      return false;
    }
  };
  return { book, busy: isPending };
}

/** Number of lines up to which a list is rendered as a whole; of longer lists only the visible lines are rendered. */
const PLAIN_MAX = 40;

interface LineListProps extends LineActions {
  readonly label: string;
  readonly lines: readonly BankLine[];
}

function LineList({ label, lines, ...actions }: LineListProps) {
  if (lines.length <= PLAIN_MAX) {
    return (
      <ul className={classes.plain} aria-label={label}>
        {lines.map((line) => (
          <li key={line.id}>
            <LineRow line={line} {...actions} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <WindowedList
      items={lines}
      rowRem={6}
      overscan={6}
      label={label}
      className={classes.box}
      rowClassName={undefined}
    >
      {(line) => <LineRow line={line} {...actions} />}
    </WindowedList>
  );
}
