import type { FeatureManifest } from "../manifest.ts";
import { usersRoutes } from "./users.routes.ts";

export const users: FeatureManifest = {
  routes: [usersRoutes],
  jobs: [],
};
