import { Button, Text } from "@mantine/core";
import type { CustomerDetails, PriceVersion } from "@krempelfrei/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { CustomerForm } from "./form/customer.form.tsx";
import { customerQuery, useUpdateCustomer } from "./customers.api.ts";
import { toChanges } from "./form/form-values.ts";
import { Mandates } from "./mandates.tsx";
import { StillMissing } from "./form/still-missing.tsx";
import { useCustomerForm } from "./form/use-customer-form.ts";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import { euros } from "@krempelfrei/contract/money";
import { germanDate } from "../../lib/format.ts";
import classes from "./price-versions.module.css";
import { ToneBadge } from "../../ui/tone-badge.tsx";

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
        contract={<PriceVersions prices={customer.prices} />}
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

/** All versions of package and fee, the newest first; renders nothing for a single one. */
function PriceVersions({ prices }: { readonly prices: readonly PriceVersion[] }) {
  const current = prices.findIndex(({ is_current }) => is_current);
  if (prices.length < 2) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="preise">
        Verlauf von Paket und Beitrag
      </Text>
      <ul className={classes.versions} aria-labelledby="preise">
        {prices.map((version, index) => (
          <li key={version.valid_from}>
            <span>
              ab {germanDate(version.valid_from)}:{" "}
              {PACKAGES.find(({ value }) => value === version.package)?.label},{" "}
              {euros(version.monthly_fee_cents)}
            </span>
            {index === current ? <ToneBadge tone="accent">gilt jetzt</ToneBadge> : null}
            {index < current ? <ToneBadge tone="info">geplant</ToneBadge> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
