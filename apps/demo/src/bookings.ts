import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import type { BookingKind } from "@krempelfrei/contract/bookings/bookings";
import { priceOf } from "@krempelfrei/contract/customers/customer-terms";
import type { DemoCustomer } from "./people.ts";

/** A line of a demo customer's account. */
interface DemoBooking {
  readonly kind: BookingKind;
  /** Signed as in the table `booking`: above 0 raises the debt. */
  readonly amount_cents: number;
  readonly booked_on: string;
  readonly text: string;
  readonly vat_bp: number | null;
  /** Line that a Storno reverses; null for other kinds. */
  readonly storno_of: DemoBooking | null;
}

const VAT_BP = 1900;
const line = (
  kind: BookingKind,
  amount_cents: number,
  booked_on: string,
  text: string,
  more: Partial<DemoBooking> = {},
): DemoBooking => ({
  kind,
  amount_cents,
  booked_on,
  text,
  vat_bp: kind === "zusatzleistung" || kind === "gutschrift" ? VAT_BP : null,
  storno_of: null,
  ...more,
});

/** Manual bookings of most kinds, on days before today; none for most customers. */
function extras(index: number, fee: number, today: string): DemoBooking[] {
  const day = (ago: number): string => addDays(today, -ago);
  const wrong = line("gebuehr", 500, day(33), "Gebühr Rückfrage beim Amt");
  const byCustomer: Readonly<Record<number, readonly DemoBooking[]>> = {
    0: [
      line("zusatzleistung", 5900, day(12), "Scan-Aktion: 3 Aktenordner"),
      wrong,
      line("storno", -500, day(31), "Storno: war im Paket enthalten", { storno_of: wrong }),
    ],
    4: [line("gutschrift", -1000, day(45), "Dankeschön für eine Empfehlung")],
    6: [line("zahlung", -fee, day(9), "Überweisung, doppelt bezahlt")],
    8: [line("zusatzleistung", 2450, day(20), "Einscannen einer Steuerakte")],
    11: [line("korrektur", 5, day(70), "Rundung aus der Übernahme")],
  };
  return [...(byCustomer[index] ?? [])];
}

interface Account {
  readonly customer_id: string;
  /** Employee who made all bookings. */
  readonly created_by: string | null;
  readonly now: Date;
  readonly newIds: (count: number) => Promise<string[]>;
}

/** Manual bookings on the account of a demo customer; the accounting makes all others. */
export async function bookingsFor(
  index: number,
  customer: DemoCustomer,
  { now, newIds, ...account }: Account,
) {
  const lines = extras(index, priceOf(customer.package), berlinDay(now));
  const ids = await newIds(lines.length);
  const idOf = new Map(lines.map((booking, place) => [booking, ids[place]]));
  return lines.map((booking) => ({
    ...booking,
    ...account,
    id: idOf.get(booking),
    storno_of: booking.storno_of && idOf.get(booking.storno_of),
    created_at: new Date(`${booking.booked_on}T08:00:00Z`),
  }));
}
