import type { ClaimState } from "@krempelfrei/contract/accounting/claim-terms";
import type { ClaimRow } from "../data/claims.queries.ts";

export interface Standing {
  readonly id: string;
  readonly number: string;
  readonly status: ClaimState;
  readonly open_cents: number;
}

/** The database checks the value of the column that is cast here. */
export const toStanding = ({ id, number, status, open_cents }: Pick<ClaimRow, keyof Standing>): Standing => ({
  id,
  number,
  status: status as ClaimState,
  open_cents,
});
