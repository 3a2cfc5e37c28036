import { CLEANER, hourly } from "../../jobs/job.ts";
import { eraseStacks } from "./close-stack.ts";

export const eraseClosedStacks = hourly("erase-stacks", CLEANER, eraseStacks);
