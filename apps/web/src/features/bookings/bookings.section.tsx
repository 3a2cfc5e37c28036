import { Button, Select, Skeleton } from "@mantine/core";
import {
  BOOKING_KINDS,
  BookingKind,
  ReversalInput,
  type Booking,
} from "@krempelfrei/contract/bookings/bookings";
import { STORNO_REASON_MAX } from "@krempelfrei/contract/limits";
import { euros } from "@krempelfrei/contract/money";
import { IconPlus, IconCircleCheckFilled, IconCoins, IconReceiptEuroFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { schemaErrors } from "../../lib/form-errors.ts";
import { deleteByName } from "../../ui/delete-by-name.ts";
import { DataTable } from "../../ui/list/data-table.tsx";
import { promptText } from "../../ui/prompt-text.tsx";
import { toastSuccess } from "../../ui/toasts.ts";
import { useListView } from "../../ui/list/use-list-view.ts";
import { usePages } from "../../ui/list/use-pages.ts";
import { Settlements } from "./settlements.tsx";
import { BookingDialog } from "./booking.dialog.tsx";
import { bookingListQuery, useDeleteBooking, useReverseBooking } from "./bookings.api.ts";
import classes from "./bookings.module.css";
import { columns, phoneRow } from "./columns.tsx";
import { LoadError } from "../../ui/load-error.tsx";

/** Actions on a booking, each with a confirmation. */
function useActions(customerId: string) {
  const { mutateAsync: remove } = useDeleteBooking(customerId);
  const { mutateAsync: reverse } = useReverseBooking(customerId);
  return {
    askRemove: async ({ id, text, amount_cents }: Booking) =>
      deleteByName({ id, name: `${text}, ${euros(amount_cents)}`, remove }),
    async askStorno({ id, text, kind, amount_cents, locked_by }: Booking): Promise<void> {
      const done = await promptText({
        title: "Buchung stornieren",
        label: "Grund",
        maxLength: STORNO_REASON_MAX,
        confirmLabel: "Stornieren",
        hint: `„${text}“ bleibt stehen; eine Gegenbuchung über ${euros(-amount_cents)} gleicht sie aus.${
          locked_by === "bank" && kind !== "gebuehr"
            ? " Der Umsatz des Kontoauszugs ist danach wieder offen."
            : ""
        }`,
        validate: (reason) => schemaErrors(ReversalInput, { reason }).reason,
        save: async (reason) => void (await reverse({ bookingId: id, reason })),
      });
      if (done) toastSuccess();
    },
  };
}

/** Buchungen: the lines of a customer's account, 10 a page, with its balance. */
export function BookingsSection({ customerId }: { readonly customerId: string }) {
  const { page, filters, change } = useListView({ sorts: ["booked_on"], filters: ["kind"] });
  // The address is untrusted input.
  const kind = BookingKind.safeParse(filters.kind).data;
  const { data, error, refetch } = useQuery(bookingListQuery(customerId, { page, kind }));
  const [edited, setEdited] = useState<{ booking: Booking | undefined }>();
  const { askRemove, askStorno } = useActions(customerId);
  const actions = {
    onEdit: (booking: Booking) => setEdited({ booking }),
    onDelete: (booking: Booking) => void askRemove(booking),
    onStorno: (booking: Booking) => void askStorno(booking),
  };
  const pages = usePages({ page, total: data?.total, change });
  if (error && !data) {
    return <LoadError title="Die Buchungen konnten nicht geladen werden." onRetry={() => void refetch()} />;
  }
  return (
    <>
      <div className={classes.head}>
        <Balance cents={data?.balance_cents} />
        <div className={classes.tools}>
          <Select
            label="Art"
            className={classes.kind}
            allowDeselect={false}
            data={[{ value: "", label: "Alle Arten" }, ...BOOKING_KINDS]}
            value={kind ?? ""}
            onChange={(chosen) => change({ filters: { kind: chosen ?? "" } })}
          />
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setEdited({ booking: undefined })}
          >
            Buchung anlegen
          </Button>
        </div>
      </div>
      <DataTable
        caption="Buchungen"
        columns={columns(actions)}
        phone={phoneRow(actions)}
        rows={data?.data}
        rowKey={(row) => row.id}
        page={page}
        pages={pages}
        onPage={(next) => change({ page: next })}
      />
      <div className={classes.settlements}>
        <Settlements customerId={customerId} />
      </div>
      {edited ? (
        <BookingDialog customerId={customerId} {...edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}

function looks(cents: number) {
  if (cents > 0) return { tone: "debt", label: "Offener Betrag", Icon: IconReceiptEuroFilled };
  if (cents < 0) return { tone: "credit", label: "Guthaben", Icon: IconCoins };
  return { tone: "even", label: "Ausgeglichen", Icon: IconCircleCheckFilled };
}

/** Balance of the account; undefined while it loads. */
function Balance({ cents }: { readonly cents: number | undefined }) {
  if (cents === undefined) return <Skeleton height="4.5rem" width="18rem" maw="100%" aria-hidden />;
  const { tone, label, Icon } = looks(cents);
  return (
    <dl className={classes.balance} data-tone={tone}>
      <Icon size={32} aria-hidden />
      <div>
        <dt>{label}</dt>
        <dd>{euros(Math.abs(cents))}</dd>
      </div>
    </dl>
  );
}
