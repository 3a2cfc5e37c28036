import { callsOf } from "../endpoint.ts";
import * as contactNotes from "./contact-notes.ts";
import * as customers from "./customers.ts";
import * as mandates from "./mandates.ts";
import * as summary from "./summary.ts";

export const calls = callsOf(customers, summary, contactNotes, mandates);
