import { useForm } from "@mantine/form";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useCallback, useEffectEvent, useLayoutEffect, useState, type FocusEvent } from "react";
import { serverErrors } from "../../../lib/form-errors.ts";
import type { FileFormApi } from "./file-fields.tsx";
import { fromTemplate, rules, toValues, type FileFormValues } from "./file-form-values.ts";
import { rebaseValues } from "../../../lib/rebase-values.ts";

/** Somebody else changed the document while it was open here. */
export interface Stale {
  /** Whether the form stands on the newer version already, so that saving is possible again. */
  readonly loaded: boolean;
  /** Fields that were typed in here and changed to something else there. */
  readonly clashes: readonly (keyof FileFormValues)[];
}

export interface FileFormControls {
  readonly form: FileFormApi;
  /** The version of the document that the form was filled from. */
  readonly base: FileItem;
  readonly dirty: boolean;
  readonly stale: Stale | undefined;
  /** Fills in what a template says (specification 4). */
  applyTemplate(template: Template): void;
  /** Takes a version that holds what the form holds. */
  accept(saved: FileItem): void;
  /** Puts what was typed onto a newer version. */
  rebase(newer: FileItem): void;
  /** Forgets what was typed. */
  reset(): void;
  /** Tells that a save was refused because of a newer version. */
  refuse(): void;
  /** Puts the server's texts to their fields. */
  showErrors(error: unknown): void;
}

/** The server's names of fields, where the form's differ. */
const FIELD: Readonly<Record<string, keyof FileFormValues>> = {
  date_relevance_day: "day",
  date_relevance_month: "month",
  date_relevance_year: "year",
  user_id: "owner",
  is_for_all: "owner",
};

/** An error of the server by the form's fields. */
export const formErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(serverErrors(error)).map(([field, text]) => [FIELD[field] ?? field, text]),
  );

/**
 * The properties of a field, which is checked when it is left (specification 5); but who has not written in it and goes
 * to the tools beside the form has not passed it over, and reads no error.
 */
function useBlurWithin({ getInputProps, isDirty }: FileFormApi): FileFormApi["getInputProps"] {
  return (path, options) => {
    const props = getInputProps(path, options);
    return {
      ...props,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const goesOn = event.currentTarget.form?.contains(event.relatedTarget);
        if (goesOn === true || isDirty(path)) props.onBlur?.(event);
      },
    };
  };
}

/**
 * The form of one document. Another document starts it anew; a newer version of the same one is taken over silently as
 * long as it changes nothing that was typed in here.
 */
export function useFileForm(file: FileItem): FileFormControls {
  const form = useForm<FileFormValues>({
    initialValues: toValues(file),
    validate: { ...rules, folder: () => null },
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  const getInputProps = useBlurWithin(form);
  const [base, setBase] = useState(file);
  const [stale, setStale] = useState<Stale>();

  const stand = (on: FileItem, values: FileFormValues): void => {
    setBase(on);
    form.setInitialValues(toValues(on));
    form.setValues(values);
  };
  const start = (): void => {
    stand(file, toValues(file));
    form.clearErrors();
    setStale(undefined);
  };
  const follow = (): void => {
    if (stale && !stale.loaded) return;
    const { values, conflicts: clashes } = rebaseValues(toValues(base), form.getValues(), toValues(file));
    if (clashes.length > 0) setStale({ loaded: false, clashes });
    else stand(file, values);
  };
  const compare = useEffectEvent(() => {
    if (file.id !== base.id) start();
    else if (file.revision !== base.revision) follow();
  });
  // Before painting, so that the form never shows one document beside the preview of another.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- another document or version is the occasion
  useLayoutEffect(() => compare(), [file.id, file.revision]);

  const { setValues, validateField } = form;
  const applyTemplate = useCallback(
    (template: Template) => {
      const values = fromTemplate(template);
      setValues(values);
      for (const field of Object.keys(values)) validateField(field as keyof FileFormValues);
    },
    [setValues, validateField],
  );
  return {
    form: { ...form, getInputProps },
    base,
    dirty: JSON.stringify(form.values) !== JSON.stringify(toValues(base)),
    stale,
    applyTemplate,
    reset: start,
    accept: (saved) => stand(saved, toValues(saved)),
    rebase: (newer) => {
      const { values, conflicts: clashes } = rebaseValues(toValues(base), form.getValues(), toValues(newer));
      stand(newer, values);
      setStale({ loaded: true, clashes });
    },
    refuse: () => setStale({ loaded: false, clashes: [] }),
    showErrors: (error) => form.setErrors(formErrors(error)),
  };
}
