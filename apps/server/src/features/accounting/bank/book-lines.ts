import { counted } from "@krempelfrei/contract/counted";
import type { LineBooking } from "@krempelfrei/contract/accounting/bank-bookings";
import { euros } from "@krempelfrei/contract/money";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { listClaimsById } from "../data/claims.queries.ts";
import { setLineState } from "./bank.queries.ts";
import { bookRun, bookReturn, linkReturn } from "./book-collections.ts";
import { bookPayments } from "./book-payments.ts";
import { nameOfLine } from "./ignore-line.ts";
import { planBookings, type PlannedBooking } from "./plan-bookings.ts";
import { toStanding, type Standing } from "./to-standing.ts";
import { matchLines } from "./match-lines.ts";

export interface BookedLines {
  readonly created: number;
  readonly already_booked: string[];
  readonly claims_updated: Standing[];
  readonly messages: string[];
}

/**
 * Books the lines that the clerk has confirmed: all or none, each line once. Runs come first, then their returns, then
 * payments, so that payments settle what is still open. Errors: 403; 409 for an ignored line, in a closed period, and
 * for an impossible collection; 422 by field.
 */
export async function bookLines(ctx: Ctx, bookings: readonly LineBooking[]): Promise<BookedLines> {
  return inAccounting(ctx, "wait", async (ctx, { settings }) => {
    const { planned: wanted, already } = await planBookings(ctx, settings, bookings);
    const planned = await withPreferredClaims(ctx, wanted);
    const ofKind = (...kinds: readonly string[]) => planned.filter(({ kind }) => kinds.includes(kind));
    const done: { created: number; claim_ids: readonly string[] }[] = [];
    for (const run of ofKind("sammelgutschrift")) done.push(await bookRun(ctx, settings, run));
    for (const returned of ofKind("ruecklastschrift")) done.push(await bookReturn(ctx, settings, returned));
    for (const linked of ofKind("ruecklastschrift_gebucht"))
      done.push(await linkReturn(ctx, settings, linked));
    const payments = await bookPayments(ctx, ofKind("zahlung", "erstattung"));
    done.push(payments);

    const lines = [...new Set(planned.flatMap(({ line }) => line ?? []))];
    await setLineState(
      ctx,
      lines.map(({ id }) => id),
      { state: "gebucht", note: null },
    );
    await recordChange(
      ctx,
      ...lines.map((line) => ({
        action: "accounting.line_booked" as const,
        subject: { type: "accounting" as const, id: line.id, name: nameOfLine(line) },
        customer_id: null,
        changes: [{ field: "line_state" as const, old: line.state, new: "gebucht" }],
      })),
    );
    const claims = await listClaimsById(
      ctx,
      done.flatMap(({ claim_ids }) => claim_ids),
    );
    return {
      created: done.reduce((total, { created }) => total + created, 0),
      already_booked: [...already],
      claims_updated: claims.map(toStanding),
      messages: messagesOf(planned, already.length, payments.credit_cents),
    };
  });
}

function messagesOf(planned: readonly PlannedBooking[], before: number, creditCents: number): string[] {
  const linked = planned.filter(({ kind }) => kind === "ruecklastschrift_gebucht").length;
  const made = planned.length - linked;
  return [
    ...(linked > 0
      ? [linked === 1 ? "1 Umsatz war schon gebucht." : `${linked} Umsätze waren schon gebucht.`]
      : []),
    ...(made > 0 ? [`${counted(made, "Buchung", "Buchungen")} gespeichert.`] : []),
    ...(before > 0
      ? [`${counted(before, "Buchung", "Buchungen")} ${before === 1 ? "war" : "waren"} bereits gespeichert.`]
      : []),
    ...(creditCents > 0 ? [`Überzahlung ${euros(creditCents)} bleibt als Guthaben.`] : []),
  ];
}

/**
 * Adds the claims that a line names to payments without claims, if the line is matched to the same customer; further
 * claims follow, the oldest first.
 */
async function withPreferredClaims(
  ctx: Ctx,
  planned: readonly PlannedBooking[],
): Promise<readonly PlannedBooking[]> {
  const isBare = ({ kind, claim_ids, parts }: PlannedBooking): boolean =>
    kind === "zahlung" && !claim_ids && !parts;
  const lines = [...new Set(planned.flatMap((booking) => (isBare(booking) ? (booking.line ?? []) : [])))];
  if (lines.length === 0) return planned;
  const { matches } = await matchLines(ctx, lines);
  const matchOf = new Map(lines.map((line, index) => [line.id, matches[index]]));
  return planned.map((booking) => {
    const match = booking.line && isBare(booking) ? matchOf.get(booking.line.id) : undefined;
    if (!match || match.customer_id !== booking.customer_id) return booking;
    return { ...booking, preferred: match.parts.map(({ claim_id }) => claim_id) };
  });
}
