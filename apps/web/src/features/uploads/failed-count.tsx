import classes from "./upload-panel.module.css";
import { useUploads } from "./uploads.ts";

/** Number of failed uploads to the locker, beside its entry in the navigation; renders nothing for 0. */
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
