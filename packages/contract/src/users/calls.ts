import { callsOf } from "../endpoint.ts";
import * as users from "./users.ts";

export const calls = callsOf(users);
