import { getOperator } from "@krempelfrei/contract/accounting/operator";
import { query } from "../lib/query.ts";

/** Who runs this installation. */
export const operatorQuery = query(getOperator);
