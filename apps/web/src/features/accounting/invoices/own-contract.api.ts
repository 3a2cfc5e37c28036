import * as api from "@krempelfrei/contract/accounting/own-contract";
import { addressOf } from "@krempelfrei/contract/call";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keep, query, useChange } from "../../../lib/query.ts";

export const ownContractQuery = query(api.getOwnContract);

export const ownInvoicesQuery = (page: number) => ({
  ...query(api.listOwnInvoices, { query: { page, per_page: TABLE_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

export const ownInvoiceUrl = (id: string): string => addressOf(api.getOwnInvoice, { id });

export const useInvoiceByMail = () =>
  useChange({
    send: (invoice_by_mail: boolean) => call(api.updateOwnContract, { body: { invoice_by_mail } }),
    onSuccess: (contract) => keep(ownContractQuery, contract),
  });
