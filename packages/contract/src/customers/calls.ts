import { callsOf } from "../endpoint.ts";
import * as customers from "./customers.ts";
import * as mandates from "./mandates.ts";

export const calls = callsOf(customers, mandates);
