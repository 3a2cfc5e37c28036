import type { FeatureManifest } from "../manifest.ts";
import { customersRoutes } from "./customers.routes.ts";
import { mandatesRoutes } from "./mandates.routes.ts";
import { summaryRoutes } from "./summary/summary.routes.ts";

export const customers: FeatureManifest = {
  routes: [customersRoutes, summaryRoutes, mandatesRoutes],
  jobs: [],
};
