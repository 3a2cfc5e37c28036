import type { FeatureManifest } from "../manifest.ts";
import { customersRoutes } from "./customers.routes.ts";
import { mandatesRoutes } from "./mandates.routes.ts";

export const customers: FeatureManifest = {
  routes: [customersRoutes, mandatesRoutes],
  jobs: [],
};
