import { cleanUp } from "../../../jobs/job.ts";
import { eraseExpired } from "./erase-files.ts";

export const eraseDeletedFiles = cleanUp("erase-deleted-files", eraseExpired);
