import { useForm, type UseFormReturnType } from "@mantine/form";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { ApiError } from "../lib/api-error.ts";
import { messageOf, serverErrors } from "../lib/form-errors.ts";
import { changedFields, rebaseValues } from "../lib/rebase-values.ts";
import { labelOf } from "./label-of.ts";
import { hideToast, toastError, toastSuccess } from "./toasts.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

const CONFLICT = 409;

/** Texts by field. */
type Errors = Readonly<Record<string, string | undefined>>;

/** Its revision, where it has one, tells whether it has changed since. */
const revisionOf = (stored: object | undefined): unknown =>
  stored && "revision" in stored ? stored.revision : stored;

/** The state that a form is based on; `stored` is undefined for something new. */
export interface Base<Values, Stored> {
  readonly stored: Stored | undefined;
  readonly values: Values;
}

export interface SavedFormOptions<Values extends object, Stored extends object, Answer> {
  /** What is edited; undefined for something new. A newer one is taken over as long as nothing was typed. */
  readonly stored: Stored | undefined;
  readonly valuesOf: (stored: Stored | undefined) => Values;
  /** The German texts of what is wrong, by field; `tags.2` counts for `tags`. */
  readonly errorsOf: (values: Values) => Errors;
  /** Errors that only the server can find while one types, from what `onValues` reported. */
  readonly alsoWrong?: Errors;
  readonly onValues?: (values: Values) => void;
  /** Fields that cannot be right before they are whole: checked when they are left, not with each key. */
  readonly checkedOnBlur?: readonly (keyof Values & string)[];
  /** The fields that count as changed; by default all that differ. */
  readonly changed?: (base: Values, values: Values) => (keyof Values)[];
  /** Rejects with `ApiError`; what it says of single fields is told at them. */
  readonly save: (values: Values, base: Base<Values, Stored>) => Promise<Answer>;
  /** Called after saving and its toast, unless the form has left the screen meanwhile. */
  readonly onSaved: (answer: Answer) => void | Promise<void>;
  /** When given, the form stays on the screen and stands on what the save was answered with. */
  readonly storedOf?: (answer: Answer) => Stored;
  /** The state that the server has now; asked for when a save was refused with 409. */
  readonly fetchNewer?: (() => Promise<Stored | undefined>) | undefined;
  /** Text of the toast; false where the caller shows its own. */
  readonly success?: ReactNode;
  /** Whether each refusal is told by the generic toast too (specification 8, user save). */
  readonly toastsErrors?: boolean;
}

export interface SavedForm<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  /** Values of the state that the form stands on. */
  readonly baseValues: Values;
  readonly dirty: boolean;
  /** The part of a refusal that concerns no single field. */
  readonly failed: string | undefined;
  /** Set when somebody else has saved meanwhile: puts what was typed onto the newer state. */
  readonly loadNewer: (() => void) | undefined;
  /** Labels of fields that both changed, after the newer state was taken. */
  readonly conflicts: readonly string[];
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly discard: () => void;
}

interface Outcome<Stored> {
  readonly failed?: string | undefined;
  readonly newer?: Stored | undefined;
  readonly conflicts?: readonly string[];
}

/**
 * A form that is saved by a call: checked on input and on blur (specification 5), saved once however often the button
 * is pressed, refused with texts at their fields, the first of which gets the focus. What was typed is never lost: it
 * stays after each refusal, is asked for before the form goes, and can be put onto what somebody else saved meanwhile.
 */
export function useSavedForm<Values extends object, Stored extends object, Answer>(
  options: SavedFormOptions<Values, Stored, Answer>,
): SavedForm<Values> {
  const { stored, valuesOf, alsoWrong = NO_ERRORS, changed = changedFields } = options;
  const baseOf = (on: Stored | undefined) => ({ stored: on, values: valuesOf(on) });
  const [base, setBase] = useState(() => baseOf(stored));
  const [outcome, setOutcome] = useState<Outcome<Stored>>({});
  const form = useFields(base.values, options);
  const mine = changed(base.values, form.values);
  const dirty = mine.length > 0;
  const saved = useUnsavedGuard(dirty);

  const standOn = (next: Base<Values, Stored>, values = next.values): void => {
    setBase(next);
    form.setValues(values);
    form.clearErrors();
  };
  const follow = useEffectEvent((newer: Stored) => {
    if (!dirty && !form.submitting && revisionOf(newer) !== revisionOf(base.stored)) standOn(baseOf(newer));
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store of its own, outside of React's state
    if (stored) follow(stored);
  }, [stored]);

  const submit = useSubmit({
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
  const { newer } = outcome;
  const loadNewer = (): void => {
    if (!newer) return;
    const next = baseOf(newer);
    const { values, conflicts } = rebaseValues(base.values, form.getValues(), next.values, mine);
    standOn(next, values);
    setOutcome({ conflicts: conflicts.map((field) => labelOf(form.getInputNode(field as string))) });
  };
  return {
    form,
    baseValues: base.values,
    dirty,
    failed: outcome.failed,
    loadNewer: newer && loadNewer,
    conflicts: outcome.conflicts ?? [],
    submit,
    discard: () => {
      standOn(base);
      setOutcome({});
    },
  };
}

/** Of the fields in this order. */
function focusFirst(
  form: { getInputNode(path: string): HTMLElement | null },
  fields: readonly string[],
  errors: Errors,
): void {
  const field = fields.find((name) => errors[name] !== undefined);
  if (field !== undefined) form.getInputNode(field)?.focus();
}

const NO_ERRORS: Errors = {};

const definedOf = (errors: Errors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])),
  );

/** By the field of the form: what is wrong with one item of a list (`tags.2`) is told at the field of all. */
function byField(errors: Errors): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, text] of Object.entries(definedOf(errors))) found[path.split(".")[0] ?? path] ??= text;
  return found;
}

/** What the server said by the fields of a form; of a single one all is about that. `other`: what fits no field. */
function byFieldOf(
  values: object,
  given: Errors,
): { errors: Record<string, string>; other: string | undefined } {
  const fields = Object.keys(values);
  const all = byField(given);
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

/** The values with their errors, under a name of their own: the page behind may have fields called the same. */
function useFields<Values extends object>(
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

interface SubmitParts<Values extends object, Stored extends object, Answer> extends SavedFormOptions<
  Values,
  Stored,
  Answer
> {
  readonly base: Base<Values, Stored>;
  readonly form: UseFormReturnType<Values>;
  readonly alsoWrong: Errors;
  readonly focusFirst: (errors: Errors) => void;
  readonly setOutcome: (outcome: Outcome<Stored>) => void;
  readonly saved: () => void;
  readonly standOn: (base: Base<Values, Stored>) => void;
  readonly baseOf: (stored: Stored) => Base<Values, Stored>;
}

function useSubmit<Values extends object, Stored extends object, Answer>(
  parts: SubmitParts<Values, Stored, Answer>,
): (event: SyntheticEvent<HTMLFormElement>) => void {
  const { base, form, alsoWrong, focusFirst, setOutcome, save, onSaved, storedOf, fetchNewer, success } =
    parts;
  const running = useRef(false);
  const mounted = useMounted();
  const lastError = useRef<string>(undefined);

  const tell = (text?: string): void => {
    lastError.current = toastError(text);
  };
  /** What somebody else has saved; undefined when the conflict is another one. */
  const findNewer = async (): Promise<Stored | undefined> => {
    try {
      const newer = await fetchNewer?.();
      return revisionOf(newer) === revisionOf(base.stored) ? undefined : newer;
    } catch {
      return undefined;
    }
  };
  const refuse = async (error: unknown): Promise<void> => {
    const { errors, other } = byFieldOf(base.values, serverErrors(error));
    form.setErrors(errors);
    const message = other ?? (Object.keys(errors).length > 0 ? undefined : messageOf(error));
    setOutcome({ failed: message, newer: isConflict(error) ? await findNewer() : undefined });
    // The form says itself that it is stale; "later" would be no help.
    if (parts.toastsErrors === true && !isConflict(error)) tell();
    else if (message === undefined && Object.keys(errors).length === 0) tell();
    focusFirst(errors);
  };
  const accept = async (answer: Answer): Promise<void> => {
    if (lastError.current !== undefined) hideToast(lastError.current);
    if (success !== false) toastSuccess(success);
    if (!mounted.current) return;
    parts.saved();
    if (storedOf) parts.standOn(parts.baseOf(storedOf(answer)));
    await onSaved(answer);
  };
  const send = async (values: Values): Promise<void> => {
    if (running.current) return;
    if (Object.keys(definedOf(alsoWrong)).length > 0) return focusFirst(alsoWrong);
    running.current = true;
    setOutcome({});
    try {
      await accept(await save(values, base));
    } catch (error) {
      await refuse(error);
    } finally {
      running.current = false;
    }
  };
  const onSubmit = form.onSubmit(send, (errors) => focusFirst(errors as Errors));
  return (event) => {
    event.preventDefault();
    // A dialog belongs to the page behind it, whose form is not meant.
    event.stopPropagation();
    if (!running.current) onSubmit(event);
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
