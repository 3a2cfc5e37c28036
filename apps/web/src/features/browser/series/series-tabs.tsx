import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconStack2Filled } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { gapName, periodName, whenOf } from "../../document/series/period-words.ts";
import type { Fold } from "./fold-series.ts";
import classes from "./series-tabs.module.css";

const YEAR = 12;

/** Number of documents of the entry: "7 Jahre", "36 Dokumente". */
export function SeriesPill({ fold }: { readonly fold: Fold }) {
  return (
    <span className={classes.pill}>
      <IconStack2Filled size={14} aria-hidden />
      <span>
        {fold.members.length}
        <span className={classes.word}> {fold.series.months === YEAR ? "Jahre" : "Dokumente"}</span>
      </span>
    </span>
  );
}

/** Date of the expected next document; renders nothing if the series has ended. */
export function SeriesExpected({ fold: { series } }: { readonly fold: Fold }) {
  const { expected } = series;
  if (!expected) return null;
  return (
    <span className={classes.expected}>
      {expected.is_late
        ? `${whenOf(expected)} erwartet, noch nicht da`
        : `nächste erwartet ${whenOf(expected)}`}
    </span>
  );
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/** Arrow keys move from document to document, Home and End to the first and the last. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = KEYS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
  const at = tabs.indexOf(event.currentTarget) + step;
  event.preventDefault();
  event.stopPropagation();
  tabs[Math.min(Math.max(at, 0), tabs.length - 1)]?.focus();
}

interface Props {
  readonly fold: Fold;
  readonly onPick: (file: FileItem, range: false) => void;
}

/** The documents of an entry by their years or months, the newest first; each opens. Missing ones are marked. */
export function SeriesTabs({ fold, onPick }: Props) {
  const { series, members } = fold;
  // A partial list cannot tell which documents are missing.
  const gaps = members.length === series.members.length ? series.gaps : [];
  const places = [
    ...members.map(({ file, period }) => ({ file, period })),
    ...gaps.map((period) => ({ file: undefined, period })),
  ].toSorted((a, b) => b.period.year - a.period.year || (b.period.month ?? 0) - (a.period.month ?? 0));
  return (
    <span className={classes.tabs} role="toolbar" aria-label="Dokumente der Reihe">
      {places.map(({ file, period }, index) =>
        file ? (
          <button
            key={file.id}
            type="button"
            className={classes.tab}
            aria-label={`${file.name}, ${periodName(period)}`}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onPick(file, false)}
            onKeyDown={walk}
          >
            {shortName(period)}
          </button>
        ) : (
          <span key={gapName(period)} className={classes.gap}>
            {shortName(period)}
            <span className="visually-hidden"> fehlt</span>
          </span>
        ),
      )}
    </span>
  );
}

/** "2022", "Mär 22". */
const shortName = (period: Fold["series"]["gaps"][number]): string =>
  period.month === null
    ? String(period.year)
    : `${periodName(period).slice(0, 3)} ${String(period.year).slice(2)}`;
