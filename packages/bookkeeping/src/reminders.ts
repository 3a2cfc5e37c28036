import { addDays } from "@krempelfrei/contract/dates";

/** Days until the next step, by level (accounting.md 1.5). */
const DAYS = [7, 14, 14] as const;
const LAST_LEVEL = DAYS.length - 1;

export interface OpenClaim {
  readonly due_on: string;
  /** The last reminder of it; null before. */
  readonly last: { readonly level: number; readonly due_on: string } | null;
  /** The next collection takes it: who pays by debit need not do anything. */
  readonly is_collected: boolean;
}

export type ReminderDecision<C extends OpenClaim> =
  | { readonly level: number; readonly due_on: string; readonly claims: readonly C[] }
  | { readonly skip: { readonly code: "dunning_block" | "last_level"; readonly message: string } };

export interface Debtor<C extends OpenClaim> {
  readonly claims: readonly C[];
  readonly dunning_block: boolean;
  readonly dunning_block_note: string | null;
}

/**
 * What a customer is reminded of on this day: the claims that are overdue, and of those that it was reminded of before only where
 * that term has passed too. One letter, of the level after the highest one: 0 is the friendly reminder, 2 the last (accounting.md
 * 1.5). Undefined where nobody needs to be reminded of anything.
 */
export function decideReminder<C extends OpenClaim>(
  debtor: Debtor<C>,
  today: string,
): ReminderDecision<C> | undefined {
  const claims = debtor.claims.filter(
    ({ due_on, last, is_collected }) =>
      !is_collected && due_on < today && (last === null || last.due_on < today),
  );
  if (claims.length === 0) return undefined;
  if (debtor.dunning_block) {
    const note = debtor.dunning_block_note;
    const message = note === null ? "Mahnsperre." : `Mahnsperre: ${note}`;
    return { skip: { code: "dunning_block", message } };
  }
  const before = Math.max(...claims.map(({ last }) => last?.level ?? -1));
  // What has had its last reminder waits for a person; the rest goes on.
  const left = claims.filter(({ last }) => (last?.level ?? -1) < LAST_LEVEL);
  if (left.length === 0)
    return {
      skip: {
        code: "last_level",
        message: "Nach der 2. Mahnung: Bitte geben Sie die Forderung an Inkasso oder buchen Sie sie aus.",
      },
    };
  const level = Math.min(before + 1, LAST_LEVEL);
  return { level, due_on: addDays(today, DAYS[level] ?? 0), claims: left };
}
