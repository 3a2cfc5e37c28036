/** A debt of an account outside of claims: a fee, or a debt booked by hand. */
export interface AccountDebt {
  readonly id: string;
  readonly text: string;
  readonly booked_on: string;
  readonly cents: number;
  /** The part of the debt that a correction of the same claim has deducted. */
  readonly relieved_cents: number;
}

/** The part of an account that no claim contains. */
export interface AccountRest {
  /** Cents owed beyond the open claims. */
  readonly rest_cents: number;
  /** The part of the rest under collection. */
  readonly collected_cents: number;
}

export interface OpenFee extends Pick<AccountDebt, "id" | "text" | "booked_on"> {
  readonly open_cents: number;
  /** The open part that is not under collection. */
  readonly due_cents: number;
}

/**
 * The open debts, the oldest first. Money beyond the claims pays the oldest debt first, so the open rest belongs to the
 * newest debts, and last of all to the relieved parts; a running collection covers the oldest open debts. The sum
 * always equals what the account owes beyond its claims.
 */
export function openFees<Debt extends AccountDebt>(
  debts: readonly Debt[],
  { rest_cents, collected_cents }: AccountRest,
): (Debt & OpenFee)[] {
  let rest = Math.max(0, rest_cents);
  const take = (cents: number): number => {
    const taken = Math.min(rest, Math.max(0, cents));
    rest -= taken;
    return taken;
  };
  const first = debts.toReversed().map((debt) => ({ debt, taken: take(debt.cents - debt.relieved_cents) }));
  let collected = collected_cents;
  return first
    .map(({ debt, taken }) => ({ ...debt, open_cents: taken + take(debt.cents - taken) }))
    .filter(({ open_cents }) => open_cents > 0)
    .toReversed()
    .map((fee) => {
      const taken = Math.min(collected, fee.open_cents);
      collected -= taken;
      return { ...fee, due_cents: fee.open_cents - taken };
    });
}

export const sumOfFees = (fees: readonly Pick<OpenFee, "open_cents">[]): number =>
  fees.reduce((sum, { open_cents }) => sum + open_cents, 0);

/** Sum of the fees that can be demanded, without fees under collection. */
export const dueOfFees = (fees: readonly Pick<OpenFee, "due_cents">[]): number =>
  fees.reduce((sum, { due_cents }) => sum + due_cents, 0);
