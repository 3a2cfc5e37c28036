import { Readable } from "node:stream";
import { addMonths, monthOf, quarterOf } from "@krempelfrei/bookkeeping/month";
import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import type { LineBooking } from "@krempelfrei/contract/accounting/bank-bookings";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import type { Ctx } from "../../server/src/context/context.ts";
import { bookLines } from "../../server/src/features/accounting/bank/book-lines.ts";
import { ignoreLine } from "../../server/src/features/accounting/bank/ignore-line.ts";
import { importStatement } from "../../server/src/features/accounting/bank/import-statement.ts";
import { reverseClaim } from "../../server/src/features/accounting/claims/reverse-claim.ts";
import { runClaims } from "../../server/src/features/accounting/claims/run-claims.ts";
import { lockQuarter } from "../../server/src/features/accounting/quarter/lock-quarter.ts";
import { submitSepaRun } from "../../server/src/features/accounting/sepa/change-run.ts";
import { createSepaRun } from "../../server/src/features/accounting/sepa/create-sepa-run.ts";
import { updateSettings } from "../../server/src/features/accounting/settings/update-settings.ts";
import { demoIban } from "./demo-iban.ts";
import { listCollections, listTransferClaims, type DemoCollection } from "./demo-claims.queries.ts";
import { statementOf, type StatementLine } from "./statement.ts";

const OWN_IBAN = demoIban(1_000_001);
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Returned collections by number of months before the present one. `place`: index among the collections of the month.
 */
const RETURNS: Readonly<Record<number, readonly { place: number; reason: string; fee_cents: number }[]>> = {
  3: [{ place: 1, reason: "AM04 Deckung unzureichend", fee_cents: 310 }],
  1: [
    { place: 5, reason: "MD06 Widerspruch durch Zahler", fee_cents: 310 },
    { place: 8, reason: "AC04 Konto aufgelöst", fee_cents: 450 },
  ],
  0: [{ place: 2, reason: "AM04 Deckung unzureichend", fee_cents: 310 }],
};

/** Bank lines of the office itself, with the note under which they are ignored. */
const OWN_LINES = [
  { cents: -89_000, name: "Hausverwaltung Brinkmann", purpose: "Miete Büro", note: "Büromiete" },
  { cents: -1490, name: "Musterbank", purpose: "Kontoführung", note: "Kontogebühren" },
] as const;

/** Books up to a day, so that bookings of an account are in chronological order. */
export type BookUntil = (day: string) => Promise<void>;

/**
 * Three quarters of an office, month by month by an administrator's use cases: claims, collections, statements,
 * returns, a Storno; the oldest quarter is closed. The present month's statement waits for confirmation.
 */
export async function loadAccounting(ctx: Ctx, bookUntil: BookUntil): Promise<void> {
  const now = ctx.clock();
  const today = berlinDay(now);
  const at = (day: string): Ctx => {
    const moment = new Date(`${day}T08:00:00Z`);
    return { ...ctx, clock: () => (moment < now ? moment : now) };
  };
  const present = monthOf(today);
  const [first, open] = [firstOfQuarter(present, -2), firstOfQuarter(present, -1)];
  await updateSettings(at(`${first}-01`), SETTINGS);
  for (let month = first; month <= present; month = addMonths(month, 1)) {
    if (month === open) await lockQuarter(at(`${month}-10`), { key: quarterOf(first) });
    await bookUntil(`${month}-01`);
    await runClaims(at(`${month}-01`), { month, dry_run: false, recreate: false });
    await runMonth({ at, month, today, ago: monthsBetween(month, present) });
  }
  await bookUntil(addDays(today, 1));
}

const SETTINGS = {
  company_name: "Krempelfrei Musterbüro GmbH",
  street: "Werkstraße",
  house_no: "4",
  zip: "12345",
  city: "Musterstadt",
  phone: "030 23125 900",
  email: "buero@krempelfrei.example",
  represented_by: "Ingrid Habermann",
  register_court: "Amtsgericht Musterstadt",
  register_number: "HRB 00000",
  privacy_text: "Diese Installation zeigt Beispieldaten. Name, Anschrift und Register sind erfunden.",
  tax_number: "12/345/67890",
  creditor_id: "DE98ZZZ09999999999",
  iban: OWN_IBAN,
  bank_name: "Sparbank Musterstadt",
  // As agreed with the customers.
  pre_notification_days: 3,
  datev_consultant: 29_098,
  datev_client: 55_003,
} as const;

function monthsBetween(one: string, other: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(other) - count(one);
}

/** First month of the quarter that is `quarters` after the month's quarter; before it for a negative number. */
function firstOfQuarter(month: string, quarters: number): string {
  const inQuarter = (Number(month.slice(5)) - 1) % 3;
  return addMonths(month, 3 * quarters - inQuarter);
}

interface Month {
  readonly at: (day: string) => Ctx;
  readonly month: string;
  readonly today: string;
  /** Number of months before the present one. */
  readonly ago: number;
}

async function runMonth({ at, month, today, ago }: Month): Promise<void> {
  const made = at(`${month}-01`);
  const [transfer] = await listTransferClaims(made, month);
  if (ago === 2 && transfer) {
    const reason = "Beitrag war doppelt vereinbart";
    await reverseClaim(at(`${month}-02`), { id: transfer.id, reason });
  }
  const { run } = await createSepaRun(made, {
    month,
    dry_run: false,
    include_older: false,
    include_fees: false,
  });
  if (!run) return;
  await submitSepaRun(at(`${month}-02`), { id: run.id, without_notice: true });
  const { collection_on, msg_id, sum_cents } = run;
  const until = addDays(collection_on, 9);
  if (collection_on >= today) return;
  const lines: StatementLine[] = [
    {
      day: collection_on,
      cents: sum_cents,
      bank_text: "SAMMEL-LS-EINZUG",
      purpose: `${msg_id}-1 SEPA-Sammellastschrift`,
      name: SETTINGS.company_name,
      batch: `${msg_id}-1`,
    },
    ...(await transfersOf(made, month, addDays(collection_on, 2), ago)),
    ...returnsOf(await listCollections(made, run.id), addDays(collection_on, 4), ago),
    ...OWN_LINES.map(({ cents, name, purpose }) => ({
      day: collection_on,
      cents,
      bank_text: "DAUERAUFTRAG",
      purpose: `${purpose} ${month}`,
      name,
    })),
    ...strangers(month, addDays(collection_on, 3), ago),
  ].filter(({ day }) => day < today);
  const read = await readStatement(at(until), month, lines);
  if (ago > 0) await settle(at(until), read);
}

/** The account of a paying person, the same each month, so that a confirmed one is recognised. */
const accountOf = (name: string): string =>
  demoIban(
    8_100_000 + Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 900_000, 0),
  );

/** Transfers for a month: most customers pay in time and name the invoice, one pays half, one forgets the number. */
async function transfersOf(ctx: Ctx, month: string, day: string, ago: number): Promise<StatementLine[]> {
  const claims = await listTransferClaims(ctx, month);
  return claims.map(({ number, gross_cents, name }, place) => ({
    day: addDays(day, place),
    cents: ago === 1 && place === 1 ? Math.round(gross_cents / 2) : gross_cents,
    bank_text: "GUTSCHRIFT",
    purpose: place === 2 && ago === 0 ? "Danke für alles" : `${number} Beitrag`,
    name,
    iban: accountOf(name),
  }));
}

const returnsOf = (items: readonly DemoCollection[], day: string, ago: number): StatementLine[] =>
  (RETURNS[ago] ?? []).flatMap(({ place, reason, fee_cents }) => {
    const item = items[place];
    if (!item) return [];
    return [
      {
        day,
        cents: -(item.gross_cents + fee_cents),
        bank_text: "LASTSCHRIFT RUECKBELASTUNG",
        purpose: `${item.end_to_end_id} Rückgabegrund: ${reason}`,
        name: item.name,
        iban: item.iban,
        mandate: item.mandate_reference,
        end_to_end: item.end_to_end_id,
        original_cents: item.gross_cents,
        fee_cents,
      },
    ];
  });

/** Payment of an unknown person in the present month, which waits for a clerk. */
const strangers = (month: string, day: string, ago: number): StatementLine[] =>
  ago > 0
    ? []
    : [
        {
          day,
          cents: 2500,
          bank_text: "GUTSCHRIFT",
          purpose: `Danke für die Hilfe im ${month.slice(5)}`,
          name: "Mechthild Sommerfeld",
          iban: demoIban(9_900_001),
        },
      ];

async function readStatement(ctx: Ctx, month: string, lines: readonly StatementLine[]): Promise<BankLine[]> {
  const text = statementOf(OWN_IBAN, lines);
  const spooled = await ctx.blobs.spool(Readable.from([Buffer.from(text)]), { maxBytes: NO_LIMIT });
  try {
    const { rows } = await importStatement(ctx, { spooled, fileName: `Umsätze ${month}.csv` });
    return rows;
  } finally {
    await ctx.blobs.discard(spooled);
  }
}

/** Confirms sure matches and ignores the office's own lines. */
async function settle(ctx: Ctx, lines: readonly BankLine[]): Promise<void> {
  const bookings = lines.flatMap((line) => bookingOf(line) ?? []);
  if (bookings.length > 0) await bookLines(ctx, bookings);
  for (const line of lines) {
    const own = OWN_LINES.find(({ name }) => name === line.name);
    if (own) await ignoreLine(ctx, { id: line.id, note: own.note });
  }
}

function bookingOf({ id, kind, amount_cents, return_reason, match }: BankLine): LineBooking | undefined {
  if (match?.state !== "sicher") return undefined;
  const common = { bank_tx_id: id, claim_ids: match.claims.map((claim) => claim.id) };
  if (match.run) return { bank_tx_id: id, kind: "sammelgutschrift", run_id: match.run.id, amount_cents };
  if (!match.customer) return undefined;
  const customer_id = match.customer.id;
  if (kind !== "ruecklastschrift") return { ...common, kind: "zahlung", customer_id, amount_cents };
  const { fee_cents } = match;
  return { ...common, kind, customer_id, amount_cents: -amount_cents - fee_cents, fee_cents, return_reason };
}
