import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import type { BookingKind } from "@krempelfrei/contract/bookings/bookings";
import { PACKAGES, priceOf } from "@krempelfrei/contract/customers/customer-terms";
import type { DemoCustomer } from "./people.ts";

/** A line of a demo customer's account. */
interface DemoBooking {
  readonly kind: BookingKind;
  /** Signed, as the table has it. */
  readonly amount_cents: number;
  readonly booked_on: string;
  readonly text: string;
  readonly vat_bp: number | null;
  /** The line that it takes back. */
  readonly storno_of: DemoBooking | null;
}

const VAT_BP = 1900;
/** Two quarters. */
const MONTHS = 6;

/** YYYY-MM of so many months before a day. */
function monthBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

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
  vat_bp: kind === "forderung" || kind === "zusatzleistung" || kind === "gutschrift" ? VAT_BP : null,
  storno_of: null,
  ...more,
});

/** What else happened on an account, so that every kind can be seen somewhere; days before today. */
function extras(index: number, fee: number, today: string): DemoBooking[] {
  const day = (ago: number): string => addDays(today, -ago);
  const wrong = line("gebuehr", 500, day(33), "Gebühr Rückfrage beim Amt");
  const byCustomer: Readonly<Record<number, readonly DemoBooking[]>> = {
    0: [
      line("zusatzleistung", 5900, day(12), "Scan-Aktion: 3 Aktenordner"),
      wrong,
      line("storno", -500, day(31), "Storno: war im Paket enthalten", { storno_of: wrong }),
    ],
    2: [
      line("ruecklastschrift", fee, day(26), "Rücklastschrift: Konto ohne Deckung"),
      line("gebuehr", 310, day(26), "Bankgebühr der Rücklastschrift"),
    ],
    4: [line("gutschrift", -1000, day(45), "Dankeschön für eine Empfehlung")],
    6: [line("zahlung", -fee, day(9), "Überweisung, doppelt bezahlt")],
    8: [line("zusatzleistung", 2450, day(20), "Einscannen einer Steuerakte")],
    11: [line("korrektur", 5, day(70), "Rundung aus der Übernahme")],
    15: [
      line("ruecklastschrift", fee, day(57), "Rücklastschrift: Widerspruch"),
      line("gebuehr", 310, day(57), "Bankgebühr der Rücklastschrift"),
      line("zahlung", -(fee + 310), day(41), "Überweisung nach Rücklastschrift"),
    ],
  };
  return [...(byCustomer[index] ?? [])];
}

function linesFor(index: number, customer: DemoCustomer, today: string): DemoBooking[] {
  const fee = priceOf(customer.package);
  const label = PACKAGES.find(({ value }) => value === customer.package)?.label ?? "";
  const lines = extras(index, fee, today);
  for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
    const month = monthBefore(today, ago);
    // Whoever starts in the middle of a month pays from the next one on.
    if (customer.contractStart > `${month}-01`) continue;
    const name = `${month.slice(5)}/${month.slice(0, 4)}`;
    lines.push(line("forderung", fee, `${month}-01`, `Paket ${label} ${name}`));
    // Some have not paid the newest month yet.
    const isPaid = `${month}-06` <= today && (ago > 0 || index % 5 !== 3);
    if (isPaid) lines.push(line("zahlung", -fee, `${month}-06`, `Lastschrift ${name}`));
  }
  return lines.toSorted((a, b) => (a.booked_on < b.booked_on ? -1 : 1));
}

interface Account {
  readonly customer_id: string;
  /** Who of the staff has booked it all. */
  readonly created_by: string | null;
  readonly now: Date;
  readonly newIds: (count: number) => Promise<string[]>;
}

/** The account of a demo customer: its package month by month, what was paid, and a little of what else happens. */
export async function bookingsFor(
  index: number,
  customer: DemoCustomer,
  { now, newIds, ...account }: Account,
) {
  const lines = linesFor(index, customer, berlinDay(now));
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
