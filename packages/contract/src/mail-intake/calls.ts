import { callsOf } from "../endpoint.ts";
import * as mailIntake from "./mail-intake.ts";

export const calls = callsOf(mailIntake);
