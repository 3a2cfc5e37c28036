import type { TaxationFrom } from "@krempelfrei/bookkeeping/taxation";
import { packagePrice } from "@krempelfrei/contract/accounting/settings";
import type { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { addDays, germanDay } from "@krempelfrei/contract/dates";
import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import type { Db } from "../../../db/connect.ts";
import type { AccountingSetting } from "../../../db/tables.ts";

/** The one row of the settings (accounting.md 1.1), and the methods of taxation, the earliest first. */
export type AccountingSettings = Readonly<Selectable<AccountingSetting>> & {
  readonly taxations: readonly TaxationFrom[];
};

const settingsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom("accounting_setting")
    .selectAll()
    .select(
      sql<TaxationFrom[]>`(SELECT jsonb_agg(jsonb_build_object('valid_from', valid_from, 'method', method)
        ORDER BY valid_from) FROM taxation)`.as("taxations"),
    );

export const getAccountingSettings = async (ctx: Ctx): Promise<AccountingSettings> =>
  settingsOf(ctx).executeTakeFirstOrThrow();

// Text: accounting.md 5.
const RUNNING =
  "Für diesen Monat läuft bereits eine Abrechnung. Bitte warten Sie, bis sie abgeschlossen ist.";

/**
 * Address for reports of vulnerabilities, or else the office's address; undefined while the operator has named neither.
 */
export async function readSecurityEmail(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounting_setting")
    .select(["security_email", "email"])
    .executeTakeFirstOrThrow();
  return row.security_email ?? row.email ?? undefined;
}

/**
 * `wait`: waits for the lock, for changes of single claims, lines and items. `refuse`: 409 while another run is under
 * way. `change`: as `refuse`, and the settings may be changed, including `locked_until`.
 */
export type LockMode = "wait" | "refuse" | "change";

/**
 * Serialises runs of all kinds (claims, collections, statements, reminders, closing of a quarter) until the transaction
 * ends, and returns the settings, which stay unchanged until then. Bookings by hand wait only where
 * they change or take back what runs settle and collect.
 */
export async function lockAccounting(ctx: Ctx, mode: LockMode): Promise<AccountingSettings> {
  const key = sql`hashtextextended('accounting', 0)`;
  if (mode === "wait") await sql`SELECT pg_advisory_xact_lock(${key})`.execute(ctx.db);
  else {
    const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${key}) AS free`.execute(
      ctx.db,
    );
    if (rows[0]?.free !== true) throw conflict(RUNNING);
  }
  const settings = settingsOf(ctx);
  // A statement of its own, after the lock: it sees what the previous run has written.
  return (mode === "change" ? settings.forUpdate() : settings.forShare()).executeTakeFirstOrThrow();
}

type Closing = Pick<AccountingSettings, "locked_until">;

/** True for a day in a closed period. */
export const isClosed = ({ locked_until }: Closing, day: string): boolean =>
  locked_until !== null && day <= locked_until;

/** Errors: 409 for a day in a closed period. */
export function requireOpenPeriod({ locked_until }: AccountingSettings, day: string): void {
  if (locked_until === null || day > locked_until) return;
  throw conflict(`Der Zeitraum bis ${germanDay(locked_until)} ist festgeschrieben.`);
}

/** The day itself, or the first one after the closed periods: late entries belong to the next period. */
export const firstOpenDay = (
  { locked_until }: Pick<AccountingSettings, "locked_until">,
  day: string,
): string => (locked_until !== null && day <= locked_until ? addDays(locked_until, 1) : day);

/** Fee in cents of a new contract with this package, unless another is given. */
export const getPackagePrice = async (ctx: Ctx, name: PackageName): Promise<number> =>
  packagePrice(await getAccountingSettings(ctx), name);
