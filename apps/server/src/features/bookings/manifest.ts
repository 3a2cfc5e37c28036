import type { FeatureManifest } from "../manifest.ts";
import { bookingsRoutes } from "./bookings.routes.ts";

export const bookings: FeatureManifest = {
  routes: [bookingsRoutes],
  jobs: [],
};
