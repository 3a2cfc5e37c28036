import { Group } from "@mantine/core";
import type { Booking } from "@krempelfrei/contract/bookings/bookings";
import { euros } from "@krempelfrei/contract/money";
import { IconArrowBackUp, IconLockFilled, IconPencilFilled, IconTrashFilled } from "@tabler/icons-react";
import { germanDate } from "../../lib/format.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import type { PhoneRow } from "../../ui/list/phone-rows.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./bookings.module.css";
import { kindLabel, lockText } from "./labels.ts";

interface Actions {
  readonly onEdit: (booking: Booking) => void;
  readonly onDelete: (booking: Booking) => void;
  readonly onStorno: (booking: Booking) => void;
}

/** Each amount is in the column of its side, without a sign; the other column is empty. */
function amount(cents: number, isReversed: boolean) {
  if (cents <= 0) return null;
  return (
    <span className={isReversed ? `${classes.amount} ${classes.taken}` : classes.amount}>{euros(cents)}</span>
  );
}

/** Text of the booking, with its kind and whether it can still be changed. */
function Description({ booking }: { readonly booking: Booking }) {
  const lock = lockText(booking);
  return (
    <span>
      <bdi>{booking.text}</bdi>
      <span className={classes.note}>
        {kindLabel(booking.kind)}
        {lock === undefined ? null : (
          <>
            {booking.original === null ? " · " : " "}
            {booking.original === null ? <IconLockFilled size={14} aria-hidden /> : null}
            {/* No line break between the lock and its word. */}
            {booking.original === null ? `\u00A0${lock}` : lock}
          </>
        )}
      </span>
    </span>
  );
}

/** Name of the booking for the labels of its buttons. */
const nameOf = ({ text, booked_on }: Booking): string => `${text} vom ${germanDate(booked_on)}`;

/** A line of an account on a phone: a tap opens the form and the button deletes; a fixed line can only be reversed. */
export const phoneRow =
  ({ onEdit, onDelete, onStorno }: Actions) =>
  (booking: Booking): PhoneRow => {
    const { amount_cents, booked_on, kind, text, storno_id, can_modify, can_storno } = booking;
    const side = amount_cents > 0 ? "Soll" : "Haben";
    const facts = [
      germanDate(booked_on),
      kindLabel(kind),
      lockText(booking),
      storno_id === null ? undefined : "storniert",
    ];
    return {
      title: text,
      badge: (
        <span className={classes.amount}>
          {euros(Math.abs(amount_cents))} {side}
        </span>
      ),
      second: facts.filter((fact) => fact !== undefined).join(" · "),
      ...(can_modify && {
        onOpen: () => onEdit(booking),
        action: <DeleteButton {...{ booking, onDelete }} />,
      }),
      ...(!can_modify && can_storno && { action: <StornoButton {...{ booking, onStorno }} /> }),
    };
  };

type Of<Name extends keyof Actions> = Pick<Actions, Name> & { readonly booking: Booking };

const DeleteButton = ({ booking, onDelete }: Of<"onDelete">) => (
  <IconButton
    label={`${nameOf(booking)} löschen`}
    icon={<IconTrashFilled size={20} aria-hidden />}
    onClick={() => onDelete(booking)}
  />
);

const StornoButton = ({ booking, onStorno }: Of<"onStorno">) => (
  <IconButton
    label={`${nameOf(booking)} stornieren`}
    icon={<IconArrowBackUp size={20} aria-hidden />}
    onClick={() => onStorno(booking)}
  />
);

function RowActions({ booking, onEdit, onDelete, onStorno }: Actions & { readonly booking: Booking }) {
  if (booking.can_modify) {
    return (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <IconButton
          label={`${nameOf(booking)} bearbeiten`}
          icon={<IconPencilFilled size={20} aria-hidden />}
          onClick={() => onEdit(booking)}
        />
        <DeleteButton booking={booking} onDelete={onDelete} />
      </Group>
    );
  }
  return <StornoButton booking={booking} onStorno={onStorno} />;
}

/** The lines of an account with Soll and Haben side by side. */
export const columns = (actions: Actions): Column<Booking>[] => [
  {
    key: "booked_on",
    header: "Datum",
    cell: (row) => <span className={classes.date}>{germanDate(row.booked_on)}</span>,
  },
  { key: "text", header: "Buchung", cell: (row) => <Description booking={row} /> },
  {
    key: "soll",
    header: "Soll",
    align: "right",
    cell: (row) => amount(row.amount_cents, row.storno_id !== null),
  },
  {
    key: "haben",
    header: "Haben",
    align: "right",
    cell: (row) => amount(-row.amount_cents, row.storno_id !== null),
  },
  {
    key: "actions",
    header: "Aktionen",
    align: "right",
    cell: (row) => (row.can_modify || row.can_storno ? <RowActions booking={row} {...actions} /> : null),
  },
];
