import { counted, wholeNumber } from "@krempelfrei/contract/counted";
import { germanDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { euros } from "@krempelfrei/contract/money";
import type { Office } from "@krempelfrei/contract/office/office";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { daysSince, namesOf } from "./alarms.ts";
import classes from "./office.module.css";
import { Tile } from "./tile.tsx";

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

export function LettersTile({ letters, at, onRetry }: Part & Pick<Office, "letters" | "at">) {
  if (!letters) return <Tile title="Briefe" isUnknown onRetry={onRetry} />;
  const { waiting, customers, oldest, by, filed_yesterday, filed_week } = letters;
  const days = filed_week === 0 ? undefined : Math.ceil((waiting * 7) / filed_week);
  const pace = days === undefined ? "" : `, so noch etwa ${counted(days, "Tag", "Tage")}`;
  return (
    <Tile
      title="Briefe"
      badge={oldest ? ageOf(daysSince(oldest.at, at)) : undefined}
      action={
        oldest ? (
          <Go
            to={`/customers/${oldest.customer.id}/documents`}
          >{`${oldest.customer.name} zuerst sortieren`}</Go>
        ) : null
      }
    >
      <Text>
        <strong className={classes.big}>{wholeNumber(waiting)}</strong>{" "}
        {waiting === 0
          ? "Alles sortiert."
          : `${waiting === 1 ? "wartet" : "warten"} bei ${customersText(customers)}`}
      </Text>
      <dl className={classes.sums}>
        {by.slice(0, 3).map(({ id, name, count }) => (
          <Sum key={id ?? "none"} label={name ?? "ohne Krempler"} note="" value={wholeNumber(count)} />
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        gestern {wholeNumber(filed_yesterday)} abgelegt{waiting === 0 ? "" : pace}
      </Text>
    </Tile>
  );
}

const ageOf = (days: number): string =>
  days === 0 ? "ältester von heute" : `ältester ${counted(days, "Tag", "Tage")}`;

export function ContractsTile({ contracts, onRetry }: Part & Pick<Office, "contracts">) {
  if (!contracts) return <Tile title="Kunden" isUnknown onRetry={onRetry} />;
  const { ending, without_mandate } = contracts;
  return (
    <Tile title="Kunden" action={<Go to="/customers">Alle Kunden</Go>}>
      {ending.customers.map(({ id, name, on }) => (
        <Fact key={id} title={`Vertrag von ${name} endet`} text={`am ${germanDay(on)}`} />
      ))}
      {ending.count > ending.customers.length ? (
        <Text size="sm">
          {counted(
            ending.count - ending.customers.length,
            "weiterer Vertrag endet",
            "weitere Verträge enden",
          )}
        </Text>
      ) : null}
      {without_mandate.count > 0 ? (
        <Fact
          title={`${without_mandate.count} ohne gültiges Mandat`}
          text={namesOf(without_mandate.customers, without_mandate.count)}
        />
      ) : null}
      {ending.count + without_mandate.count === 0 ? <Text c="dimmed">Kein Vertrag endet bald.</Text> : null}
    </Tile>
  );
}

export function LawTile({ law, onRetry }: Part & Pick<Office, "law">) {
  const title = "Was das Gesetz verlangt";
  if (!law) return <Tile title={title} isUnknown onRetry={onRetry} />;
  const { vat, quarter, erasure } = law;
  return (
    <Tile title={title} action={<Go to="/accounting/quarters">Quartale</Go>}>
      {vat ? (
        <Fact
          title={`Umsatzsteuer, ${quarterText(vat.quarter)}`}
          text={`Voranmeldung bis ${germanDay(vat.due_on)}`}
        />
      ) : null}
      {quarter ? (
        <Fact
          title={`${quarterText(quarter.key)} festschreiben`}
          text={`möglich seit ${germanDay(quarter.since)}`}
        />
      ) : null}
      {erasure > 0 ? (
        <Fact
          title={`${counted(erasure, "Konto", "Konten")} löschen`}
          text="Die Aufbewahrungsfrist ist um."
        />
      ) : null}
      {vat || quarter || erasure > 0 ? null : <Text c="dimmed">Zurzeit nichts.</Text>}
    </Tile>
  );
}

/** `2026-Q3` as `3. Quartal 2026`. */
const quarterText = (key: string): string => `${key.slice(-1)}. Quartal ${key.slice(0, 4)}`;

export function ReadingTile({ reading, onRetry }: Part & Pick<Office, "reading">) {
  if (!reading) return <Tile title="Texterkennung" isUnknown onRetry={onRetry} />;
  const { waiting, refused } = reading;
  return (
    <Tile
      title="Texterkennung"
      badge={waiting > 0 ? "läuft" : undefined}
      action={<Go to="/reading">{refused > 0 ? "Dokumente ansehen" : "Übersicht"}</Go>}
    >
      <Text>
        <strong className={classes.big}>{wholeNumber(waiting)}</strong>{" "}
        {waiting === 1 ? "Dokument wird noch gelesen" : "Dokumente werden noch gelesen"}
      </Text>
      {refused > 0 ? (
        <Fact title={`${counted(refused, "Dokument", "Dokumente")} nicht lesbar`} text="" />
      ) : null}
    </Tile>
  );
}

const Fact = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className={classes.fact}>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  </div>
);
