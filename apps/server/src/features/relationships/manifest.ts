import type { FeatureManifest } from "../manifest.ts";
import { relationshipsRoutes } from "./relationships.routes.ts";

export const relationships: FeatureManifest = {
  routes: [relationshipsRoutes],
  jobs: [],
};
