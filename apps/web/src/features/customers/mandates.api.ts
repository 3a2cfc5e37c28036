import { getCustomer } from "@krempelfrei/contract/customers/customers";
import * as api from "@krempelfrei/contract/customers/mandates";
import { call } from "../../lib/api.ts";
import { answers, fetchNow, query, useChange } from "../../lib/query.ts";

export const mandatesQuery = (customerId: string) => query(api.listMandates, { params: { id: customerId } });

/** Mandate with the whole account number: fetched only for the form, and not cached longer. */
export const mandateQuery = (customerId: string, mandateId: string) => ({
  ...query(api.getMandate, { params: { id: customerId, mandateId } }),
  staleTime: 0,
  gcTime: 0,
});

const mandatesOf = (customerId: string) => {
  const params = { id: customerId };
  return [answers(api.listMandates, { params }), answers(getCustomer, { params })];
};

/** The present mandate on the server. */
export const fetchMandate = (customerId: string, mandateId: string): Promise<api.MandateDetails> =>
  fetchNow(mandateQuery(customerId, mandateId));

interface SavedMandate {
  readonly mandate: api.MandateDetails | undefined;
  readonly body: api.MandateInput;
}

/** Creates a mandate, or changes the given one. */
export const useSaveMandate = (customerId: string) =>
  useChange({
    send: ({ mandate, body }: SavedMandate) =>
      mandate === undefined
        ? call(api.createMandate, { params: { id: customerId }, body })
        : call(api.updateMandate, {
            params: { id: customerId, mandateId: mandate.id },
            body: { ...body, revision: mandate.revision },
          }),
    invalidates: mandatesOf(customerId),
  });

interface MovedMandate {
  readonly mandateId: string;
  readonly body: api.MandateAccount;
}

export const useChangeMandateAccount = (customerId: string) =>
  useChange({
    send: ({ mandateId, body }: MovedMandate) =>
      call(api.changeMandateAccount, { params: { id: customerId, mandateId }, body }),
    invalidates: mandatesOf(customerId),
  });

export const useRevokeMandate = (customerId: string) =>
  useChange({
    send: (mandateId: string) => call(api.revokeMandate, { params: { id: customerId, mandateId } }),
    invalidates: mandatesOf(customerId),
  });
