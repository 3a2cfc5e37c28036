import { changeAction } from "@krempelfrei/contract/changelog/change-words";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Button, Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { bookingListQuery } from "../bookings/bookings.api.ts";
import { openItemsQuery } from "../bookings/settlements.api.ts";
import { customerQuery } from "./customers.api.ts";
import { datesQuery, lastContactQuery } from "./overview.api.ts";
import classes from "./overview.module.css";

interface Fact {
  readonly value: string;
  readonly more: string;
}

interface TileProps {
  readonly label: string;
  /** Undefined while it is loaded, and when that failed. */
  readonly fact: Fact | undefined;
  readonly failed: boolean;
  readonly onRetry: () => unknown;
  readonly action: ReactNode;
}

/** One fact; it keeps its height while it is loaded. */
function Tile({ label, fact, failed, onRetry, action }: TileProps) {
  return (
    <Paper component="li" withBorder className={classes.tile}>
      <div className={classes.tileHead}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {action}
      </div>
      <p className={classes.value}>{fact?.value ?? "–"}</p>
      {failed ? (
        <Button size="compact-sm" variant="subtle" onClick={() => void onRetry()}>
          Erneut laden
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {fact?.more ?? "Lade Daten..."}
        </Text>
      )}
    </Paper>
  );
}

interface Props {
  readonly customerId: string;
}

const way = (to: string, label: string) => (
  <Anchor component={Link} to={to} size="sm" underline="always">
    {label}
  </Anchor>
);

/** Facts for a call: balance, waiting documents, last contact, next date. */
export function OverviewTiles({ customerId }: Props) {
  return (
    <ul className={classes.tiles} aria-label="Auf einen Blick">
      <Balance customerId={customerId} />
      <Waiting customerId={customerId} />
      <LastContact customerId={customerId} />
      <NextDate customerId={customerId} />
    </ul>
  );
}

function balanceText(cents: number): string {
  if (cents === 0) return "Ausgeglichen";
  return cents > 0 ? `${euros(cents)} offen` : `${euros(-cents)} Guthaben`;
}

function Balance({ customerId }: Props) {
  const account = useQuery(bookingListQuery(customerId, { per_page: 1 }));
  const open = useQuery(openItemsQuery(customerId));
  const [claim] = open.data?.claims ?? [];
  const fact = account.data &&
    open.data && {
      value: balanceText(account.data.balance_cents),
      more: claim ? `${claim.number}, fällig ${germanDate(claim.due_on)}` : "Keine Rechnung ist offen.",
    };
  return (
    <Tile
      label="Saldo"
      fact={fact}
      failed={account.isError || open.isError}
      onRetry={() => [account.refetch(), open.refetch()]}
      action={way(`/customers/${customerId}/bookings`, "Buchungen")}
    />
  );
}

function Waiting({ customerId }: Props) {
  const { data, isError, refetch } = useQuery(customerQuery(customerId));
  const fact = data && {
    value: String(data.waiting_files),
    more:
      data.waiting_files === 0 ? "Alles ist einsortiert." : data.waiting_files === 1 ? "wartet" : "warten",
  };
  return (
    <Tile
      label="Unsortierte Dokumente"
      fact={fact}
      failed={isError}
      onRetry={refetch}
      action={way(`/customers/${customerId}/documents`, "Sortieren")}
    />
  );
}

function LastContact({ customerId }: Props) {
  const { data, isError, refetch } = useQuery(lastContactQuery(customerId));
  const [last] = data?.data ?? [];
  const fact = data && {
    value: last ? germanDate(last.at) : "Noch keiner",
    more: last ? changeAction(last.action) : "Der Kunde hat noch nichts getan.",
  };
  return (
    <Tile
      label="Letzter Kontakt"
      fact={fact}
      failed={isError}
      onRetry={refetch}
      action={way(`/customers/${customerId}/history`, "Historie")}
    />
  );
}

function NextDate({ customerId }: Props) {
  const { data, isError, refetch } = useQuery(datesQuery(customerId));
  const next = data?.data.find(({ done_at, due_on }) => done_at === null && due_on >= data.today);
  const fact = data && {
    value: next ? germanDate(next.due_on) : "Keiner",
    more: next?.title ?? "Keine Frist steht an.",
  };
  return <Tile label="Nächster Termin" fact={fact} failed={isError} onRetry={refetch} action={null} />;
}
