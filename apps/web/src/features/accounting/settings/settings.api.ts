import { getOperator } from "@krempelfrei/contract/accounting/operator";
import * as api from "@krempelfrei/contract/accounting/settings";
import { call } from "../../../lib/api.ts";
import { answers, fetchNow, query, useChange } from "../../../lib/query.ts";

export const settingsQuery = query(api.getAccountingSettings);

export const fetchSettings = (): Promise<api.AccountingSettings> => fetchNow(settingsQuery);

export const useUpdateSettings = () =>
  useChange({
    send: (body: api.AccountingSettingsChanges) => call(api.updateAccountingSettings, { body }),
    invalidates: [answers(api.getAccountingSettings), answers(getOperator)],
  });
