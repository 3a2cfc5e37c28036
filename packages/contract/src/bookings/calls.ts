import { callsOf } from "../endpoint.ts";
import * as bookings from "./bookings.ts";

export const calls = callsOf(bookings);
