import { Skeleton, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { Link, type To } from "react-router";
import classes from "./phone-rows.module.css";

/** A row of a list on a phone: two lines, and one action. */
export interface PhoneRow {
  /** Initials or an icon. */
  readonly mark?: ReactNode;
  readonly title: string;
  /** At most one badge after the title. */
  readonly badge?: ReactNode;
  readonly second?: ReactNode;
  /** Page that the row opens. */
  readonly to?: To;
  readonly state?: unknown;
  /** For a row that opens no page. */
  readonly onOpen?: () => void;
  /** The commonest action; without it the row shows an arrow. */
  readonly action?: ReactNode;
  /** Heading shared by consecutive rows. */
  readonly section?: string | undefined;
}

interface Props<Row> {
  /** For screen readers. */
  readonly caption: string;
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly show: (row: Row) => PhoneRow;
}

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** The rows of a table on a phone, under the headings of their sections. */
export function PhoneRows<Row>({ caption, rows, rowKey, show }: Props<Row>) {
  if (rows === undefined) return <Waiting />;
  const shown = rows.map((row) => ({ key: rowKey(row), row: show(row) }));
  return [...Map.groupBy(shown, ({ row }) => row.section)].map(([section, inside]) => (
    <Fragment key={section ?? ""}>
      {section === undefined ? null : <h2 className={classes.section}>{section}</h2>}
      <ul className={classes.list} aria-label={section ?? caption}>
        {inside.map(({ key, row }) => (
          <li key={key} className={classes.row}>
            {row.mark}
            <div className={classes.words}>
              <span className={classes.first}>
                <RowTitle {...row} />
                {row.badge}
              </span>
              <span className={classes.second}>{row.second}</span>
            </div>
            <RowEnd {...row} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

/** Makes the whole row a link or button. */
function RowTitle({ title, to, state, onOpen }: PhoneRow) {
  const name = <bdi>{title}</bdi>;
  const className = `${classes.title} ${classes.open}`;
  if (to !== undefined)
    return (
      <Link to={to} state={state} className={className}>
        {name}
      </Link>
    );
  return onOpen ? (
    <UnstyledButton className={className} onClick={onOpen}>
      {name}
    </UnstyledButton>
  ) : (
    <strong className={classes.title}>{name}</strong>
  );
}

function RowEnd({ action, to, onOpen }: PhoneRow) {
  if (action !== undefined) return <div className={classes.action}>{action}</div>;
  return to === undefined && onOpen === undefined ? null : (
    <IconChevronRight size={20} aria-hidden className={classes.chevron} />
  );
}

function Waiting() {
  return (
    <div className={`${classes.list} ${classes.waiting}`} aria-hidden>
      {SKELETONS.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton circle height="2.375rem" />
          <div className={classes.words}>
            <Skeleton height="0.875rem" width="55%" />
            <Skeleton height="0.75rem" width="75%" mt="0.5rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
