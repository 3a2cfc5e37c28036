import { cleanUp } from "../../jobs/job.ts";
import { eraseOldChanges } from "./erase-values.ts";

export const eraseHistory = cleanUp("erase-old-changes", eraseOldChanges);
