import { Button } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { CustomerForm } from "./form/customer.form.tsx";
import { customerQuery, useUpdateCustomer } from "./customers.api.ts";
import { toChanges } from "./form/form-values.ts";
import { Mandates } from "./mandates.tsx";
import { PriceVersions } from "./price-versions.tsx";
import { StillMissing } from "./form/still-missing.tsx";
import { useCustomerForm } from "./form/use-customer-form.ts";

/** Stammdaten: the form of the customer's master data, below the values that are still missing. */
export function MasterDataSection({ customerId }: { readonly customerId: string }) {
  const { data } = useQuery(customerQuery(customerId));
  return data ? <MasterData customer={data} /> : null;
}

function MasterData({ customer }: { readonly customer: CustomerDetails }) {
  const update = useUpdateCustomer(customer.id);
  const controls = useCustomerForm({
    customer,
    save: async (values, { values: base, stored }) =>
      update.mutateAsync({ ...toChanges(base, values), revision: stored?.revision }),
    onSaved: () => undefined,
  });
  const { dirty, discard, form } = controls;
  const { hash } = useLocation();
  // Scrolls to the part of the page that the address names.
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [hash]);
  return (
    <>
      <StillMissing
        customer={customer}
        onOpen={(name) => {
          const field = form.getInputNode(name);
          field?.scrollIntoView({ block: "center" });
          field?.focus({ preventScroll: true });
        }}
      />
      <CustomerForm
        controls={controls}
        contract={<PriceVersions customer={customer} canChange={!dirty} />}
        payment={
          <div id="mandat">
            <Mandates customer={customer} needed={form.values.payment_method === "lastschrift"} />
          </div>
        }
        actions={
          dirty ? (
            <Button variant="default" onClick={discard}>
              Verwerfen
            </Button>
          ) : null
        }
        submitLabel="Speichern"
        submitDisabled={!dirty}
      />
    </>
  );
}
