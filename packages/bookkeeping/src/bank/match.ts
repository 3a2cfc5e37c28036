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
  const credited = new Set<KnownRun>();
  const remaining: Remaining = (claimId) =>
    (index.claimById.get(claimId)?.open_cents ?? 0) - (taken.get(claimId) ?? 0);
  const take = ({ match, run }: Proposal): Match => {
    if (run) credited.add(run);
    if (match.kind === "gutschrift")
      for (const { claim_id, cents } of match.parts) taken.set(claim_id, (taken.get(claim_id) ?? 0) + cents);
    return match;
  };
  const matchRow = (row: MatchedRow): Proposal => {
    if (row.amount_cents < 0) return { match: matchReturn(row, index) };
    const run = matchRun(
      row,
      index.runs.filter((run) => !credited.has(run)),
    );
    return run ?? { match: matchCustomer(row, index, remaining) };
  };
  const proposalOf = (row: MatchedRow): Proposal => {
    const proposal = matchRow(row);
    return row.is_to_come ? { ...proposal, match: asToCome(proposal.match) } : proposal;
  };

  const first = rows.map((row) => {
    const proposal = proposalOf(row);
    return proposal.match.state === "sicher" ? take(proposal) : undefined;
  });
  return rows.map((row, at) => first[at] ?? take(proposalOf(row)));
}

interface Proposal {
  readonly match: Match;
  /** The run or block that the line credits. */
  readonly run?: KnownRun;
}

/** Banks announce lines before booking them, and years are mistyped, so a person checks the date. */
const asToCome = (match: Match): Match => ({
  ...match,
  state: match.state === "sicher" ? "vorschlag" : match.state,
  reason: `${match.reason} Der Tag liegt noch in der Zukunft: Bitte prüfen Sie das Datum.`,
  is_to_come: true,
});

/** The single credit for all collections of a run, or of one of its payment blocks. */
function matchRun(row: MatchedRow, runs: readonly KnownRun[]): Proposal | undefined {
  const text = plainLetters(`${row.batch} ${row.purpose}`);
  const named = runs.filter(({ msg_id }) => text.includes(plainLetters(msg_id)));
  if (named.length === 0 && row.kind !== "sammelgutschrift") return undefined;
  const fits = ({ open, sum_cents }: KnownRun): boolean => open && sum_cents === row.amount_cents;
  const equal = runs.filter(fits);
  const run = named.find(fits) ?? named.at(-1) ?? (equal.length === 1 ? equal[0] : undefined);
  if (!run)
    return {
      match: unmatched("sammelgutschrift", "Kein Lastschriftlauf mit dieser Referenz oder Summe."),
    };
  const isNamed = named.includes(run);
  const match = {
    ...unmatched("sammelgutschrift", reasonOfRun(run, isNamed, row.amount_cents - run.sum_cents)),
    state: fits(run) ? (isNamed ? "sicher" : "vorschlag") : "keine",
    run_id: fits(run) ? run.id : null,
  } as const;
  return fits(run) ? { match, run } : { match };
}

function reasonOfRun(run: KnownRun, named: boolean, difference: number): string {
  const collected = `Lastschriftlauf ${run.msg_id} (${run.count} ${run.count === 1 ? "Forderung" : "Forderungen"})`;
  if (!run.open) return `${collected} ist bereits gebucht oder noch nicht eingereicht.`;
  if (difference !== 0) return `${collected}: Die Summe weicht um ${euros(Math.abs(difference))} ab.`;
  return named ? `${collected}: Referenz und Summe stimmen.` : `${collected}: nur die Summe stimmt.`;
}
