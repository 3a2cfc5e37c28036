import { useQuery } from "@tanstack/react-query";
import { toastSuccess } from "../../ui/toasts.ts";
import { CustomerForm } from "./customer.form.tsx";
import { customerQuery, useUpdateCustomer } from "./customers.api.ts";

/** Stammdaten: what is known of the customer itself. */
export function MasterDataSection({ customerId }: { readonly customerId: string }) {
  const { data: customer } = useQuery(customerQuery(customerId));
  const update = useUpdateCustomer(customerId);
  if (!customer) return null;
  return (
    <CustomerForm
      key={customer.revision}
      customer={customer}
      submitLabel="Speichern"
      onSubmit={async (values) => {
        await update.mutateAsync({ ...values, revision: customer.revision });
        toastSuccess();
      }}
    />
  );
}
