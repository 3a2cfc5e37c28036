import { CONTACT_KINDS, type ContactKind } from "@krempelfrei/contract/customers/contact-notes";
import { berlinDay } from "@krempelfrei/contract/dates";
import { counted } from "@krempelfrei/contract/counted";
import { daysBetween } from "@krempelfrei/contract/deadlines/nearness";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { germanDate } from "../../../lib/format.ts";
import { ToneBadge } from "../../../ui/tone-badge.tsx";
import { bookingListQuery } from "../../bookings/bookings.api.ts";
import { lateOnes } from "../../deadlines/group-deadlines.ts";
import { openItemsQuery } from "../../bookings/settlements.api.ts";
import { weekdayLong, weekdayShort } from "./day-words.ts";
import { contactNotesQuery, datesQuery, waitingFilesQuery } from "./summary.api.ts";
import classes from "./summary.module.css";

interface Fact {
  readonly value: string;
  readonly more: string;
}

interface TileProps {
  readonly label: string;
  /** Undefined while loading and after a failure. */
  readonly fact: Fact | undefined;
  readonly failed: boolean;
  readonly onRetry: () => unknown;
  readonly action?: ReactNode;
}

/** A tile with one figure; its height stays the same while loading. */
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
      <Text size="sm" c="dimmed">
        {failed ? (
          <button
            type="button"
            className={classes.link}
            aria-label={`Erneut: ${label}`}
            onClick={() => void onRetry()}
          >
            Erneut
          </button>
        ) : (
          <bdi className={classes.fact}>{fact?.more ?? "Lade Daten..."}</bdi>
        )}
      </Text>
    </Paper>
  );
}

interface Props {
  readonly customerId: string;
}

interface TilesProps extends Props {
  /** True if the reader may see the customer's account. */
  readonly seesAccount: boolean;
  /** True if the reader may see and add notes of contacts. */
  readonly canContact: boolean;
  readonly onNote: () => void;
  /** Button that opens the composer and gets the focus back. */
  readonly noteButton: Ref<HTMLButtonElement>;
}

/** Facts for a call: balance, waiting documents, last contact, next date. */
export function Tiles({ customerId, seesAccount, canContact, onNote, noteButton }: TilesProps) {
  return (
    <ul className={classes.tiles} aria-label="Auf einen Blick">
      {seesAccount ? <Balance customerId={customerId} /> : null}
      <Waiting customerId={customerId} />
      {canContact ? <LastContact customerId={customerId} onNote={onNote} noteButton={noteButton} /> : null}
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
      action={
        <Anchor component={Link} to={`/customers/${customerId}/bookings`} size="sm" underline="always">
          Buchen
        </Anchor>
      }
    />
  );
}

/** Days of waiting after which the badge turns amber. */
const SOON_DAYS = 2;

function Waiting({ customerId }: Props) {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(waitingFilesQuery(customerId));
  const today = berlinDay(new Date(dataUpdatedAt));
  const oldest = data?.oldest_at ?? null;
  const days = oldest === null ? 0 : daysBetween(berlinDay(new Date(oldest)), today);
  const fact = data && {
    value: String(data.total),
    more: oldest === null ? "alles sortiert" : `ältestes seit ${weekdayLong(oldest, today)}`,
  };
  return (
    <Tile
      label="Wartende Dokumente"
      fact={fact}
      failed={isError}
      onRetry={refetch}
      action={
        days > 0 ? (
          <ToneBadge tone={days > SOON_DAYS ? "warn" : undefined}>{counted(days, "Tag", "Tage")}</ToneBadge>
        ) : null
      }
    />
  );
}

export const contactWord = (kind: ContactKind): string =>
  CONTACT_KINDS.find(({ value }) => value === kind)?.label ?? "";

function LastContact({ customerId, onNote, noteButton }: Omit<TilesProps, "seesAccount" | "canContact">) {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(contactNotesQuery(customerId));
  const [last] = data?.data ?? [];
  const today = berlinDay(new Date(dataUpdatedAt));
  const fact = data && {
    value: last ? weekdayShort(last.at, today) : "Keiner",
    more: last ? `${contactWord(last.kind)}: ${last.text}` : "Noch kein Kontakt notiert.",
  };
  return (
    <Tile
      label="Letzter Kontakt"
      fact={fact}
      failed={isError}
      onRetry={refetch}
      action={
        <button
          ref={noteButton}
          type="button"
          className={classes.link}
          aria-keyshortcuts="N"
          data-shortcut="Kontakt notieren"
          onClick={onNote}
        >
          Notieren
        </button>
      }
    />
  );
}

function NextDate({ customerId }: Props) {
  const { data, isError, refetch } = useQuery(datesQuery(customerId));
  const next = data?.data.find(({ done_at, due_on }) => done_at === null && due_on >= data.today);
  const late = data ? lateOnes(data).length : 0;
  const fact = data && {
    value: next ? weekdayShort(next.due_on, data.today) : "Keiner",
    more:
      next?.title ??
      (late > 0 ? `${counted(late, "Frist ist", "Fristen sind")} überfällig.` : "Keine Frist steht an."),
  };
  return <Tile label="Nächster Termin" fact={fact} failed={isError} onRetry={refetch} />;
}
