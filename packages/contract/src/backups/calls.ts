import { callsOf } from "../endpoint.ts";
import * as backups from "./backups.ts";

export const calls = callsOf(backups);
