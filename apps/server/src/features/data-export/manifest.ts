import type { FeatureManifest } from "../manifest.ts";
import { dataExportRoutes } from "./data-export.routes.ts";

export const dataExport: FeatureManifest = {
  routes: [dataExportRoutes],
  jobs: [],
};
