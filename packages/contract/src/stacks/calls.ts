import { callsOf } from "../endpoint.ts";
import * as stacks from "./stacks.ts";

export const calls = callsOf(stacks);
