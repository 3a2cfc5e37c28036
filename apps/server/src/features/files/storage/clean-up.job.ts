import { cleanUp } from "../../../jobs/job.ts";
import { deleteEndedClaims } from "../data/claims.queries.ts";
import { collectUnused } from "./collect-blob.job.ts";
import { dropAbandonedCopies } from "./copy-contents.ts";

export const deleteClaims = cleanUp("delete-claims", deleteEndedClaims);
export const collectUnusedBlobs = cleanUp("collect-unused-blobs", collectUnused);
export const deleteGroupCopies = cleanUp("delete-group-copies", dropAbandonedCopies);
