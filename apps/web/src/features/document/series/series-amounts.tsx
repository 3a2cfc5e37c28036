import type { FileItem } from "@krempelfrei/contract/files/files";
import { euros } from "@krempelfrei/contract/money";
import { amountsOf, comparedWith, type Point, pointsOf } from "./amounts.ts";
import classes from "./series-amounts.module.css";
import { useSeries } from "./use-series.ts";

const PICTURE = { width: 272, top: 22, bottom: 58 };
const VIEW = "-20 0 312 88";
/** Number of points up to which all have labels: more would touch each other. */
const LABELS_MAX = 8;

/** The sums of a yearly series as a line, with a table for screen readers. */
export function SeriesAmounts({ file }: { readonly file: FileItem }) {
  const { series } = useSeries(file);
  const amounts = series ? amountsOf(series) : [];
  const current = amounts.find(({ id }) => id === file.id);
  if (!current) return null;
  const title = /beitrag/i.test(file.name) ? "Beitrag im Jahr" : "Betrag im Jahr";
  const points = pointsOf(amounts, PICTURE);
  const isNamed = (point: Point): boolean =>
    points.length <= LABELS_MAX ||
    point.id === file.id ||
    [0, points.length - 1].includes(points.indexOf(point));
  return (
    <section className={classes.card} aria-label={title}>
      <p className={classes.head}>
        {title} <strong>{euros(current.cents)}</strong>
      </p>
      <p className={classes.compared}>{comparedWith(amounts, current) || "der erste der Reihe"}</p>
      <svg className={classes.picture} viewBox={VIEW} aria-hidden>
        {points.slice(1).map((point, index) => {
          const before = points[index] ?? point;
          return (
            <line
              key={point.id}
              className={point.year - before.year > 1 ? classes.gap : classes.line}
              x1={before.x}
              y1={before.y}
              x2={point.x}
              y2={point.y}
            />
          );
        })}
        {points.map((point) => (
          <g key={point.id} className={point.id === file.id ? classes.current : classes.other}>
            <circle cx={point.x} cy={point.y} r={point.id === file.id ? 5 : 3.5} />
            {isNamed(point) ? (
              <>
                <text x={point.x} y={point.y - 9}>
                  {Math.round(point.cents / 100)}
                </text>
                <text x={point.x} y={84}>
                  {point.year}
                </text>
              </>
            ) : null}
          </g>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <tbody>
          {amounts.map(({ id, year, cents }) => (
            <tr key={id}>
              <th scope="row">{year}</th>
              <td>{euros(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
