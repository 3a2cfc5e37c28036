import * as api from "@krempelfrei/contract/accounting/retention";
import { query } from "../../../lib/query.ts";

export const retentionQuery = {
  ...query(api.listRetention, {}),
  // Always fetched: customers are deleted on other pages.
  staleTime: 0,
};
