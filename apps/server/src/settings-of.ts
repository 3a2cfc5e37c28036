import { CONVERTIBLE_KINDS } from "@krempelfrei/documents/convertible-kind";
import type { Config } from "./config.ts";
import type { Settings } from "./context/context.ts";

const GB = 1024 ** 3;
/** Share of a group's quota that may be stored on one day, and the daily minimum. */
const DAY = { files: 1 / 25, filesMin: 500, bytes: 1 / 20, bytesMin: GB };

/** 0 means no limit, neither in total nor per day. */
function quotaOf({ groupFiles, groupGb }: Config): NonNullable<Settings["quota"]> {
  const bytes = groupGb * GB;
  return {
    files: groupFiles,
    bytes,
    dayFiles: groupFiles === 0 ? 0 : Math.max(DAY.filesMin, Math.floor(groupFiles * DAY.files)),
    dayBytes: bytes === 0 ? 0 : Math.max(DAY.bytesMin, Math.floor(bytes * DAY.bytes)),
  };
}

/** The part of the configuration that use cases need; `scannerDir` is added where jobs run. */
export const settingsOf = (config: Config): Settings => ({
  appUrl: config.appUrl,
  productName: config.productName,
  uploadMaxBytes: config.uploadMaxMb * 1024 ** 2,
  uploadAlso: config.uploadOtherTypes ? CONVERTIBLE_KINDS : [],
  quota: quotaOf(config),
  onePersonOffice: config.onePersonOffice,
  staffNeedsSecondFactor: config.production,
  keepDeletedDays: config.keepDeletedDays,
  readsDocuments: config.ocrEngine !== "off",
  backupTo: config.backup.to,
  mailDomain: config.mailIn?.domain,
});
