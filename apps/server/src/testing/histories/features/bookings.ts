import {
  createBooking,
  deleteBooking,
  reverseBooking,
  updateBooking,
} from "@krempelfrei/contract/bookings/bookings";
import { drop, fresh, tell, type Booking, type Model } from "../model.ts";
import { aGroup, verb, type Scene } from "../verb.ts";

/** Kinds of bookings: those that raise the debt and those that lower it. */
const SIGNS = { zusatzleistung: 1, gutschrift: -1, zahlung: -1, gebuehr: 1 } as const;

/** A Storno, or a booking that has one. */
const isLocked = (model: Model, booking: Booking): boolean =>
  booking.storno_of !== null || model.bookings.some(({ storno_of }) => storno_of === booking.id);

/** With a group, now and then that of another customer: there the booking is none. */
function aBooking({ model, one, chance }: Scene) {
  const booking = one(model.bookings);
  const group = chance(8) ? one(model.groups)?.id : booking?.group;
  return booking && group !== undefined
    ? { booking, params: { id: group, bookingId: booking.id } }
    : undefined;
}

export const VERBS = [
  verb({
    name: "book",
    call: createBooking,
    weight: 2,
    plan(scene) {
      const { model, of, today } = scene;
      const group = aGroup(scene);
      if (group === undefined) return undefined;
      const kind = of("zusatzleistung", "gutschrift", "zahlung", "gebuehr");
      const [text, cents] = [fresh(model), of(100, 99_999_999_999, 1)];
      return {
        params: { id: group },
        body: { kind, amount_cents: cents, booked_on: today, text },
        made: { table: "booking", column: "text", value: text },
        effect: (id) => {
          model.bookings.push({
            id,
            group,
            kind,
            cents: SIGNS[kind] * cents,
            day: today,
            text,
            storno_of: null,
          });
          tell(model, "booking.created", id);
        },
      };
    },
  }),
  verb({
    name: "edit a booking",
    call: updateBooking,
    plan(scene) {
      const { model } = scene;
      const found = aBooking(scene);
      if (!found) return undefined;
      const { booking, params } = found;
      const text = fresh(model);
      return {
        params,
        body: { text, amount_cents: 777 },
        refused: params.id !== booking.group ? 404 : isLocked(model, booking) ? 409 : undefined,
        effect: () => {
          Object.assign(booking, { text, cents: Math.sign(booking.cents) * 777 });
          tell(model, "booking.updated", booking.id);
        },
      };
    },
  }),
  verb({
    name: "delete a booking",
    call: deleteBooking,
    plan(scene) {
      const { model } = scene;
      const found = aBooking(scene);
      if (!found) return undefined;
      const { booking, params } = found;
      return {
        params,
        refused: params.id !== booking.group ? 404 : isLocked(model, booking) ? 409 : undefined,
        effect: () => {
          drop(model.bookings, ({ id }) => id === booking.id);
          tell(model, "booking.deleted", booking.id);
        },
      };
    },
  }),
  verb({
    name: "take a booking back",
    call: reverseBooking,
    plan(scene) {
      const { model, today } = scene;
      const found = aBooking(scene);
      if (!found) return undefined;
      const { booking, params } = found;
      const reason = fresh(model);
      const text = `Storno: ${reason}`;
      return {
        params,
        body: { reason },
        refused: params.id !== booking.group ? 404 : isLocked(model, booking) ? 409 : undefined,
        made: { table: "booking", column: "text", value: text },
        effect: (id) => {
          const { group, cents } = booking;
          model.bookings.push({
            id,
            group,
            kind: "storno",
            cents: -cents,
            day: today,
            text,
            storno_of: booking.id,
          });
          tell(model, "booking.reversed", booking.id);
          tell(model, "booking.created", id);
        },
      };
    },
  }),
];
