import type { Caretaker } from "@krempelfrei/contract/customers/customers";

interface CaretakerChoice {
  readonly value: string;
  readonly label: string;
  readonly isActive: boolean;
}

/** The people who look after customers as entries of a list; one whose access is closed is marked. */
export const caretakerChoices = (
  people: readonly (Caretaker & { readonly is_active: boolean })[],
): CaretakerChoice[] =>
  people.map(({ id, name, is_active: isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (deaktiviert)`,
    isActive,
  }));
