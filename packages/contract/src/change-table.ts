type Choices = readonly { readonly value: string; readonly label: string }[];

/** Kind of a field's values; texts, numbers and lists of texts need none. */
type ValueKind =
  | "yes_no"
  | "cents"
  | "bytes"
  | "day"
  | "moment"
  | "month"
  | "country"
  | "basis_points"
  /** An id, for which the server puts the name. */
  | "person"
  | "folder"
  /** An id without meaning for people: not shown. */
  | "id"
  /** A value that only an undo needs: not shown. */
  | "undo";

export interface ChangeFieldWords {
  readonly label: string;
  readonly values?: ValueKind | Choices;
  /** Text for a missing value; default: `–`. */
  readonly none?: string;
}

/**
 * Entries of a feature in the change history with their German words: `<feature>/changes.ts`, combined in
 * changelog/change-words.ts. A field written by several features is declared by one of them.
 */
export interface ChangeTable {
  /** Filter by the first word of the action. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Actions by name: `<kind>.<event>`. */
  readonly actions?: Readonly<Record<`${string}.${string}`, string>>;
  /** Kinds of rows that are subjects of entries. */
  readonly subjects?: readonly string[];
  /** The fields whose old and new values are in entries. */
  readonly fields?: Readonly<Record<string, ChangeFieldWords>>;
}
