import { counted, wholeNumber } from "@krempelfrei/contract/counted";
import { berlinDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { euros } from "@krempelfrei/contract/money";
import type { Office } from "@krempelfrei/contract/office/office";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { PersonMark } from "../../ui/person-mark.tsx";
import { DateBlock } from "../deadlines/date-block.tsx";
import classes from "./office.module.css";
import { ageText, daysSince, endingFacts, type Fact, lawFacts, refusedText } from "./texts.ts";
import { Tile } from "./tile.tsx";
import { documentsPath } from "../files/data/documents-path.ts";

interface Part {
  readonly onRetry: () => void;
}

const Go = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Anchor component={Link} to={to} underline="always">
    {children}
  </Anchor>
);

interface SumProps {
  readonly label: string;
  readonly note: string;
  readonly value: string;
  readonly tone?: "error" | "warn" | undefined;
}

const Sum = ({ label, note, value, tone }: SumProps) => (
  <div className={classes.sum} data-tone={tone}>
    <dt>
      {label} <span className={classes.note}>{note}</span>
    </dt>
    <dd>{value}</dd>
  </div>
);

const customersText = (count: number): string => counted(count, "Kunde", "Kunden");

export function MoneyTile({ money, onRetry }: Part & Pick<Office, "money">) {
  if (!money) return <Tile title="Geld" isUnknown onRetry={onRetry} />;
  const { open, overdue, returned, unbilled } = money;
  const [first] = unbilled.customers;
  return (
    <Tile title="Geld" action={<Go to="/accounting/open-items">Offene Posten</Go>}>
      <dl className={classes.sums}>
        <Sum
          label="Überfällig"
          note={customersText(overdue.count)}
          value={euros(overdue.cents)}
          tone={overdue.cents > 0 ? "error" : undefined}
        />
        <Sum label="Offen" note={customersText(open.count)} value={euros(open.cents)} />
        {returned.count === 0 ? null : (
          <Sum label="Zurückgekommen" note={`${returned.count}, siehe oben`} value={euros(returned.cents)} />
        )}
        {first ? (
          <Sum
            label="Nie berechnet"
            note={`${first.name}, ${germanMonth(first.month)}`}
            value={wholeNumber(unbilled.count)}
            tone="warn"
          />
        ) : null}
      </dl>
    </Tile>
  );
}

interface LettersProps extends Part, Pick<Office, "letters" | "at"> {
  /** True if an alarm already links to the oldest letter. */
  readonly isAlarm: boolean;
}

export function LettersTile({ letters, at, isAlarm, onRetry }: LettersProps) {
  if (!letters) return <Tile title="Briefe" isUnknown onRetry={onRetry} />;
  const { waiting, customers, by, filed_yesterday, filed_week } = letters;
  const oldest = isAlarm ? null : letters.oldest;
  const days = filed_week === 0 ? undefined : Math.ceil((waiting * 7) / filed_week);
  const most = Math.max(...by.map(({ count }) => count));
  const pace = days === undefined ? "" : `, so noch etwa ${counted(days, "Tag", "Tage")}`;
  return (
    <Tile
      title="Briefe"
      badge={oldest ? ageText(daysSince(oldest.at, at)) : undefined}
      action={
        oldest ? (
          <Go to={documentsPath(oldest.customer.id)}>{`${oldest.customer.name} zuerst sortieren`}</Go>
        ) : (
          <Go to="/customers?waiting=true">Kunden mit Briefen</Go>
        )
      }
    >
      <Text>
        <strong className={classes.big}>{wholeNumber(waiting)}</strong>{" "}
        {`${waiting === 1 ? "wartet" : "warten"} bei ${customersText(customers)}`}
      </Text>
      <dl className={classes.sums}>
        {by.slice(0, 3).map(({ id, name, count }) => (
          <Share key={id ?? "none"} name={name} count={count} most={most} />
        ))}
      </dl>
      <Text size="sm" c="var(--app-muted)">
        gestern {wholeNumber(filed_yesterday)} abgelegt{pace}
      </Text>
    </Tile>
  );
}

interface ShareProps {
  /** Null: letters of customers without a caretaker. */
  readonly name: string | null;
  readonly count: number;
  /** The largest count, for the scale. */
  readonly most: number;
}

const Share = ({ name, count, most }: ShareProps) => (
  <div className={classes.share} data-tone={name === null ? "warn" : undefined}>
    <dt>
      <PersonMark name={name ?? "?"} tone={name === null ? undefined : 0} size="small" />
      {name ?? "ohne Krempler"}
    </dt>
    <dd>
      <span className={classes.shareBar} aria-hidden>
        <span style={{ width: `${(100 * count) / most}%` }} />
      </span>
      {wholeNumber(count)}
    </dd>
  </div>
);

export function ContractsTile({ contracts, at, onRetry }: Part & Pick<Office, "contracts" | "at">) {
  const today = berlinDay(new Date(at));
  if (!contracts) return <Tile title="Kunden" isUnknown onRetry={onRetry} />;
  return (
    <Tile title="Kunden" action={<Go to="/customers?state=cancelled">Gekündigte Verträge</Go>}>
      <Facts facts={endingFacts(contracts, today)} today={today} />
    </Tile>
  );
}

export function LawTile({ law, at, onRetry }: Part & Pick<Office, "law" | "at">) {
  const today = berlinDay(new Date(at));
  const title = "Was das Gesetz verlangt";
  if (!law) return <Tile title={title} isUnknown onRetry={onRetry} />;
  return (
    <Tile title={title} action={<Go to="/accounting/quarters">Quartale</Go>}>
      <Facts facts={lawFacts(law, today)} today={today} />
    </Tile>
  );
}

export function ReadingTile({ reading, onRetry }: Part & Pick<Office, "reading">) {
  if (!reading) return <Tile title="Texterkennung" isUnknown onRetry={onRetry} />;
  const { waiting, refused } = reading;
  return (
    <Tile
      title="Texterkennung"
      badge={waiting > 0 ? "läuft" : undefined}
      action={<Go to="/reading">{refused > 0 ? "Dokumente ansehen" : "Übersicht"}</Go>}
    >
      {waiting > 0 ? (
        <Text>
          <strong className={classes.big}>{wholeNumber(waiting)}</strong>{" "}
          {waiting === 1 ? "Dokument wird noch gelesen" : "Dokumente werden noch gelesen"}
        </Text>
      ) : null}
      {refused > 0 ? <Text fw={600}>{refusedText(refused)}</Text> : null}
    </Tile>
  );
}

const Facts = ({ facts, today }: { readonly facts: readonly Fact[]; readonly today: string }) =>
  facts.map(({ title, text, day }) => (
    <div key={title} className={classes.fact}>
      {day ? (
        <DateBlock day={day.on} today={day.isLimit ? today : undefined} />
      ) : (
        <span className={classes.noDay} />
      )}
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="var(--app-muted)">
          {day ? <span className="visually-hidden">{text}, </span> : null}
          {day?.beside ?? text}
        </Text>
      </div>
    </div>
  ));
