import * as api from "@krempelfrei/contract/mail-intake/mail-intake";
import { call } from "../../lib/api.ts";
import { keep, query, useChange } from "../../lib/query.ts";

export const mailAddressQuery = query(api.getMailAddress);

const kept = (answer: api.MailAddress): void => keep(mailAddressQuery, answer);

export const useRenewMailAddress = () =>
  useChange({ send: async () => call(api.renewMailAddress, {}), onSuccess: kept });

export const useEndMailAddress = () =>
  useChange({ send: async () => call(api.endMailAddress, {}), onSuccess: kept });
