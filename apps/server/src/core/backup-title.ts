import { resolve } from "node:path";

/** An address of backups in one spelling, by which their runs are recorded: without slashes at its end. */
export function backupTitle(address: string): string {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  return bucket === undefined ? resolve(address) : `s3://${bucket}/${prefix}`;
}
