import { callsOf } from "../endpoint.ts";
import * as changelog from "./changelog.ts";

export const calls = callsOf(changelog);
