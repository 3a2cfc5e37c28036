import type { UseFormReturnType } from "@mantine/form";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { useSavedForm, type Base, type SavedForm } from "../../../ui/form/use-saved-form.ts";
import { useUniqueEmail } from "../../users/use-unique-email.ts";
import { fetchCustomer } from "../customers.api.ts";
import { changedFields, changesPrice, errorsOf, valuesOf, type CustomerValues } from "./form-values.ts";

export type CustomerFormType = UseFormReturnType<CustomerValues>;

interface Options {
  /** Undefined: a new customer. */
  readonly customer: CustomerDetails | undefined;
  /** Rejects with `ApiError`; errors of single fields are shown at them. */
  readonly save: (
    values: CustomerValues,
    base: Base<CustomerValues, CustomerDetails>,
  ) => Promise<CustomerDetails>;
  /** Called when nothing is unsaved any more. */
  readonly onSaved: (customer: CustomerDetails) => void | Promise<void>;
}

export interface CustomerFormControls extends SavedForm<CustomerValues> {
  /** True if package or fee differ from the present ones. */
  readonly pricing: boolean;
}

/** The form of a customer: checked on input and on blur; the server checks whether the e-mail address is free. */
export function useCustomerForm({ customer, save, onSaved }: Options): CustomerFormControls {
  const controls = useSavedForm({
    stored: customer,
    valuesOf: (stored) => valuesOf(stored),
    errorsOf: (values) => errorsOf(values, customer === undefined),
    checkedOnBlur: ["birthday", "contract_start", "valid_from"],
    changed: changedFields,
    ...useUniqueEmail(customer),
    save,
    onSaved,
    storedOf: (answer) => answer,
    fetchNewer: customer && (async () => fetchCustomer(customer.id)),
    toastsErrors: true,
  });
  return {
    ...controls,
    pricing: customer !== undefined && changesPrice(controls.baseValues, controls.form.values),
  };
}
