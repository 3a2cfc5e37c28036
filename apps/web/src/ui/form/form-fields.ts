import { useForm, type UseFormReturnType } from "@mantine/form";
import { useId, type ReactNode } from "react";

export type Errors = Readonly<Record<string, string | undefined>>;

/** Focuses the first field with an error, in the order of `fields`. */
export function focusFirst(
  form: { getInputNode(path: string): HTMLElement | null },
  fields: readonly string[],
  errors: Errors,
): void {
  const field = fields.find((name) => errors[name] !== undefined);
  if (field !== undefined) form.getInputNode(field)?.focus();
}

export const NO_ERRORS: Errors = {};

export const definedOf = (errors: Errors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])),
  );

/** Errors by form field: an error of a list's item (`tags.2`) is shown at the field of the list. */
function byField(errors: Errors): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, text] of Object.entries(definedOf(errors))) found[path.split(".")[0] ?? path] ??= text;
  return found;
}

/** The server's errors by form field; a form with one field shows all errors there. `other`: an error of no field. */
export function byFieldOf(
  values: object,
  given: Errors,
  names: Readonly<Record<string, string>> = {},
): { errors: Record<string, string>; other: string | undefined } {
  const fields = Object.keys(values);
  const all = Object.fromEntries(
    Object.entries(byField(given)).map(([field, text]) => [names[field] ?? field, text]),
  );
  const [text] = Object.values(all);
  const [only] = fields;
  if (text !== undefined && only !== undefined && fields.length === 1) {
    return { errors: { [only]: text }, other: undefined };
  }
  const known = Object.entries(all).filter(([field]) => fields.includes(field));
  const other = Object.entries(all).find(([field]) => !fields.includes(field));
  return { errors: Object.fromEntries(known), other: other?.[1] };
}

interface FieldOptions<Values extends object> {
  readonly errorsOf: (values: Values) => Errors;
  readonly checkedOnBlur?: readonly (keyof Values & string)[];
  readonly alsoWrong?: Errors;
  readonly onValues?: (values: Values) => void;
}

/** The values with their errors, under a prefix of their own: the page behind may have fields with the same names. */
export function useFields<Values extends object>(
  initialValues: Values,
  { errorsOf, checkedOnBlur = [], alsoWrong = NO_ERRORS, onValues }: FieldOptions<Values>,
): UseFormReturnType<Values> {
  const late = new Set<string>(checkedOnBlur);
  const form = useForm<Values>({
    name: `f${useId().replaceAll("_", "")}`,
    initialValues,
    validate: (values) => byField(errorsOf(values)),
    validateInputOnChange: Object.keys(initialValues).filter((field) => !late.has(field)),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ field, inputProps }) => ({
      error: (inputProps.error as ReactNode) ?? alsoWrong[field],
    }),
    ...(onValues ? { onValuesChange: onValues } : {}),
  });
  return { ...form, errors: { ...definedOf(alsoWrong), ...form.errors } };
}

/** The visible label of a field, without the asterisk of a required one. */
export function labelOf(field: HTMLElement | null): string {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null;
  const words = [...(label?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.getAttribute("aria-hidden") === "true"),
  );
  return words
    .map((node) => node.textContent)
    .join("")
    .trim();
}
