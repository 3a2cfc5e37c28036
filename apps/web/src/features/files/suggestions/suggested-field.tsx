import type { ReactNode } from "react";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { PreviewStart } from "../preview/preview-kind.ts";
import type { FileFormApi } from "../form/file-fields.tsx";
import { useFieldOptions } from "../form/use-field-options.ts";
import { useWorkspace } from "../data/workspace.ts";
import { isTaken, textOf, valuesOf, type FormField } from "./suggested-values.ts";
import classes from "./suggestions.module.css";

interface Props {
  readonly field: FormField;
  readonly form: FileFormApi;
  readonly suggestions: FileSuggestions | undefined;
  /** Shows where it stands in the document. */
  readonly onShow: (start: PreviewStart) => void;
  readonly children: ReactNode;
}

/** A field with what is suggested for it below: a click takes it over, nothing is filled in by itself. */
export function SuggestedField({ field, form, suggestions, onShow, children }: Props) {
  const { workspace } = useWorkspace();
  const options = useFieldOptions();
  const suggestion = suggestions?.[field];
  const values = suggestions ? valuesOf(suggestions, field, workspace.tree) : {};
  if (!suggestions || !suggestion || Object.keys(values).length === 0 || isTaken(form.values, values))
    return children;
  const { why, quote, page } = suggestion;
  const take = (): void => {
    form.setValues(values);
    for (const name of Object.keys(values)) form.validateField(name);
  };
  return (
    <div>
      {children}
      <p className={classes.chips}>
        <button type="button" className={classes.chip} onClick={take}>
          Vorschlag: <b>{textOf(suggestions, field, { tree: workspace.tree, owners: options.owners })}</b>
        </button>
        {quote !== null && page !== null ? (
          <button type="button" className={classes.why} onClick={() => onShow({ page, find: quote })}>
            {why}
          </button>
        ) : (
          <span className={classes.reason}>{why}</span>
        )}
      </p>
    </div>
  );
}
