import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { FormField } from "./suggested-values.ts";

/** Fields with questions; uncertain tags are left out, because a document needs none. */
const ASKED = ["name", "author", "type", "date", "folder_id", "owner"] as const;
export type AskedField = (typeof ASKED)[number];

/** Below this score a value is uncertain, and nothing is filed by it alone. */
const UNSURE_BELOW = 0.6;
/** Below this score the next best value is offered as well. */
const RIVALLED_BELOW = 0.75;
/** With more open questions than this, a suggestion is a guess. */
const QUESTIONS_MAX = 2;

/** Index of the chosen value: 0 the suggested one, 1 the `other`; -1 none of them. */
export type Answers = Partial<Record<AskedField, number>>;

export interface Question {
  readonly field: AskedField;
  /** As in `Answers`; undefined while it is open. */
  readonly answer: number | undefined;
  /** Number of values to choose from. */
  readonly values: number;
}

const isUnsureOf = (suggestions: FileSuggestions, field: FormField): boolean =>
  (suggestions[field]?.score ?? 1) < UNSURE_BELOW;

/**
 * Questions about a suggestion, each with its answer: the person's, else the likelier value if its score suffices, else
 * undefined.
 */
export function questionsOf(suggestions: FileSuggestions, answers: Answers): Question[] {
  return ASKED.flatMap((field) => {
    const suggestion = suggestions[field];
    if (!suggestion) return [];
    const unsure = isUnsureOf(suggestions, field);
    const rival = suggestion.other !== undefined && suggestion.score < RIVALLED_BELOW;
    if (!unsure && !rival) return [];
    const answer = answers[field] ?? (unsure ? undefined : 0);
    return [{ field, answer, values: rival ? 2 : 1 }];
  });
}

/** True if a suggestion is too uncertain to file a document by it. */
export const isVague = (suggestions: FileSuggestions): boolean =>
  questionsOf(suggestions, {}).filter(({ answer }) => answer === undefined).length > QUESTIONS_MAX ||
  (suggestions.author === null && suggestions.name === null);

/** Sets the suggestion of a field to its first (0) or second (1) value; any other index removes the suggestion. */
export function withValue(suggestions: FileSuggestions, field: AskedField, index: number): FileSuggestions {
  const suggestion = suggestions[field];
  const value = suggestion && [suggestion.value, suggestion.other][index];
  return { ...suggestions, [field]: value === undefined ? null : { ...suggestion, value } };
}

/**
 * Suggestions that remain to be taken over: questions with their answers; open questions and doubtful tags are empty.
 */
export function answered(suggestions: FileSuggestions, answers: Answers): FileSuggestions {
  const sure = isUnsureOf(suggestions, "tags") ? { ...suggestions, tags: null } : suggestions;
  return questionsOf(suggestions, answers).reduce(
    (known, { field, answer }) => withValue(known, field, answer ?? -1),
    sure,
  );
}
