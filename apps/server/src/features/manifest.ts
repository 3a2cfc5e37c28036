import type { HttpApp } from "../http/http-app.ts";
import type { RunnableJob } from "../jobs/job.ts";
import type { DatabaseMetrics } from "../metrics/metrics.ts";
import type { NoticeStream } from "./account/letters/send-notices.job.ts";

/** Parts of a feature that the server starts. Each feature has one manifest, and `all-features.ts` lists them. */
export interface FeatureManifest {
  readonly routes: readonly ((http: HttpApp) => void)[];
  /** Every job of the feature; a job that is missing here never runs. */
  readonly jobs: readonly RunnableJob[];
  /** Words of the feature's notices; `NOTICE_STREAMS` defines when they are mailed. */
  readonly notices?: readonly NoticeStream[];
  /** Numbers at `/metrics` that are read from the database. */
  readonly metrics?: readonly DatabaseMetrics[];
}
