import * as api from "@krempelfrei/contract/bookings/bookings";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { fetchNow, query, useChange } from "../../lib/query.ts";
import { ACCOUNTS_CHANGED } from "./accounts-changed.ts";

type BookingListQuery = InputOf<(typeof api.listBookings)["query"]>;
type BookingBody = InputOf<(typeof api.createBooking)["body"]>;

export const bookingListQuery = (customerId: string, filters: BookingListQuery) => ({
  ...query(api.listBookings, { params: { id: customerId }, query: filters }),
  placeholderData: keepPreviousData,
});

const ENOUGH = 100;

/** The present booking on the server; undefined if it is gone or not on the first page of the list. */
export async function fetchBooking(customerId: string, id: string): Promise<api.Booking | undefined> {
  const { data } = await fetchNow(bookingListQuery(customerId, { per_page: ENOUGH }));
  return data.find((booking) => booking.id === id);
}

interface SavedBooking {
  readonly booking: api.Booking | undefined;
  readonly body: BookingBody;
}

/** Creates a booking, or changes the given one. */
export const useSaveBooking = (customerId: string) =>
  useChange({
    send: ({ booking, body: { client_key, ...body } }: SavedBooking) =>
      booking === undefined
        ? call(api.createBooking, { params: { id: customerId }, body: { ...body, client_key } })
        : call(api.updateBooking, {
            params: { id: customerId, bookingId: booking.id },
            body: { ...body, revision: booking.revision },
          }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useDeleteBooking = (customerId: string) =>
  useChange({
    send: (bookingId: string) => call(api.deleteBooking, { params: { id: customerId, bookingId } }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useReverseBooking = (customerId: string) =>
  useChange({
    send: ({ bookingId, reason }: { bookingId: string; reason: string }) =>
      call(api.reverseBooking, { params: { id: customerId, bookingId }, body: { reason } }),
    invalidates: ACCOUNTS_CHANGED,
  });
