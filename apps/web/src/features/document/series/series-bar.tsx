import { NativeSelect } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Series } from "@krempelfrei/contract/files/series";
import { IconCalendarEvent, IconStack2Filled } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { documents } from "../../../lib/format.ts";
import { gapName, nearestIn, periodName, rhythmName, type Tab, tabsOf, whenOf } from "./period-words.ts";
import classes from "./series.module.css";
import { useRenewedSeries, useSeries } from "./use-series.ts";

interface Props {
  readonly file: FileItem;
  readonly onOpen: (id: string) => void;
}

/** The documents of this document's series, by years or months. */
export function SeriesBar({ file, onOpen }: Props) {
  const { series } = useSeries(file);
  useRenewedSeries(file);
  if (!series) return null;
  const { months, members, gaps, expected } = series;
  return (
    <section className={classes.bar} aria-label="Reihe">
      <div className={classes.what}>
        <IconStack2Filled size="1.25rem" aria-hidden className={classes.icon} />
        <strong>{rhythmName(months)}</strong>
        <span className={classes.count}>
          {gaps.length > 0
            ? `${members.length} von ${members.length + gaps.length}`
            : documents(members.length)}
        </span>
      </div>
      <Tabs file={file} series={series} onOpen={onOpen} />
      {expected ? (
        <span className={classes.expected} data-late={expected.is_late || undefined}>
          <IconCalendarEvent size="1.125rem" aria-hidden />
          <span>
            {expected.is_late ? (
              `${whenOf(expected)} erwartet, noch nicht da`
            ) : (
              <>
                nächste <span className={classes.word}>erwartet </span>
                {whenOf(expected)}
              </>
            )}
          </span>
        </span>
      ) : null}
    </section>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

function Tabs({ file, series, onOpen }: Props & { readonly series: Series }) {
  const bar = useRef<HTMLDivElement>(null);
  const walked = useRef(false);
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>(`[data-id="${file.id}"]`);
    current?.scrollIntoView({ block: "nearest", inline: "center" });
    // Another year has other buttons: the focus moves to the button of the shown document.
    if (walked.current) current?.focus();
    walked.current = false;
  }, [file.id]);
  const tabs = tabsOf(series);
  const current = tabs.find(({ id }) => id === file.id);
  const byMonth = series.months !== 12;
  const shown = byMonth ? tabs.filter(({ year }) => year === current?.year) : tabs;
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The dialog's own arrows move through the list from which it was opened.
    event.stopPropagation();
    const there = tabs.filter(({ id }) => id !== null);
    const at = there.findIndex(({ id }) => id === file.id) + step;
    const next = there[Math.min(Math.max(at, 0), there.length - 1)]?.id;
    if (!next || next === file.id) return;
    walked.current = true;
    onOpen(next);
  };
  return (
    <div className={classes.ways}>
      {byMonth ? (
        <NativeSelect
          aria-label="Jahr"
          size="xs"
          radius="xl"
          classNames={{ root: classes.years, input: classes.year }}
          data={[...new Set(tabs.map(({ year }) => String(year)))].toReversed()}
          value={String(current?.year ?? "")}
          onChange={({ currentTarget }) => {
            const other = nearestIn(tabs, Number(currentTarget.value), current?.month ?? null);
            if (other?.id) onOpen(other.id);
          }}
        />
      ) : null}
      {/* A toolbar is one stop of the Tab key; arrows move within it. */}
      <div ref={bar} role="toolbar" aria-label="Dokumente der Reihe" className={classes.tabs}>
        {shown.map((tab) => (
          <Place
            key={tab.id ?? gapName(tab)}
            tab={tab}
            isCurrent={tab.id === file.id}
            onOpen={onOpen}
            onKeyDown={walk}
          />
        ))}
      </div>
    </div>
  );
}

interface PlaceProps extends Pick<Props, "onOpen"> {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Place({ tab, isCurrent, onOpen, onKeyDown }: PlaceProps) {
  const { id } = tab;
  if (id === null)
    return (
      <span className={classes.gap}>
        {tab.label}
        <span className="visually-hidden"> fehlt</span>
      </span>
    );
  return (
    <button
      type="button"
      className={classes.tab}
      data-id={id}
      aria-current={isCurrent || undefined}
      aria-label={tab.month === null ? undefined : periodName(tab)}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onOpen(id)}
      onKeyDown={onKeyDown}
    >
      {tab.label}
    </button>
  );
}
