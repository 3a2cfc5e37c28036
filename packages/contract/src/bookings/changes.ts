import type { ChangeTable } from "../change-table.ts";
import { BOOKING_KINDS, MONEY_ACCOUNTS } from "./bookings.ts";

export const BOOKING_CHANGES = {
  kinds: { booking: "Buchungen" },
  actions: {
    "booking.created": "Buchung angelegt",
    "booking.updated": "Buchung geändert",
    "booking.deleted": "Buchung gelöscht",
    "booking.reversed": "Buchung storniert",
  },
  subjects: ["booking"],
  fields: {
    kind: { label: "Art", values: BOOKING_KINDS },
    amount_cents: { label: "Betrag", values: "cents" },
    booked_on: { label: "Datum", values: "day" },
    text: { label: "Text" },
    vat_bp: { label: "Umsatzsteuer", values: "basis_points" },
    money_account: { label: "Geldkonto", values: MONEY_ACCOUNTS },
    storno_id: { label: "Stornobuchung", values: "id" },
  },
} as const satisfies ChangeTable;
