import { callsOf } from "../endpoint.ts";
import * as sosAccess from "./sos-access.ts";
import * as sos from "./sos.ts";

export const calls = callsOf(sos, sosAccess);
