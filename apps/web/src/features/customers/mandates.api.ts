import * as api from "@krempelfrei/contract/customers/mandates";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

// Under the customer's key, so that it is asked for anew with the customer.
const keyOf = (customerId: string) => ["customers", customerId, "mandates"] as const;

export const mandatesQuery = (customerId: string) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(api.listMandates, { params: { id: customerId }, signal }),
  });

/** With the whole account number: asked for when somebody edits, and kept no longer than the form. */
export const mandateQuery = (customerId: string, mandateId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), mandateId],
    queryFn: ({ signal }) => call(api.getMandate, { params: { id: customerId, mandateId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Makes a mandate, or changes the one that is given. */
export function useSaveMandate(customerId: string, mandate: api.MandateDetails | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: api.MandateInput) =>
      mandate === undefined
        ? call(api.createMandate, { params: { id: customerId }, body })
        : call(api.updateMandate, {
            params: { id: customerId, mandateId: mandate.id },
            body: { ...body, revision: mandate.revision },
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["customers", customerId] }),
  });
}

export function useRevokeMandate(customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mandateId: string) => call(api.revokeMandate, { params: { id: customerId, mandateId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["customers", customerId] }),
  });
}
