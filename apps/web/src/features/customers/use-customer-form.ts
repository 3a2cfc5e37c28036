import { useForm, type UseFormReturnType } from "@mantine/form";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { messageOf, serverErrors } from "../../lib/form-errors.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { useUniqueEmail } from "../users/use-unique-email.ts";
import {
  changedFields,
  changesPrice,
  errorsOf,
  rebaseValues,
  valuesOf,
  type CustomerField,
  type CustomerValues,
} from "./form-values.ts";

const STALE = 409;

export type CustomerFormType = UseFormReturnType<CustomerValues>;

interface Options {
  /** Without one a new customer is made. */
  readonly customer: CustomerDetails | undefined;
  /** Rejects with `ApiError`; what it says of single fields is told at them. */
  readonly onSave: (values: CustomerValues, base: Base) => Promise<CustomerDetails>;
  /** Called when nothing is unsaved any more. */
  readonly onSaved: (customer: CustomerDetails) => void | Promise<void>;
}

/** The state that the form stands on. */
export interface Base {
  readonly revision: number | undefined;
  readonly values: CustomerValues;
}

const baseOf = (customer: CustomerDetails | undefined): Base => ({
  revision: customer?.revision,
  values: valuesOf(customer),
});

export interface CustomerFormControls {
  readonly form: CustomerFormType;
  readonly dirty: boolean;
  /** Whether another package or fee than the present one is chosen. */
  readonly pricing: boolean;
  /** Of a refused save that is about no single field. */
  readonly failed: string | undefined;
  /** Somebody else has saved meanwhile. */
  readonly stale: boolean;
  /** Fields that both changed, after the newer state was fetched. */
  readonly conflicts: readonly CustomerField[];
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Puts what was typed onto the newer state. */
  readonly rebase: (newer: CustomerDetails) => void;
  readonly discard: () => void;
}

/** The form of a customer: checked on input and on blur, and by the server whether the address is free. */
export function useCustomerForm({ customer, onSave, onSaved }: Options): CustomerFormControls {
  const [base, setBase] = useState(() => baseOf(customer));
  const [failed, setFailed] = useState<string>();
  const [stale, setStale] = useState(false);
  const [conflicts, setConflicts] = useState<readonly CustomerField[]>([]);
  const form = useForm<CustomerValues>({
    initialValues: base.values,
    validate: errorsOf,
    validateInputOnChange: true,
    validateInputOnBlur: true,
  });
  const taken = useUniqueEmail(form.values.email, customer);
  const dirty = changedFields(base.values, form.values).length > 0;
  const saved = useUnsavedGuard(dirty);

  const accept = (next: Base, values = next.values): void => {
    setBase(next);
    form.setValues(values);
    form.clearErrors();
    setStale(false);
    setFailed(undefined);
  };
  // What others changed comes in by itself as long as nobody types.
  const adopt = useEffectEvent((newer: CustomerDetails) => {
    if (!dirty && !form.submitting && newer.revision !== base.revision) accept(baseOf(newer));
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store of its own, outside of React's state
    if (customer) adopt(customer);
  }, [customer]);

  const focusFirst = (errors: object): void => {
    const [field] = Object.keys(errors);
    if (field !== undefined) form.getInputNode(field)?.focus();
  };
  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && error.status === STALE && customer) {
      setStale(true);
      return;
    }
    const errors = serverErrors(error);
    form.setErrors(errors);
    toastError();
    if (Object.keys(errors).length > 0) focusFirst(errors);
    else setFailed(messageOf(error));
  };
  const submit = form.onSubmit(async (values) => {
    if (taken !== undefined) {
      focusFirst({ email: taken });
      return;
    }
    setFailed(undefined);
    try {
      const answer = await onSave(values, base);
      accept(baseOf(answer));
      setConflicts([]);
      saved();
      toastSuccess();
      await onSaved(answer);
    } catch (error) {
      refuse(error);
    }
  }, focusFirst);

  return {
    form: {
      ...form,
      errors: taken === undefined ? form.errors : { ...form.errors, email: form.errors.email ?? taken },
    },
    dirty,
    pricing: customer !== undefined && changesPrice(base.values, form.values),
    failed,
    stale,
    conflicts,
    submit,
    rebase: (newer) => {
      const next = baseOf(newer);
      const { values, conflicts: both } = rebaseValues(base.values, form.getValues(), next.values);
      accept(next, values);
      setConflicts(both);
    },
    discard: () => {
      accept(base);
      setConflicts([]);
    },
  };
}
