import { CLEANER, hourly } from "../../../jobs/job.ts";
import { eraseExpired } from "./erase-files.ts";

export const eraseDeletedFiles = hourly("erase-deleted-files", CLEANER, eraseExpired);
