import type { Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { useElementSize } from "@mantine/hooks";
import { atBar, atLine, scaleOf } from "./chart-scale.ts";
import classes from "./quarter-chart.module.css";

interface Props {
  /** The earliest first. */
  readonly quarters: readonly Quarter[];
  readonly method: "ist" | "soll";
  readonly chosen: string;
  /** Key of the quarter under the pointer, here or in the table, or with the focus. */
  readonly marked: string | undefined;
  readonly onMark: (key: string | undefined) => void;
  readonly onChoose: (key: string) => void;
}

const HEIGHT = 380;
const EDGE = { left: 36, right: 4, top: 24, bottom: 44 } as const;
const DEFAULT_WIDTH = 520;
/** Width of a bar as a share of its column. */
const BAR_SHARE = 0.66;
const BAR_MAX = 64;
const RADIUS = 5;

/**
 * A bar for each quarter; by payments (`ist`), the running one has a dashed outline up to the charged sum. The table
 * has the same data in words, so for screen readers the chart is one image.
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
        {quarters.map((quarter, index) => (
          <Column
            key={quarter.key}
            label={`Q${quarter.key.slice(6)}`}
            cents={grossOf(quarter)}
            expected={expectedOf(quarter)}
            state={quarter.key === chosen ? "chosen" : quarter.key === marked ? "marked" : undefined}
            x={EDGE.left + index * column}
            width={column}
            yOf={yOf}
            scale={scale}
            onEnter={() => onMark(quarter.key)}
            onClick={() => onChoose(quarter.key)}
          />
        ))}
        <Years quarters={quarters} column={column} />
      </svg>
    </div>
  );
}

interface ColumnProps {
  readonly label: string;
  readonly cents: number;
  /** Expected final amount in cents; drawn if it is greater than `cents`. */
  readonly expected: number;
  readonly state: "chosen" | "marked" | undefined;
  /** Left edge and width of the column. */
  readonly x: number;
  readonly width: number;
  readonly yOf: (cents: number) => number;
  readonly scale: ReturnType<typeof scaleOf>;
  readonly onEnter: () => void;
  readonly onClick: () => void;
}

function Column({ label, cents, expected, state, x, width, yOf, scale, onEnter, onClick }: ColumnProps) {
  const bar = Math.min(BAR_MAX, width * BAR_SHARE);
  const left = x + (width - bar) / 2;
  const top = yOf(Math.max(cents, 0));
  return (
    <g className={classes.column} onPointerEnter={onEnter} onClick={onClick}>
      <rect x={x} y={0} width={width} height={HEIGHT} fill="transparent" />
      {expected > cents ? (
        <rect
          x={left}
          y={yOf(expected)}
          width={bar}
          height={yOf(0) - yOf(expected)}
          rx={RADIUS}
          className={classes.expected}
        />
      ) : null}
      <rect
        x={left}
        y={top}
        width={bar}
        height={Math.abs(yOf(0) - yOf(cents))}
        rx={RADIUS}
        className={classes.bar}
        data-state={state}
      />
      <text x={left + bar / 2} y={top - 8} textAnchor="middle" className={classes.value}>
        {atBar(cents, scale)}
      </text>
      <text x={left + bar / 2} y={HEIGHT - EDGE.bottom + 20} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

/** Each year, centred below its quarters. */
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

export const chartUnit = (quarters: readonly Quarter[], method: "ist" | "soll"): string => {
  const { inThousands } = scaleOf(quarters.map((quarter) => quarter[method].gross_cents));
  return `${inThousands ? "Tausend Euro" : "Euro"} brutto, ${method === "ist" ? "nach Zahlungseingang" : "nach Leistung"}`;
};
