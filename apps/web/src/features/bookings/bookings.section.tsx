import { Alert, Button, Select } from "@mantine/core";
import {
  BOOKING_KINDS,
  BookingKind,
  StornoInput,
  type Booking,
} from "@krempelfrei/contract/bookings/bookings";
import { STORNO_REASON_MAX, TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { euros } from "@krempelfrei/contract/money";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf, schemaErrors } from "../../lib/form-errors.ts";
import { confirmDelete } from "../../ui/confirm.tsx";
import { DataTable } from "../../ui/list/data-table.tsx";
import { promptText } from "../../ui/prompt-text.tsx";
import { toastDone, toastError, toastSuccess } from "../../ui/toasts.ts";
import { useListView } from "../../ui/list/use-list-view.ts";
import { Balance } from "./balance.tsx";
import { BookingDialog } from "./booking.dialog.tsx";
import { bookingListQuery, useDeleteBooking, useStornoBooking } from "./bookings.api.ts";
import classes from "./bookings.module.css";
import { columns } from "./columns.tsx";

/** What one can do with a line of the list, asked before. */
function useActions(customerId: string) {
  const { mutateAsync: remove } = useDeleteBooking(customerId);
  const { mutateAsync: reverse } = useStornoBooking(customerId);
  return {
    async askRemove({ id, text, amount_cents }: Booking): Promise<void> {
      const name = `${text}, ${euros(amount_cents)}`;
      if (!(await confirmDelete({ name }))) return;
      try {
        await remove(id);
        toastDone(`„${name}“ wurde gelöscht.`, id);
      } catch (error) {
        toastError(messageOf(error), id);
      }
    },
    async askStorno({ id, text, amount_cents }: Booking): Promise<void> {
      const done = await promptText({
        title: "Buchung stornieren",
        label: "Grund",
        maxLength: STORNO_REASON_MAX,
        confirmLabel: "Stornieren",
        hint: `„${text}“ bleibt stehen; eine Gegenbuchung über ${euros(-amount_cents)} gleicht sie aus.`,
        validate: (reason) => schemaErrors(StornoInput, { reason }).reason,
        save: async (reason) => void (await reverse({ bookingId: id, reason })),
      });
      if (done) toastSuccess();
    },
  };
}

/** Buchungen: the lines of a customer's account, 10 a page, and how it stands. */
export function BookingsSection({ customerId }: { readonly customerId: string }) {
  const { page, filters, change } = useListView({ sorts: ["booked_on"], filters: ["kind"] });
  // Anybody can write an address.
  const kind = BookingKind.safeParse(filters.kind).data;
  const { data, error, refetch } = useQuery(bookingListQuery(customerId, { page, kind }));
  const [edited, setEdited] = useState<{ booking: Booking | undefined }>();
  const { askRemove, askStorno } = useActions(customerId);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / TABLE_PAGE_SIZE));
  const beyond = data !== undefined && page > pages;
  // The last booking of the last page may have been deleted.
  useEffect(() => {
    if (beyond) change({ page: pages });
  }, [beyond, pages, change]);

  if (error && !data) {
    return (
      <Alert color="red" role="alert" title="Die Buchungen konnten nicht geladen werden.">
        <Button variant="default" mt="xs" onClick={() => void refetch()}>
          Erneut versuchen
        </Button>
      </Alert>
    );
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
        columns={columns({
          onEdit: (booking) => setEdited({ booking }),
          onDelete: (booking) => void askRemove(booking),
          onStorno: (booking) => void askStorno(booking),
        })}
        rows={data?.data}
        rowKey={(row) => row.id}
        page={page}
        pages={pages}
        onPage={(next) => change({ page: next })}
      />
      {edited ? (
        <BookingDialog customerId={customerId} {...edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}
