import * as api from "@krempelfrei/contract/bookings/bookings";
import { authorize } from "../../context/authorize.ts";
import { notFound } from "../../core/errors.ts";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { findMember } from "../account/data/members.queries.ts";
import { listBookingRows } from "./bookings.queries.ts";
import { createBooking } from "./create-booking.ts";
import { deleteBooking } from "./delete-booking.ts";
import { reverseBooking } from "./reverse-booking.ts";
import { toBooking } from "./to-booking.ts";
import { updateBooking } from "./update-booking.ts";

export function bookingsRoutes(http: HttpApp): void {
  serve(http, api.listBookings, async (ctx, { params, query }) => {
    authorize(ctx, "customers.write");
    if (!(await findMember(ctx, params.id, params.id))) throw notFound();
    const { page, per_page } = query;
    const { rows, ...sums } = await listBookingRows(ctx, { ...query, customer_id: params.id });
    return { data: rows.map(toBooking), page, per_page, ...sums };
  });

  serve(http, api.createBooking, async (ctx, { params, body }) =>
    createBooking(ctx, { ...body, customer_id: params.id }),
  );

  serve(http, api.updateBooking, async (ctx, { params, body }) =>
    updateBooking(ctx, { ...body, id: params.bookingId, customer_id: params.id }),
  );

  serve(http, api.deleteBooking, async (ctx, { params }) =>
    deleteBooking(ctx, { id: params.bookingId, customer_id: params.id }),
  );

  serve(http, api.reverseBooking, async (ctx, { params, body }) =>
    reverseBooking(ctx, { ...body, id: params.bookingId, customer_id: params.id }),
  );
}
