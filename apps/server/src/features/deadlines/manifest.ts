import type { FeatureManifest } from "../manifest.ts";
import { deadlinesRoutes } from "./deadlines.routes.ts";
import { remindOfDeadlines } from "./remind-of-deadlines.job.ts";
import { sendDeadlineReminder } from "./send-deadline-reminder.job.ts";

export const deadlines: FeatureManifest = {
  routes: [deadlinesRoutes],
  jobs: [remindOfDeadlines, sendDeadlineReminder],
};
