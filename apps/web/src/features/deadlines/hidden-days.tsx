import { nearnessOf, nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { germanDate } from "../../lib/format.ts";
import { DateBlock } from "./date-block.tsx";
import classes from "./deadlines.module.css";
import { CHECKED } from "./group-deadlines.ts";

interface Props {
  readonly days: readonly string[];
  readonly today: string;
}

/** Days of deadlines on documents that are being checked; their words follow once the documents are released. */
export function HiddenDays({ days, today }: Props) {
  if (days.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby="fristen-geprueft">
      <h2 id="fristen-geprueft" className={classes.heading}>
        Wird gerade geprüft <span className={classes.count}>{days.length}</span>
      </h2>
      <ul className={classes.list}>
        {days.map((day, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal days cannot be distinguished
          <li key={`${day} ${index}`} className={classes.row} data-day={day}>
            <DateBlock day={day} today={today} />
            <span className={classes.words}>
              <span className={classes.title} tabIndex={-1} data-row-focus>
                {CHECKED}
              </span>
              <span className={classes.reason}>
                Sie sehen es danach. Bitte fragen Sie Ihren Krempler, was bis zu diesem Tag zu tun ist.
              </span>
            </span>
            <span className={classes.near} data-nearness={nearnessOf(day, today)}>
              {nearnessText(day, today)}
              <span className="visually-hidden">, am {germanDate(day)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
