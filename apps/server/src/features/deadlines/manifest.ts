import type { FeatureManifest } from "../manifest.ts";
import { deadlineNotice } from "./deadline-notice.ts";
import { deadlinesRoutes } from "./deadlines.routes.ts";
import { remindOfDeadlines } from "./remind-of-deadlines.job.ts";

export const deadlines: FeatureManifest = {
  routes: [deadlinesRoutes],
  jobs: [remindOfDeadlines],
  notices: [deadlineNotice],
};
