import type { UseFormReturnType } from "@mantine/form";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../lib/api-error.ts";
import { messageOf, serverErrors } from "../../lib/form-errors.ts";
import { changedFields, rebaseValues } from "../../lib/rebase-values.ts";
import {
  byFieldOf,
  definedOf,
  focusFirst,
  labelOf,
  NO_ERRORS,
  useFields,
  type Errors,
} from "./form-fields.ts";
import { hideToast, toastError, toastSuccess } from "../toasts.ts";
import { useUnsavedGuard } from "../use-unsaved-guard.ts";

const CONFLICT = 409;

/** The revision of an object, or else the object itself, to see whether it has changed. */
const revisionOf = (stored: object | undefined): unknown =>
  stored && "revision" in stored ? stored.revision : stored;

/** Undefined while there is a network. The call may have reached the server before its answer was lost. */
const offlineText = (): string | undefined =>
  navigator.onLine
    ? undefined
    : "Es besteht gerade keine Verbindung, und vielleicht ist es schon gespeichert. Bitte versuchen Sie es noch einmal, sobald die Verbindung wieder da ist.";

/** A save that the server refused. */
export interface Refusal {
  /** Text without a field. */
  readonly message: string | undefined;
  /** True if errors are shown at fields. */
  readonly atFields: boolean;
  /** True if another person has saved a newer state, which the form offers to load. */
  readonly stale: boolean;
}

/** The state that a form is based on; `stored` is undefined for something new. */
export interface Base<Values, Stored> {
  readonly stored: Stored | undefined;
  readonly values: Values;
}

export interface SavedFormOptions<Values extends object, Stored extends object, Answer> {
  /** Edited object; undefined for a new one. A newer revision replaces it as long as nothing was typed. */
  readonly stored: Stored | undefined;
  /** Identity of the edited object; another identity resets the form. */
  readonly keyOf?: (stored: Stored) => unknown;
  /** Applies typed values to a newer state as well, silently unless both changed the same field. */
  readonly mergesNewer?: boolean;
  readonly valuesOf: (stored: Stored | undefined) => Values;
  /** German error texts by field; `tags.2` counts for `tags`. */
  readonly errorsOf: (values: Values) => Errors;
  /** Errors found by the server during typing, from the values of `onValues`. */
  readonly alsoWrong?: Errors;
  readonly onValues?: (values: Values) => void;
  /** Fields that are invalid until complete: checked on blur instead of with each key. */
  readonly checkedOnBlur?: readonly (keyof Values & string)[];
  /** The form's names of fields that the server calls otherwise. */
  readonly fieldNames?: Readonly<Record<string, keyof Values & string>>;
  /** False if the caller asks before typed values are lost. */
  readonly guarded?: boolean;
  /** The changed fields; by default all that differ. */
  readonly changed?: (base: Values, values: Values) => (keyof Values)[];
  /** Rejects with `ApiError`; errors of single fields are shown at them. */
  readonly save: (values: Values, base: Base<Values, Stored>) => Promise<Answer>;
  /** Called after saving and its toast, unless the form was unmounted or something was typed meanwhile. */
  readonly onSaved?: (answer: Answer) => void | Promise<void>;
  /** If given, the form stays and continues with the state in the save's answer. */
  readonly storedOf?: (answer: Answer) => Stored;
  /** The present state on the server, fetched when a save was refused with 409. */
  readonly fetchNewer?: (() => Promise<Stored | undefined>) | undefined;
  /** Text of the toast; false if the caller shows its own. */
  readonly success?: ReactNode;
  /** Shows the generic toast also for refusals with a text, except conflicts (specification 8, user save). */
  readonly toastsErrors?: boolean;
  /** Reports a refusal instead of the generic toast. */
  readonly onRefused?: (refusal: Refusal) => void;
}

/** A newer state that another person saved. */
export interface Stale<Values extends object> {
  /** True if the form is already based on it, so that it can be saved again. */
  readonly loaded: boolean;
  /** Fields that both sides changed differently. */
  readonly clashes: readonly (keyof Values)[];
  readonly newerValues: Values;
}

export interface SavedForm<Values extends object, Stored extends object = object> {
  readonly form: UseFormReturnType<Values>;
  /** The state on which the form is based. */
  readonly base: Stored | undefined;
  /** Values of the state on which the form is based. */
  readonly baseValues: Values;
  readonly dirty: boolean;
  /** The part of a refusal that concerns no single field. */
  readonly failed: string | undefined;
  /** Set if another person has saved meanwhile: applies the typed values to the newer state. */
  readonly loadNewer: (() => Promise<void>) | undefined;
  /** Labels of fields that both changed, after the newer state was loaded. */
  readonly conflicts: readonly string[];
  readonly stale: Stale<Values> | undefined;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Saves like `submit`; resolves to true if it is saved and nothing was typed meanwhile. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

interface Outcome<Values, Stored> {
  readonly failed?: string | undefined;
  /** A newer state that the form offers to load. */
  readonly newer?: Stored | undefined;
  /** A newer state exists that could not be fetched yet. */
  readonly unfetched?: boolean;
  /** Fields that clashed with a newer state that was loaded, and their labels. */
  readonly clashes?: readonly (keyof Values)[];
  readonly conflicts?: readonly string[];
}

/**
 * A form that is saved by a call: checked on input and on blur (specification 5), saved once also if the button is
 * clicked repeatedly, refused with texts at the fields, the first of which gets the focus. Typed values are never lost:
 * they stay after each refusal, leaving the form asks first, and they can be applied to another person's newer state.
 */
export function useSavedForm<Values extends object, Stored extends object, Answer>(
  options: SavedFormOptions<Values, Stored, Answer>,
): SavedForm<Values, Stored> {
  const { stored, valuesOf, alsoWrong = NO_ERRORS, changed = changedFields, guarded = true } = options;
  const baseOf = (on: Stored | undefined) => ({ stored: on, values: valuesOf(on) });
  const [base, setBase] = useState(() => baseOf(stored));
  const [outcome, setOutcome] = useState<Outcome<Values, Stored>>({});
  const form = useFields(base.values, options);
  const mine = changed(base.values, form.values);
  const dirty = mine.length > 0;
  const saved = useUnsavedGuard(dirty && guarded);

  const standOn = (next: Base<Values, Stored>, values = next.values): void => {
    setBase(next);
    form.setInitialValues(next.values);
    form.setValues(values);
    form.clearErrors();
  };
  const rebasedOn = (newer: Stored) =>
    rebaseValues(base.values, form.getValues(), valuesOf(newer), changed(base.values, form.getValues()));
  const follow = (newer: Stored): void => {
    const merges = options.mergesNewer === true;
    if (dirty && !merges) return;
    const { values, conflicts } = rebasedOn(newer);
    if (merges && (conflicts.length > 0 || outcome.newer || outcome.unfetched)) setOutcome({ newer });
    else standOn(baseOf(newer), values);
  };
  const compare = useEffectEvent(() => {
    if (!stored) return;
    if (base.stored && options.keyOf?.(stored) !== options.keyOf?.(base.stored)) {
      standOn(baseOf(stored));
      setOutcome({});
    } else if (!form.submitting && revisionOf(stored) !== revisionOf(base.stored)) follow(stored);
  });
  // Before painting, so that the form never shows one object beside the picture of another.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- the form is a store of its own, outside of React's state
  useLayoutEffect(() => compare(), [stored]);

  const { submit, save } = useSubmit({
    ...options,
    base,
    form,
    alsoWrong,
    focusFirst: (errors) => focusFirst(form, Object.keys(base.values), errors),
    setOutcome,
    saved,
    standOn,
    baseOf,
  });
  const { newer, unfetched = false, clashes } = outcome;
  const isStale = newer !== undefined || unfetched;
  const loadNewer = async (): Promise<void> => {
    try {
      const loaded = newer ?? (await options.fetchNewer?.());
      if (!loaded) return;
      const { values, conflicts } = rebasedOn(loaded);
      standOn(baseOf(loaded), values);
      const labels = conflicts.map((field) => labelOf(form.getInputNode(field as string)));
      setOutcome({ clashes: conflicts, conflicts: labels });
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const staleNow = {
    loaded: false,
    clashes: newer ? rebasedOn(newer).conflicts : [],
    newerValues: newer ? valuesOf(newer) : base.values,
  };
  return {
    form,
    base: base.stored,
    baseValues: base.values,
    dirty,
    failed: outcome.failed,
    loadNewer: isStale ? loadNewer : undefined,
    conflicts: outcome.conflicts ?? [],
    stale: isStale ? staleNow : clashes && { loaded: true, clashes, newerValues: base.values },
    submit,
    save,
    discard: () => {
      standOn(newer ? baseOf(newer) : base);
      setOutcome({});
    },
  };
}

interface SubmitParts<Values extends object, Stored extends object, Answer> extends SavedFormOptions<
  Values,
  Stored,
  Answer
> {
  readonly base: Base<Values, Stored>;
  readonly form: UseFormReturnType<Values>;
  readonly alsoWrong: Errors;
  readonly focusFirst: (errors: Errors) => void;
  readonly setOutcome: (outcome: Outcome<Values, Stored>) => void;
  readonly saved: () => void;
  readonly standOn: (base: Base<Values, Stored>, values?: Values) => void;
  readonly baseOf: (stored: Stored) => Base<Values, Stored>;
}

function useSubmit<Values extends object, Stored extends object, Answer>(
  parts: SubmitParts<Values, Stored, Answer>,
): Pick<SavedForm<Values>, "submit" | "save"> {
  const { base, form, alsoWrong, focusFirst, setOutcome, save, onSaved, storedOf, fetchNewer, success } =
    parts;
  const running = useRef(false);
  const latest = useRef(parts.stored);
  latest.current = parts.stored;
  const mounted = useMounted();
  const lastError = useRef<string>(undefined);

  const tell = (text?: string): void => {
    lastError.current = toastError(text);
  };
  /** Fetches the newer state of another person; empty for other conflicts. */
  const findNewer = async (): Promise<Outcome<Values, Stored>> => {
    try {
      const newer = await fetchNewer?.();
      return revisionOf(newer) === revisionOf(base.stored) ? {} : { newer };
    } catch {
      return { unfetched: parts.mergesNewer === true };
    }
  };
  const refuse = async (error: unknown): Promise<void> => {
    const { errors, other } = byFieldOf(base.values, serverErrors(error), parts.fieldNames);
    form.setErrors(errors);
    const atFields = Object.keys(errors).length > 0;
    const message = other ?? (atFields ? undefined : (messageOf(error) ?? offlineText()));
    const found = isConflict(error) ? await findNewer() : {};
    setOutcome({ failed: message, ...found });
    const stale = found.newer !== undefined || found.unfetched === true;
    if (parts.onRefused) parts.onRefused({ message, atFields, stale });
    // The form itself says that it is outdated; the generic text "later" would not help.
    else if (parts.toastsErrors === true ? !isConflict(error) : message === undefined && !atFields) tell();
    // The fields of something new are disabled until then, and could not get the focus.
    flushSync(() => form.setSubmitting(false));
    focusFirst(errors);
  };
  /** Resolves to false if values were typed during the save, which are still unsaved. */
  const accept = async (answer: Answer, sent: Values): Promise<boolean> => {
    if (lastError.current !== undefined) hideToast(lastError.current);
    if (success !== false) toastSuccess(success);
    if (!mounted.current) return true;
    // A form for something new cannot stay: it would create it again. A dialog disables its fields meanwhile.
    const stays = base.stored && parts.guarded !== false;
    const typed = stays ? changedFields(sent, form.getValues()) : [];
    if (typed.length === 0) parts.saved();
    if (storedOf || typed.length > 0) {
      const next = storedOf ? parts.baseOf(storedOf(answer)) : { stored: latest.current, values: sent };
      parts.standOn(next, rebaseValues(sent, form.getValues(), next.values, typed).values);
    }
    if (typed.length > 0) return false;
    await onSaved?.(answer);
    return true;
  };
  const send = async (values: Values): Promise<boolean> => {
    if (running.current) return false;
    if (Object.keys(definedOf(alsoWrong)).length > 0) {
      focusFirst(alsoWrong);
      return false;
    }
    running.current = true;
    setOutcome({});
    try {
      return await accept(await save(values, base), values);
    } catch (error) {
      await refuse(error);
      return false;
    } finally {
      running.current = false;
    }
  };
  const onSubmit = form.onSubmit(
    async (values) => {
      await send(values);
    },
    (errors) => focusFirst(errors as Errors),
  );
  return {
    submit: (event) => {
      event.preventDefault();
      // React events bubble from a dialog to the page behind it, whose form must not react.
      event.stopPropagation();
      if (!running.current) onSubmit(event);
    },
    save: async () => {
      if (running.current) return false;
      const { hasErrors, errors } = form.validate();
      if (hasErrors) {
        focusFirst(errors as Errors);
        return false;
      }
      form.setSubmitting(true);
      const saved = await send(form.getValues());
      form.setSubmitting(false);
      return saved;
    },
  };
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === CONFLICT;

function useMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
