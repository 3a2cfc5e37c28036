import type { FeatureManifest } from "../manifest.ts";
import { searchRoutes } from "./search.routes.ts";

export const search: FeatureManifest = {
  routes: [searchRoutes],
  jobs: [],
};
