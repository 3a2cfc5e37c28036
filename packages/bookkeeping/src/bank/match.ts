import { euros } from "@krempelfrei/contract/money";
import { matchCustomer } from "./match-customer.ts";
import { indexBook, type KnownRun, type MatchBook } from "./match-book.ts";
import { matchReturn } from "./match-return.ts";
import { plainLetters } from "./dedupe-key.ts";
import { unmatched, type Match, type MatchedRow, type Remaining } from "./matched.ts";

/**
 * Proposes a match for each line (accounting.md 2): the credit of a whole run; references of a collection; number of
 * invoice or customer with the amount; IBAN with the amount; name with the amount, which is never certain. Certain
 * matches come first, so that a guess does not take their claims; each claim is settled once, also with two equal
 * lines.
 */
export function matchRows(rows: readonly MatchedRow[], book: MatchBook): Match[] {
  const index = indexBook(book);
  const taken = new Map<string, number>();
  const credited = new Set<string>();
  const remaining: Remaining = (claimId) =>
    (index.claimById.get(claimId)?.open_cents ?? 0) - (taken.get(claimId) ?? 0);
  const take = (match: Match): Match => {
    if (match.run_id !== null) credited.add(match.run_id);
    if (match.kind === "gutschrift")
      for (const { claim_id, cents } of match.parts) taken.set(claim_id, (taken.get(claim_id) ?? 0) + cents);
    return match;
  };
  const matchRow = (row: MatchedRow): Match => {
    if (row.amount_cents < 0) return matchReturn(row, index);
    const run = matchRun(
      row,
      index.runs.filter(({ id }) => !credited.has(id)),
    );
    return run ?? matchCustomer(row, index, remaining);
  };
  const proposalOf = (row: MatchedRow): Match => (row.is_to_come ? asToCome(matchRow(row)) : matchRow(row));

  const first = rows.map((row) => {
    const match = proposalOf(row);
    return match.state === "sicher" ? take(match) : undefined;
  });
  return rows.map((row, at) => first[at] ?? take(proposalOf(row)));
}

/** Banks announce lines before booking them, and years are mistyped, so a person checks the date. */
const asToCome = (match: Match): Match => ({
  ...match,
  state: match.state === "sicher" ? "vorschlag" : match.state,
  reason: `${match.reason} Der Tag liegt noch in der Zukunft: Bitte prüfen Sie das Datum.`,
  is_to_come: true,
});

/** The single credit for all collections of a run. */
function matchRun(row: MatchedRow, runs: readonly KnownRun[]): Match | undefined {
  const named = plainLetters(`${row.batch} ${row.purpose}`);
  const byReference = runs.find(({ msg_id }) => named.includes(plainLetters(msg_id)));
  if (!byReference && row.kind !== "sammelgutschrift") return undefined;
  const equal = runs.filter(({ open, sum_cents }) => open && sum_cents === row.amount_cents);
  const run = byReference ?? (equal.length === 1 ? equal[0] : undefined);
  if (!run) return unmatched("sammelgutschrift", "Kein Lastschriftlauf mit dieser Referenz oder Summe.");
  const difference = row.amount_cents - run.sum_cents;
  const certain = byReference !== undefined && difference === 0 && run.open;
  return {
    ...unmatched("sammelgutschrift", reasonOfRun(run, byReference !== undefined, difference)),
    state: certain ? "sicher" : difference === 0 && run.open ? "vorschlag" : "keine",
    run_id: difference === 0 && run.open ? run.id : null,
  };
}

function reasonOfRun(run: KnownRun, named: boolean, difference: number): string {
  const collected = `Lastschriftlauf ${run.msg_id} (${run.count} ${run.count === 1 ? "Forderung" : "Forderungen"})`;
  if (!run.open) return `${collected} ist bereits gebucht oder noch nicht eingereicht.`;
  if (difference !== 0) return `${collected}: Die Summe weicht um ${euros(Math.abs(difference))} ab.`;
  return named ? `${collected}: Referenz und Summe stimmen.` : `${collected}: nur die Summe stimmt.`;
}
