import type { ReactNode } from "react";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Seeking } from "../../files/preview/use-framed-places.ts";
import type { FileFormApi } from "../form/file-fields.tsx";
import { useFieldOptions } from "../form/use-field-options.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { offeredOf, textOf, type FormField } from "./suggested-values.ts";
import classes from "./suggestions.module.css";

interface Props extends Omit<Seeking, "pointed"> {
  readonly field: FormField;
  readonly form: FileFormApi;
  readonly suggestions: FileSuggestions | undefined;
  /** False for a filed document: values entered by a person are not replaced. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

/** A field with its suggestion below: a click accepts it, nothing is filled in automatically. */
export function SuggestedField({ children, ...offer }: Props) {
  return (
    // One element with and without the suggestion; otherwise React would replace the field, which loses its focus.
    <div>
      {children}
      <Chip {...offer} />
    </div>
  );
}

function Chip({ field, form, suggestions, waits = true, onPoint, onSeek }: Omit<Props, "children">) {
  const { workspace } = useWorkspace();
  const options = useFieldOptions();
  const suggestion = suggestions?.[field];
  const shown = { tree: workspace.tree, values: form.values, waits };
  const values = suggestions ? offeredOf(suggestions, field, shown) : {};
  if (!suggestions || !suggestion || Object.keys(values).length === 0) return null;
  const { why, quote, page } = suggestion;
  const take = (): void => {
    form.setValues(values);
    for (const name of Object.keys(values)) form.validateField(name);
  };
  return (
    // Keeps the focus in the field: leaving it shows its error, which moves the chips away from under the pressed mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the buttons in it
    <p className={classes.chips} onMouseDown={(event) => event.preventDefault()}>
      <button type="button" className={classes.chip} onClick={take}>
        Vorschlag: <b>{textOf(suggestions, field, { tree: workspace.tree, owners: options.owners })}</b>
      </button>
      {quote !== null && page !== null ? (
        <button
          type="button"
          className={classes.why}
          onMouseEnter={() => onPoint(field)}
          onMouseLeave={() => onPoint(undefined)}
          onFocus={() => onPoint(field)}
          onBlur={() => onPoint(undefined)}
          onClick={() => onSeek(field)}
        >
          {why}
        </button>
      ) : (
        <span className={classes.reason}>{why}</span>
      )}
    </p>
  );
}
