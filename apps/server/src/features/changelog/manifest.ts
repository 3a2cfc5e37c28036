import type { FeatureManifest } from "../manifest.ts";
import { changelogRoutes } from "./changelog.routes.ts";
import { eraseHistory } from "./erase-values.job.ts";
import { chainHistory } from "./chain-changes.job.ts";

export const changelog: FeatureManifest = {
  routes: [changelogRoutes],
  jobs: [chainHistory, eraseHistory],
};
