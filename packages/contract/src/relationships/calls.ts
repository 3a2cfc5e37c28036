import { callsOf } from "../endpoint.ts";
import * as relationships from "./relationships.ts";

export const calls = callsOf(relationships);
