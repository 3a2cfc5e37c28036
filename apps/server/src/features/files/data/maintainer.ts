import type { MemberRow } from "../../account/data/members.queries.ts";

/** Who may change a file that staff files for an owner: the owner, for a person without a sign-in the contract holder. */
export function maintainerFor(owner: MemberRow, customerId: string): string {
  return owner.email === null ? customerId : owner.id;
}
