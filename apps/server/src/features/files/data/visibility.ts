/** The columns of a document that decide who sees it. */
export interface SightColumns {
  readonly user_id: string;
  readonly maintainer_id: string | null;
  readonly created_by: string | null;
  readonly is_for_all: boolean;
  readonly is_locker: boolean;
  readonly is_unmanaged: boolean;
  readonly is_sos: boolean;
  readonly approval_status: string;
}

/** The names of `SightColumns`, for queries. */
export const SIGHT_COLUMNS = [
  "user_id",
  "maintainer_id",
  "created_by",
  "is_for_all",
  "is_locker",
  "is_unmanaged",
  "is_sos",
  "approval_status",
] as const satisfies readonly (keyof SightColumns)[];

type Flag = "is_for_all" | "is_locker" | "is_unmanaged" | "is_sos";

/**
 * A condition on a document and a person of its group, as data: `holds` applies it to a row, `sightSql` of
 * visibility.queries.ts writes it into a query. Each condition is defined once, so that lists, single documents, mails
 * and exports cannot differ.
 */
export type SightRule =
  | { readonly all: readonly SightRule[] }
  | { readonly any: readonly SightRule[] }
  | { readonly flag: Flag; readonly is: boolean }
  | { readonly notInState: readonly string[] }
  | { readonly person: "user_id" | "maintainer_id" | "created_by" };

/** Released for members: neither unfiled nor submitted for approval nor rejected. */
const RELEASED: SightRule = {
  all: [{ flag: "is_unmanaged", is: false }, { notInState: ["pending", "rejected"] }],
};

const OUT_OF_LOCKER: SightRule = { flag: "is_locker", is: false };

/** In the locker of the person who dropped it. */
const IN_OWN_LOCKER: SightRule = { all: [{ flag: "is_locker", is: true }, { person: "created_by" }] };

/** Addressed to the person, in any state. */
export const ADDRESSED: SightRule = {
  any: [{ flag: "is_for_all", is: true }, { person: "user_id" }, { person: "maintainer_id" }],
};

/** In the lists of the person; a locker is a list of its own. */
export const LISTED: SightRule = { all: [RELEASED, OUT_OF_LOCKER, ADDRESSED] };

/** May be opened by the person. */
export const READABLE: SightRule = { any: [LISTED, { all: [RELEASED, IN_OWN_LOCKER] }] };

/** In the lists of the person as soon as it is released. */
export const LISTED_ONCE_RELEASED: SightRule = { all: [OUT_OF_LOCKER, ADDRESSED] };

/** Belongs in an export of the person's stored data, including documents that they do not see yet. */
export const STORED_FOR: SightRule = { any: [LISTED_ONCE_RELEASED, IN_OWN_LOCKER] };

/** Shown to the emergency contacts of the person. */
export const SHOWN_TO_CONTACTS: SightRule = {
  all: [
    { flag: "is_sos", is: true },
    RELEASED,
    OUT_OF_LOCKER,
    { any: [{ flag: "is_for_all", is: true }, { person: "user_id" }] },
  ],
};

/** True if the rule holds for this document and this person of its group. */
export function holds(rule: SightRule, file: SightColumns, personId: string): boolean {
  if ("all" in rule) return rule.all.every((part) => holds(part, file, personId));
  if ("any" in rule) return rule.any.some((part) => holds(part, file, personId));
  if ("flag" in rule) return file[rule.flag] === rule.is;
  if ("notInState" in rule) return !rule.notInState.includes(file.approval_status);
  return file[rule.person] === personId;
}
