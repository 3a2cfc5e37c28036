import { Alert, Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import {
  AddressFields,
  ContactFields,
  ContractFields,
  OfficeFields,
  PaymentFields,
  PersonFields,
} from "./customer-fields.tsx";
import { Group } from "./field-group.tsx";
import classes from "./field-group.module.css";
import type { CustomerFormControls } from "./use-customer-form.ts";

interface Props {
  readonly controls: CustomerFormControls;
  /** Above the fields: what others did meanwhile. */
  readonly notice?: ReactNode;
  /** Below package and fee. */
  readonly contract?: ReactNode;
  /** Below the way to pay. */
  readonly payment: ReactNode;
  /** Left of the button that saves. */
  readonly actions?: ReactNode;
  readonly submitLabel: string;
  readonly submitDisabled?: boolean;
}

/** Master data of a customer in groups; one button saves them all. */
export function CustomerForm({
  controls,
  notice,
  contract,
  payment,
  actions,
  submitLabel,
  submitDisabled = false,
}: Props) {
  const { form, failed, submit, dirty, pricing } = controls;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" maw="60rem">
        {notice}
        <PersonFields form={form} />
        <AddressFields form={form} />
        <ContactFields form={form} />
        <Group title="Vertrag">
          <ContractFields form={form} pricing={pricing} />
          {contract}
        </Group>
        <Group title="Zahlung">
          <PaymentFields form={form} />
          {payment}
        </Group>
        <OfficeFields form={form} />
        {failed === undefined ? null : (
          <Alert color="red" role="alert">
            {failed}
          </Alert>
        )}
        <div className={classes.saving}>
          {dirty ? (
            <Text size="sm" className={classes.unsaved}>
              Nicht gespeicherte Änderungen
            </Text>
          ) : null}
          {actions}
          <Button type="submit" loading={form.submitting} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
