import { cleanUp } from "../../jobs/job.ts";
import { eraseStacks } from "./close-stack.ts";

export const eraseClosedStacks = cleanUp("erase-stacks", eraseStacks);
