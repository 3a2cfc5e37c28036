import { CLEANER, cleanUp, hourly } from "../../../jobs/job.ts";
import { deleteEndedFileClaims } from "../data/file-claims.queries.ts";
import { collectUnused } from "./collect-blob.job.ts";
import { dropAbandonedCopies } from "./copy-contents.ts";

export const deleteFileClaims = cleanUp("delete-claims", deleteEndedFileClaims);
export const collectUnusedBlobs = cleanUp("collect-unused-blobs", collectUnused);
export const deleteGroupCopies = hourly("delete-group-copies", CLEANER, dropAbandonedCopies);
