import type { FeatureManifest } from "../manifest.ts";
import { unsubscribeRoutes } from "./unsubscribe.routes.ts";

export const mailSwitches: FeatureManifest = {
  routes: [unsubscribeRoutes],
  jobs: [],
};
