import { getOperator } from "@krempelfrei/contract/accounting/operator";
import { query } from "../lib/query.ts";

export const operatorQuery = query(getOperator);
