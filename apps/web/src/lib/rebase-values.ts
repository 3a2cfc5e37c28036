/** Equal as one sees them; a list is equal when its items are. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ. */
export const changedFields = <Values extends object>(base: Values, values: Values): (keyof Values)[] =>
  (Object.keys(values) as (keyof Values)[]).filter((field) => !same(base[field], values[field]));

/**
 * Puts what was typed onto a newer state: changed fields stay, the others take the new values. `conflicts`: the fields
 * that both sides changed, each in its own way.
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
