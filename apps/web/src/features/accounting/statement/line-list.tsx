import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { WindowedList } from "../../../ui/list/windowed-list.tsx";
import { LineRow, type LineActions } from "./line-row.tsx";
import classes from "./statement.module.css";

/** So many are drawn as they are; of more only those in sight. */
const PLAIN_MAX = 40;

interface Props extends LineActions {
  readonly label: string;
  readonly lines: readonly BankLine[];
}

/** The lines of one group. */
export function LineList({ label, lines, ...actions }: Props) {
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
