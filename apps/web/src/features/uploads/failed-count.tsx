import classes from "./upload-panel.module.css";
import { useUploads } from "./uploads.ts";

/** How many files did not get into the locker, beside its entry in the navigation; nothing where all did. */
export function FailedCount() {
  const failed = useUploads("locker").filter(({ hasUploadError }) => hasUploadError).length;
  if (failed === 0) return null;
  return (
    <span className={classes.count}>
      {failed}
      <span className="visually-hidden"> nicht hochgeladen</span>
    </span>
  );
}
