import type { FeatureManifest } from "../manifest.ts";
import { checkMailServer } from "./check-mail-server.job.ts";
import { officeRoutes } from "./office.routes.ts";

export const office: FeatureManifest = {
  routes: [officeRoutes],
  jobs: [checkMailServer],
};
