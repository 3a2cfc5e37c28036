import { callsOf } from "../endpoint.ts";
import * as people from "./people.ts";

export const calls = callsOf(people);
