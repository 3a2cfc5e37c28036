import { Button, Text } from "@mantine/core";
import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { Fields, Group } from "../../../ui/field-group.tsx";
import { SaveFoot } from "../../../ui/form/save-foot.tsx";
import {
  AddressFields,
  NeededFields,
  OfficeFields,
  PaymentFields,
  ReachFields,
  TermFields,
} from "./customer-fields.tsx";
import { errorsOf, type CustomerField } from "./form-values.ts";
import classes from "./new-customer.module.css";
import type { CustomerFormControls } from "./use-customer-form.ts";

/** Required fields, always visible; all others are collapsed. */
const NEEDED: readonly string[] = [
  "first_name",
  "last_name",
  "birthday",
  "email",
  "package",
] satisfies CustomerField[];

const isFolded = (errors: object): boolean => Object.keys(errors).some((field) => !NEEDED.includes(field));

/** A new customer: required fields, and the others on request. */
export function NewCustomerForm({ controls }: { readonly controls: CustomerFormControls }) {
  const { form, submit } = controls;
  const [opened, setOpened] = useState(false);
  // A collapsed field with an error must become visible.
  const open = opened || isFolded(form.errors);
  const submitOpened = (event: SyntheticEvent<HTMLFormElement>): void => {
    // The first wrong field gets the focus, which a collapsed field cannot have.
    if (isFolded(errorsOf(form.getValues()))) flushSync(() => setOpened(true));
    submit(event);
  };
  return (
    <form onSubmit={submitOpened} noValidate className={classes.form}>
      <NeededFields form={form} />
      <details className={classes.rest} open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>
          <span className={classes.title}>Weitere Angaben</span>
          <Text span size="sm" c="dimmed" className={classes.about}>
            Ohne sie beginnt der Vertrag heute, zum Beitrag des Pakets und mit Zahlung per Lastschrift.
            Anschrift, Telefon und alles Weitere lassen sich später ergänzen.
          </Text>
        </summary>
        <div className={classes.groups}>
          <ReachFields form={form} />
          <AddressFields form={form} />
          <Group title="Vertrag">
            <Fields>
              <TermFields form={form} />
            </Fields>
          </Group>
          <Group title="Zahlung">
            <PaymentFields form={form} />
            {form.values.payment_method === "lastschrift" ? (
              <Text size="sm" c="dimmed">
                Das SEPA-Mandat mit der IBAN erfassen Sie nach dem Speichern beim Kunden.
              </Text>
            ) : null}
          </Group>
          <OfficeFields form={form} />
        </div>
      </details>
      <SaveFoot
        controls={controls}
        label="Kunde anlegen"
        // The form stands until the customer's page is loaded, and would make the customer again.
        disabled={controls.base !== undefined}
        actions={
          <Button component={Link} to="/customers" variant="default">
            Abbrechen
          </Button>
        }
      />
    </form>
  );
}
