import type { Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { useElementSize } from "@mantine/hooks";
import { atBar, atLine, scaleOf } from "./chart-scale.ts";
import classes from "./quarter-chart.module.css";

interface Props {
  /** The earliest first. */
  readonly quarters: readonly Quarter[];
  readonly method: "ist" | "soll";
  readonly chosen: string;
  /** The one that is pointed at, here or in the table. */
  readonly marked: string | undefined;
  readonly onMark: (key: string | undefined) => void;
  readonly onChoose: (key: string) => void;
}

const HEIGHT = 380;
const EDGE = { left: 36, right: 4, top: 24, bottom: 44 } as const;
const DEFAULT_WIDTH = 520;
/** How much of its column a bar takes. */
const BAR_SHARE = 0.66;
const BAR_MAX = 64;
const RADIUS = 5;

/**
 * A bar for each quarter; the running one has a dashed outline up to what was charged. The table beside it says the same in
 * words, so that the picture as a whole is one image for screen readers.
 */
export function QuarterChart({ quarters, method, chosen, marked, onMark, onChoose }: Props) {
  const { ref, width: measured } = useElementSize();
  const width = measured === 0 ? DEFAULT_WIDTH : measured;
  const grossOf = (quarter: Quarter): number => quarter[method].gross_cents;
  const expectedOf = ({ state, soll, ist }: Quarter): number =>
    state === "laeuft" && method === "ist" ? Math.max(soll.gross_cents, ist.gross_cents) : 0;
  const scale = scaleOf(quarters.flatMap((quarter) => [grossOf(quarter), expectedOf(quarter)]));
  const [lowest = 0, highest = 0] = [scale.lines.at(0), scale.lines.at(-1)];
  const inner = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const yOf = (cents: number): number =>
    EDGE.top + inner.height - ((cents - lowest) / (highest - lowest)) * inner.height;
  const column = inner.width / quarters.length;
  const bar = Math.min(BAR_MAX, column * BAR_SHARE);

  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={`Balken je Quartal, ${method === "ist" ? "nach Zahlungseingang" : "nach Leistung"}; dieselben Zahlen stehen in der Tabelle daneben`}
        width={width}
        height={HEIGHT}
        className={classes.chart}
        onPointerLeave={() => onMark(undefined)}
      >
        {scale.lines.map((line) => (
          <g key={line}>
            <line x1={EDGE.left} x2={width} y1={yOf(line)} y2={yOf(line)} className={classes.line} />
            <text x={EDGE.left - 8} y={yOf(line)} dy="0.35em" textAnchor="end">
              {atLine(line, scale)}
            </text>
          </g>
        ))}
        {quarters.map((quarter, index) => {
          const { key } = quarter;
          const x = EDGE.left + index * column + (column - bar) / 2;
          const gross = grossOf(quarter);
          const expected = expectedOf(quarter);
          const top = yOf(Math.max(gross, 0));
          const state = key === chosen ? "chosen" : key === marked ? "marked" : undefined;
          return (
            <g
              key={key}
              className={classes.column}
              onPointerEnter={() => onMark(key)}
              onClick={() => onChoose(key)}
            >
              <rect x={EDGE.left + index * column} y={0} width={column} height={HEIGHT} fill="transparent" />
              {expected > gross ? (
                <rect
                  x={x}
                  y={yOf(expected)}
                  width={bar}
                  height={yOf(0) - yOf(expected)}
                  rx={RADIUS}
                  className={classes.expected}
                />
              ) : null}
              <rect
                x={x}
                y={top}
                width={bar}
                height={Math.abs(yOf(0) - yOf(gross))}
                rx={RADIUS}
                className={classes.bar}
                data-state={state}
              />
              <text x={x + bar / 2} y={top - 8} textAnchor="middle" className={classes.value}>
                {atBar(gross, scale)}
              </text>
              <text x={x + bar / 2} y={HEIGHT - EDGE.bottom + 20} textAnchor="middle">
                Q{key.slice(6)}
              </text>
            </g>
          );
        })}
        <Years quarters={quarters} column={column} />
      </svg>
    </div>
  );
}

/** Each year under the middle of its quarters. */
function Years({ quarters, column }: { readonly quarters: readonly Quarter[]; readonly column: number }) {
  const years = Map.groupBy(quarters, ({ key }) => key.slice(0, 4));
  return [...years].map(([year, own]) => {
    const first = quarters.findIndex(({ key }) => key.startsWith(year));
    return (
      <text
        key={year}
        x={EDGE.left + (first + own.length / 2) * column}
        y={HEIGHT - EDGE.bottom + 38}
        textAnchor="middle"
      >
        {year}
      </text>
    );
  });
}

/** What the amounts of the chart are in. */
export const chartUnit = (quarters: readonly Quarter[], method: "ist" | "soll"): string => {
  const { inThousands } = scaleOf(quarters.map((quarter) => quarter[method].gross_cents));
  return `${inThousands ? "Tausend Euro" : "Euro"} brutto, ${method === "ist" ? "nach Zahlungseingang" : "nach Leistung"}`;
};
