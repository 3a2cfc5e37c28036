import { callsOf } from "../endpoint.ts";
import * as deadlines from "./deadlines.ts";
import * as reminders from "./reminders.ts";

export const calls = callsOf(deadlines, reminders);
