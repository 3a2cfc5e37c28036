import { callsOf } from "../endpoint.ts";
import * as office from "./office.ts";

export const calls = callsOf(office);
