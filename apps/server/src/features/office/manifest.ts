import type { FeatureManifest } from "../manifest.ts";
import { officeRoutes } from "./office.routes.ts";

export const office: FeatureManifest = {
  routes: [officeRoutes],
  jobs: [],
};
