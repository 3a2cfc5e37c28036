import { getOffice } from "@krempelfrei/contract/office/office";
import { query } from "../../lib/query.ts";

const AGAIN_MS = 60_000;

export const officeQuery = { ...query(getOffice), refetchInterval: AGAIN_MS };
