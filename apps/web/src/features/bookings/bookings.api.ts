import * as api from "@krempelfrei/contract/bookings/bookings";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

type BookingListQuery = InputOf<(typeof api.listBookings)["query"]>;
type BookingBody = InputOf<(typeof api.createBooking)["body"]>;

export const bookingListQuery = (customerId: string, query: BookingListQuery) =>
  queryOptions({
    queryKey: ["bookings", customerId, query],
    queryFn: ({ signal }) => call(api.listBookings, { params: { id: customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Also after a refusal: somebody else was quicker, and the list is old. */
function useRefresh(customerId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["bookings", customerId] });
}

/** Makes a booking, or changes the one that is given. */
export function useSaveBooking(customerId: string, booking: api.Booking | undefined) {
  const onSettled = useRefresh(customerId);
  return useMutation({
    mutationFn: ({ client_key, ...body }: BookingBody) =>
      booking === undefined
        ? call(api.createBooking, { params: { id: customerId }, body: { ...body, client_key } })
        : call(api.updateBooking, {
            params: { id: customerId, bookingId: booking.id },
            body: { ...body, revision: booking.revision },
          }),
    onSettled,
  });
}

export function useDeleteBooking(customerId: string) {
  const onSettled = useRefresh(customerId);
  return useMutation({
    mutationFn: (bookingId: string) => call(api.deleteBooking, { params: { id: customerId, bookingId } }),
    onSettled,
  });
}

export function useStornoBooking(customerId: string) {
  const onSettled = useRefresh(customerId);
  return useMutation({
    mutationFn: ({ bookingId, reason }: { bookingId: string; reason: string }) =>
      call(api.stornoBooking, { params: { id: customerId, bookingId }, body: { reason } }),
    onSettled,
  });
}
