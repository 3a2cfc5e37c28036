import { CLEANER, hourly } from "../../jobs/job.ts";
import { eraseOldChanges } from "./erase-values.ts";

export const eraseHistory = hourly("erase-old-changes", CLEANER, eraseOldChanges);
