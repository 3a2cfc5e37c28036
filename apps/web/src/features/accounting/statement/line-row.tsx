import { Anchor, Button, Group, Text } from "@mantine/core";
import type { BankLine, LineMatch } from "@krempelfrei/contract/accounting/bank";
import { euros } from "@krempelfrei/contract/money";
import { IconArrowBackUp, IconCheck, IconEyeOff, IconPencilFilled } from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router";
import { germanDate, germanMoment } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { toBooking } from "./groups.ts";
import classes from "./statement.module.css";
import { ToneBadge, type Tone } from "../../../ui/tone-badge.tsx";

export interface LineActions {
  readonly onBook: (line: BankLine) => void;
  readonly onAssign: (line: BankLine) => void;
  readonly onIgnore: (line: BankLine) => void;
  readonly onReopen: (line: BankLine) => void;
  readonly onUndo: (line: BankLine) => void;
  /** True while lines are being booked. */
  readonly busy: boolean;
}

interface Props extends LineActions {
  readonly line: BankLine;
}

/**
 * One line of a statement: the bank's text, the match with its reason, and its actions. Rendered again only when its
 * props have changed, so that scrolling through hundreds of lines stays smooth.
 */
export const LineRow = memo(function LineRow({ line, ...actions }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.bank}>
        <div className={classes.head}>
          <span className={classes.date}>{germanDate(line.booked_on)}</span>
          <Text component="span" fw={600} className={classes.name}>
            <bdi>{line.name ?? "Ohne Namen"}</bdi>
          </Text>
        </div>
        <Text size="sm" c="dimmed" className={classes.purpose} title={line.purpose}>
          <bdi>{line.purpose}</bdi>
        </Text>
        {line.iban_masked === null ? null : (
          <Text size="sm" c="dimmed">
            {line.iban_masked}
          </Text>
        )}
      </div>
      <span className={classes.amount} data-out={line.amount_cents < 0 || undefined}>
        {euros(line.amount_cents)}
      </span>
      <div className={classes.meaning}>
        {line.match ? <Proposal match={line.match} /> : <Outcome line={line} />}
      </div>
      <RowActions line={line} {...actions} />
    </div>
  );
});

const CERTAINTY: Record<LineMatch["state"], { label: string; tone: Tone }> = {
  sicher: { label: "sicher", tone: "accent" },
  vorschlag: { label: "Vorschlag", tone: "info" },
  keine: { label: "offen", tone: "warn" },
};

function Proposal({ match }: { readonly match: LineMatch }) {
  const { label, tone } = CERTAINTY[match.state];
  return (
    <>
      <Group gap="xs" wrap="wrap">
        <ToneBadge tone={tone}>{label}</ToneBadge>
        {match.customer ? (
          <Anchor component={Link} to={`/customers/${match.customer.id}`}>
            <bdi>{match.customer.name}</bdi> {match.customer.number}
          </Anchor>
        ) : null}
        {match.run ? <span>Lastschriftlauf {match.run.msg_id}</span> : null}
        {match.claims.map(({ id, number, cents }) => (
          <span key={id} className={classes.claim}>
            {number} · {euros(cents)}
          </span>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {match.reason}
      </Text>
    </>
  );
}

function Outcome({ line }: { readonly line: BankLine }) {
  const who =
    line.settled_at === null ? "" : `${line.settled_by_name ?? "System"}, ${germanMoment(line.settled_at)}`;
  return (
    <>
      {line.state === "ignoriert" ? <Text>{line.note ?? "Ohne Notiz ignoriert"}</Text> : null}
      {line.bookings.slice(0, 3).map((booking) => (
        <Text key={booking.id}>
          <Anchor component={Link} to={`/customers/${booking.customer.id}`}>
            <bdi>{booking.customer.name}</bdi> {booking.customer.number}
          </Anchor>{" "}
          <bdi>{booking.text}</bdi>
        </Text>
      ))}
      {line.bookings.length > 3 ? <Text>und {line.bookings.length - 3} weitere</Text> : null}
      <Text size="sm" c="dimmed">
        {who}
      </Text>
      {line.undo_obstacle === null ? null : (
        <Text size="sm" c="dimmed">
          Kann nicht zurückgenommen werden: {line.undo_obstacle}
        </Text>
      )}
    </>
  );
}

/** Name of the line for the labels of its buttons. */
const nameOf = ({ name, amount_cents, booked_on }: BankLine): string =>
  `${name ?? "Umsatz"}, ${euros(amount_cents)} vom ${germanDate(booked_on)}`;

function RowActions({ line, busy, onBook, onAssign, onIgnore, onReopen, onUndo }: Props) {
  const name = nameOf(line);
  if (line.state === "offen") {
    return (
      <div className={classes.actions}>
        {toBooking(line) ? (
          <Button
            size="compact-md"
            variant="light"
            disabled={busy}
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={line.match?.is_booked ? `${name}: war schon gebucht` : `${name} buchen`}
            onClick={() => onBook(line)}
          >
            {line.match?.is_booked ? "War schon gebucht" : "Buchen"}
          </Button>
        ) : null}
        {/* The sum of a whole run belongs to no single customer. */}
        {line.match?.run ? null : (
          <IconButton
            label={`${name} zuordnen`}
            icon={<IconPencilFilled size={20} aria-hidden />}
            onClick={() => onAssign(line)}
          />
        )}
        <IconButton
          label={`${name} ignorieren`}
          icon={<IconEyeOff size={20} aria-hidden />}
          onClick={() => onIgnore(line)}
        />
      </div>
    );
  }
  // The row shows the reason.
  if (line.undo_obstacle !== null) return <div className={classes.actions} />;
  return (
    <div className={classes.actions}>
      <IconButton
        label={line.state === "ignoriert" ? `${name} wieder öffnen` : `${name} zurücknehmen`}
        icon={<IconArrowBackUp size={20} aria-hidden />}
        onClick={() => (line.state === "ignoriert" ? onReopen(line) : onUndo(line))}
      />
    </div>
  );
}
