import { Paper } from "@mantine/core";
import { Suspense } from "react";
import { lazy } from "../../lib/lazy.ts";
import { useDropped } from "./dropped.ts";
import classes from "./upload-panel.module.css";
import { useSeenFailures } from "./seen-failures.ts";
import type { UploadEntry } from "./upload-entries.ts";
import { useUploadState } from "./uploads.ts";
import { useShareable } from "./use-shareable.ts";

// Seen with the first upload, not with the first view.
const UploadProgress = lazy(() => import("./upload-progress.tsx"));
const DropReaders = lazy(() => import("./drop-readers.tsx"));

/** Entries of the panel: no failures that a visible row shows already. */
function useToldEntries(): readonly UploadEntry[] {
  const { entries } = useUploadState();
  const seen = useSeenFailures();
  return entries.filter(({ id, hasUploadError }) => !(hasUploadError && seen.has(id)));
}

/** All uploads of this tab, wherever one is: how far, which failed and why, each and all to be repeated or cancelled. */
export function UploadPanel() {
  const entries = useToldEntries();
  const latest = useDropped();
  const shares = useShareable(latest !== undefined);
  const dropped = shares && latest && latest.count > 0 ? latest : undefined;
  if (entries.length === 0 && !dropped) return null;
  return (
    <Suspense>
      <Paper
        className={classes.panel}
        shadow="md"
        withBorder
        component="section"
        aria-label="Uploads"
        data-uploads
      >
        {entries.length > 0 ? <UploadProgress told={entries} /> : null}
        {dropped ? (
          <Suspense>
            <div className={entries.length > 0 ? classes.dropped : undefined}>
              <DropReaders dropped={dropped} ended={entries.length === 0} />
            </div>
          </Suspense>
        ) : null}
      </Paper>
    </Suspense>
  );
}
