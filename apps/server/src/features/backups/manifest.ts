import type { FeatureManifest } from "../manifest.ts";
import { backupMetrics } from "./backup-metrics.ts";
import { backupNotice, makeNightlyBackup, proveNewestBackup, watchBackups } from "./backups.job.ts";
import { backupsRoutes } from "./backups.routes.ts";

export const backups: FeatureManifest = {
  routes: [backupsRoutes],
  jobs: [makeNightlyBackup, proveNewestBackup, watchBackups],
  notices: [backupNotice],
  metrics: [backupMetrics],
};
