import { strictEqual } from "node:assert/strict";
import { Readable } from "node:stream";
import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { bookLines } from "../../features/accounting/bank/book-lines.ts";
import { importStatement } from "../../features/accounting/bank/import-statement.ts";
import { camtStatement } from "@krempelfrei/testing/statements";
import type { Draws } from "./draws.ts";
import type { ModelCustomer } from "./model.ts";
import { bankDay, euros, germanIban, two, type Office, type StatementLine } from "./office.ts";
import { survive } from "./survive.ts";

/** Customers without direct debit pay all, a part, or too much; some forget it, some pay an older claim. */
export function transfers(active: readonly ModelCustomer[], month: string, draws: Draws): StatementLine[] {
  return active
    .filter(({ by_debit }) => !by_debit)
    .flatMap((customer, place) => {
      const claim = draws.one(customer.claims.filter(({ open }) => open > 0));
      if (!claim || draws.once(5)) return [];
      const cents =
        claim.open +
        (draws.once(4) ? draws.whole(1, 500) : 0) -
        (draws.once(4) ? Math.floor(claim.open / 3) : 0);
      if (cents <= 0) return [];
      return [
        {
          row: {
            day: bankDay(`${month}-${two(15 + (place % 5))}`),
            purpose: `${claim.number} ${month}`,
            name: customer.name,
            iban: customer.iban,
            amount: euros(cents),
          },
          booking: ({ id, amount_cents }: BankLine) => ({
            bank_tx_id: id,
            kind: "zahlung" as const,
            customer_id: customer.id,
            claim_ids: [claim.id],
            amount_cents,
          }),
          effect: () => {
            customer.balance -= cents;
            claim.open -= Math.min(cents, claim.open);
          },
          undo: { customer, cents, fee_cents: 0 },
        },
      ];
    });
}

export const foreignLine = (month: string): StatementLine => ({
  row: {
    day: bankDay(`${month}-15`),
    purpose: `Miete ${month}`,
    name: "Hausverwaltung",
    iban: germanIban(77),
    amount: "-890,00",
  },
});

/** The new lines are booked; those of the last statement are known. */
export async function readStatement(
  office: Office,
  month: string,
  { lines, draws }: { readonly lines: StatementLine[]; readonly draws: Draws },
): Promise<void> {
  const ctx = office.ctxAt(`${month}-26`);
  const text = camtStatement(...office.lastLines.map(({ row }) => row), ...lines.map(({ row }) => row));
  const spooled = await ctx.blobs.spool(Readable.from([Buffer.from(text)]), { maxBytes: 1e9 });
  const { rows, counts } = await importStatement(ctx, { spooled, fileName: `${month}.csv` });
  await ctx.blobs.discard(spooled);
  strictEqual(counts.new, lines.length, `new lines of ${month}`);
  strictEqual(counts.duplicates, office.lastLines.length, `known lines of ${month}`);
  const inFile = rows.toSorted((one, other) => one.line - other.line);
  const bookings = inFile.flatMap((row, index) => lines[index]?.booking?.(row) ?? []);
  if (bookings.length > 0) {
    await survive(office, draws, async () => bookLines(ctx, bookings));
    const again = await bookLines(ctx, bookings);
    strictEqual(again.created, 0, "booked twice");
  }
  for (const { effect } of lines) effect?.();
  office.booked.push(
    ...inFile.flatMap((row, index) => {
      const { booking, undo } = lines[index] ?? {};
      return booking && undo ? [{ ...undo, id: row.id, booking: booking(row), has_fee: true }] : [];
    }),
  );
  office.lastLines = lines;
}
