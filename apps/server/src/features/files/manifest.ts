import type { FeatureManifest } from "../manifest.ts";
import { approvalRoutes } from "./approval/approval.routes.ts";
import { archiveRoutes } from "./archive/archive.routes.ts";
import { forgetGoneRows } from "./browser/forget-gone.job.ts";
import { sosChangeNotice } from "./data/sos-change-notice.ts";
import { sosMarkNotice } from "./data/sos-mark-notice.ts";
import { deletedRoutes } from "./deleted/deleted.routes.ts";
import { eraseDeletedFiles } from "./deleted/erase-files.job.ts";
import { factsRoutes } from "./facts/facts.routes.ts";
import { fileClaimsRoutes } from "./file-claims/file-claims.routes.ts";
import { filesRoutes } from "./files.routes.ts";
import { filedNotice } from "./locker/filed-notice.ts";
import { lockerRoutes } from "./locker/locker.routes.ts";
import { pagesRoutes } from "./pages/pages.routes.ts";
import { readContent } from "./reading/read-content.job.ts";
import { readWaiting } from "./reading/read-waiting.job.ts";
import { readingRoutes } from "./reading/reading.routes.ts";
import { recogniseContent } from "./reading/recognise-content.job.ts";
import { showKnownContent } from "./reading/show-known-content.job.ts";
import { seriesRoutes } from "./series/series.routes.ts";
import { collectUnusedBlobs, deleteFileClaims, deleteGroupCopies } from "./storage/clean-up.job.ts";
import { collectBlob } from "./storage/collect-blob.job.ts";
import { deleteContents } from "./storage/delete-contents.job.ts";
import { suggestFiling } from "./suggestions/suggest-filing.job.ts";
import { suggestionMetrics } from "./suggestions/suggestion-metrics.ts";
import { suggestionsRoutes } from "./suggestions/suggestions.routes.ts";
import { forgetWords } from "./text/forget-words.job.ts";
import { indexTexts } from "./text/index-texts.job.ts";
import { textRoutes } from "./text/text.routes.ts";
import { handoverNotice } from "./transfer/handover-notice.ts";
import { versionsRoutes } from "./versions/versions.routes.ts";

export const files: FeatureManifest = {
  routes: [
    filesRoutes,
    deletedRoutes,
    versionsRoutes,
    pagesRoutes,
    readingRoutes,
    fileClaimsRoutes,
    archiveRoutes,
    suggestionsRoutes,
    factsRoutes,
    seriesRoutes,
    textRoutes,
    lockerRoutes,
    approvalRoutes,
  ],
  jobs: [
    readContent,
    recogniseContent,
    showKnownContent,
    readWaiting,
    collectBlob,
    deleteContents,
    forgetWords,
    indexTexts,
    suggestFiling,
    deleteFileClaims,
    eraseDeletedFiles,
    collectUnusedBlobs,
    deleteGroupCopies,
    forgetGoneRows,
  ],
  notices: [sosMarkNotice, handoverNotice, sosChangeNotice, filedNotice],
  metrics: [suggestionMetrics],
};
