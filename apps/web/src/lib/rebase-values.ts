/** True for equal values; lists are equal if their items are. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const changedFields = <Values extends object>(base: Values, values: Values): (keyof Values)[] =>
  (Object.keys(values) as (keyof Values)[]).filter((field) => !same(base[field], values[field]));

/**
 * Applies typed values to a newer state: changed fields stay, the others take the new values. `conflicts`: the fields
 * that both sides changed differently.
 */
export function rebaseValues<Values extends object>(
  base: Values,
  values: Values,
  newer: Values,
  mine = changedFields(base, values),
): { values: Values; conflicts: (keyof Values)[] } {
  const kept = Object.fromEntries(mine.map((field) => [field, values[field]]));
  return {
    values: { ...newer, ...kept },
    conflicts: mine.filter((field) => !same(newer[field], base[field]) && !same(newer[field], values[field])),
  };
}
