type Choices = readonly { readonly value: string; readonly label: string }[];

/** What the values of a field are; texts, numbers and lists of texts need nothing said. */
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
  /** An id that tells people nothing: left out. */
  | "id";

export interface ChangeFieldWords {
  readonly label: string;
  readonly values?: ValueKind | Choices;
  /** What no value means; `–` when nothing is said. */
  readonly none?: string;
}

/**
 * What a room writes into the change history, with its German words: `<room>/changes.ts`, put together in
 * changelog/change-words.ts. A field that several rooms write is declared by one of them.
 */
export interface ChangeTable {
  /** What an entry is about, by the first word of its action: what one filters by. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** What happened: `<kind>.<what>`. */
  readonly actions?: Readonly<Record<`${string}.${string}`, string>>;
  /** What kind of row an entry names. */
  readonly subjects?: readonly string[];
  /** The fields whose old and new value entries tell. */
  readonly fields?: Readonly<Record<string, ChangeFieldWords>>;
}
