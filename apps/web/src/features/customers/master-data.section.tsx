import { Alert, Button, Text } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { toastError } from "../../ui/toasts.ts";
import { CustomerForm } from "./customer.form.tsx";
import { customerQuery, fetchCustomer, useUpdateCustomer } from "./customers.api.ts";
import { LABELS, toChanges } from "./form-values.ts";
import { Mandates } from "./mandates.tsx";
import { PriceVersions } from "./price-versions.tsx";
import { useCustomerForm, type CustomerFormControls } from "./use-customer-form.ts";

/** Stammdaten: what is known of the customer itself. */
export function MasterDataSection({ customerId }: { readonly customerId: string }) {
  const { data } = useQuery(customerQuery(customerId));
  return data ? <MasterData customer={data} /> : null;
}

function MasterData({ customer }: { readonly customer: CustomerDetails }) {
  const update = useUpdateCustomer(customer.id);
  const controls = useCustomerForm({
    customer,
    onSave: async (values, base) =>
      update.mutateAsync({ ...toChanges(base.values, values), revision: base.revision }),
    onSaved: () => undefined,
  });
  const { dirty, discard, form } = controls;
  return (
    <CustomerForm
      controls={controls}
      notice={<OthersChanged id={customer.id} controls={controls} />}
      contract={<PriceVersions prices={customer.prices} />}
      payment={<Mandates customer={customer} needed={form.values.payment_method === "lastschrift"} />}
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
  );
}

interface NoticeProps {
  readonly id: string;
  readonly controls: CustomerFormControls;
}

/** A save over somebody else's newer one was refused; loading that keeps what was typed. */
function OthersChanged({ id, controls: { stale, conflicts, rebase } }: NoticeProps) {
  const [busy, setBusy] = useState(false);
  const load = async (): Promise<void> => {
    setBusy(true);
    try {
      rebase(await fetchCustomer(id));
    } catch (error) {
      toastError(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (stale) {
    return (
      <Alert color="orange" role="alert" title="Jemand anderes hat diesen Kunden inzwischen geändert.">
        <Text size="sm">
          Es wurde nichts gespeichert. Wenn Sie neu laden, bleibt stehen, was Sie eingegeben haben.
        </Text>
        <Button variant="default" mt="sm" loading={busy} onClick={() => void load()}>
          Neu laden
        </Button>
      </Alert>
    );
  }
  if (conflicts.length === 0) return null;
  return (
    <Alert color="orange" role="status" title="Bitte prüfen Sie diese Felder.">
      Auch jemand anderes hat sie geändert: {conflicts.map((field) => LABELS[field]).join(", ")}. Beim
      Speichern gilt, was hier steht.
    </Alert>
  );
}
