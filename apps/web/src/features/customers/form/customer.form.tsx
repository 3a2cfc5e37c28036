import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { SaveFoot } from "../../../ui/form/save-foot.tsx";
import {
  AddressFields,
  ContactFields,
  ContractFields,
  OfficeFields,
  PaymentFields,
  PersonFields,
} from "./customer-fields.tsx";
import { Group } from "../../../ui/field-group.tsx";
import type { CustomerFormControls } from "./use-customer-form.ts";

interface Props {
  readonly controls: CustomerFormControls;
  /** Content below package and fee. */
  readonly contract?: ReactNode;
  /** Content below the way of payment. */
  readonly payment: ReactNode;
  /** Content left of the save button. */
  readonly actions?: ReactNode;
  readonly submitLabel: string;
  readonly submitDisabled?: boolean;
}

/** Master data of a customer in groups, with one save button. */
export function CustomerForm({
  controls,
  contract,
  payment,
  actions,
  submitLabel,
  submitDisabled = false,
}: Props) {
  const { form, submit, pricing, baseValues } = controls;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" maw="60rem">
        <PersonFields form={form} />
        <AddressFields form={form} />
        <ContactFields form={form} storedEmail={baseValues.email} />
        <Group title="Vertrag">
          <ContractFields form={form} pricing={pricing} />
          {contract}
        </Group>
        <Group title="Zahlung">
          <PaymentFields form={form} />
          {payment}
        </Group>
        <OfficeFields form={form} />
        <SaveFoot controls={controls} actions={actions} label={submitLabel} disabled={submitDisabled} />
      </Stack>
    </form>
  );
}
