import type { FeatureManifest } from "../manifest.ts";
import { templatesRoutes } from "./templates.routes.ts";

export const templates: FeatureManifest = {
  routes: [templatesRoutes],
  jobs: [],
};
