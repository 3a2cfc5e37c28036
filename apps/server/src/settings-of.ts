import type { Config } from "./config.ts";
import type { Settings } from "./context/context.ts";

/** The part of the configuration that use cases need; `scannerDir` is added where jobs run. */
export const settingsOf = (config: Config): Settings => ({
  appUrl: config.appUrl,
  productName: config.productName,
  uploadMaxBytes: config.uploadMaxMb * 1024 ** 2,
  quota: {
    dayFiles: config.groupFilesADay,
    dayBytes: config.groupMbADay * 1024 ** 2,
    files: config.groupFiles,
    bytes: config.groupGb * 1024 ** 3,
  },
  onePersonOffice: config.onePersonOffice,
  staffNeedsSecondFactor: config.production,
  keepDeletedDays: config.keepDeletedDays,
  readsDocuments: config.ocrEngine !== "off",
  backupTo: config.backup.to,
  mailDomain: config.mailIn?.domain,
});
