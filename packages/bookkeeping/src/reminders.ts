import { addDays } from "@krempelfrei/contract/dates";

/** Days until the next step, by level (accounting.md 1.5). */
const DAYS = [7, 14, 14] as const;
const LAST_LEVEL = DAYS.length - 1;
/** Days after which a fee alone is a reason for a letter. */
const FEE_TERM_DAYS = 14;

export interface OpenClaim {
  readonly due_on: string;
  /** The claim's last reminder; null before the first. */
  readonly last: { readonly level: number; readonly due_on: string } | null;
  /** True if the next collection takes it, so that the customer need not do anything. */
  readonly is_collected: boolean;
}

/** A fee or another debt outside of claims; each letter demands all open fees and debts. */
export interface RemindedFee {
  readonly booked_on: string;
  /** Due day of the last letter that demanded it; null before the first. */
  readonly asked_until: string | null;
  /** True if a letter has demanded it without any other overdue debt. */
  readonly asked_alone: boolean;
}

export type ReminderDecision<C extends OpenClaim> =
  | { readonly level: number; readonly due_on: string; readonly claims: readonly C[] }
  | {
      readonly skip: {
        readonly code: "dunning_block" | "last_level" | "fees_only";
        readonly message: string;
      };
    };

export interface Debtor<C extends OpenClaim> {
  readonly claims: readonly C[];
  readonly fees: readonly RemindedFee[];
  readonly dunning_block: boolean;
  readonly dunning_block_note: string | null;
}

/**
 * Level of a claim's next reminder. Each claim takes all levels, also in a letter with older ones: the agency gets
 * none of which the customer was not reminded before.
 */
export const nextLevel = ({ last }: Pick<OpenClaim, "last">): number => (last?.level ?? -1) + 1;

/**
 * Decides which debts a customer is reminded of on this day: overdue claims, and reminded ones only after their term.
 * One letter, of the highest next level of its claims: 0 is the friendly reminder, 2 the last (accounting.md 1.5). Fees
 * are part of any letter; alone they are demanded once, in a friendly one. Undefined if no reminder is due.
 */
export function decideReminder<C extends OpenClaim>(
  debtor: Debtor<C>,
  today: string,
): ReminderDecision<C> | undefined {
  const claims = debtor.claims.filter(
    ({ due_on, last, is_collected }) =>
      !is_collected && due_on < today && (last === null || last.due_on < today),
  );
  if (claims.length === 0) return feesAlone(debtor, today);
  const blocked = blockOf(debtor);
  if (blocked) return blocked;
  // A claim after its last reminder waits for the clerk; the others continue.
  const left = claims.filter((claim) => nextLevel(claim) <= LAST_LEVEL);
  if (left.length === 0)
    return {
      skip: {
        code: "last_level",
        message: "Nach der 2. Mahnung: Bitte geben Sie die Forderung an Inkasso oder buchen Sie sie aus.",
      },
    };
  const level = Math.max(...left.map(nextLevel));
  return { level, due_on: addDays(today, DAYS[level] ?? 0), claims: left };
}

type Skipped = Extract<ReminderDecision<never>, { skip: object }>;

function blockOf({ dunning_block, dunning_block_note: note }: Debtor<OpenClaim>): Skipped | undefined {
  if (!dunning_block) return undefined;
  return { skip: { code: "dunning_block", message: note === null ? "Mahnsperre." : `Mahnsperre: ${note}` } };
}

/** A letter for fees alone is free and not repeated, because its costs would soon exceed the fee. */
function feesAlone<C extends OpenClaim>(debtor: Debtor<C>, today: string): ReminderDecision<C> | undefined {
  const { fees } = debtor;
  const isDue = ({ booked_on, asked_until }: RemindedFee): boolean =>
    (asked_until ?? addDays(booked_on, FEE_TERM_DAYS)) < today;
  if (fees.length === 0 || !fees.every(isDue)) return undefined;
  const blocked = blockOf(debtor);
  if (blocked) return blocked;
  if (fees.every(({ asked_alone }) => asked_alone))
    return {
      skip: {
        code: "fees_only",
        message:
          "Nur Gebühren offen, daran wurde erinnert: Bitte ziehen Sie sie mit ein oder buchen Sie sie aus.",
      },
    };
  return { level: 0, due_on: addDays(today, DAYS[0]), claims: [] };
}
