import { callsOf } from "../endpoint.ts";
import * as templates from "./templates.ts";

export const calls = callsOf(templates);
