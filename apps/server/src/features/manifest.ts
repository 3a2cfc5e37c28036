import type { HttpApp } from "../http/http-app.ts";
import type { RunnableJob } from "../jobs/job.ts";
import type { DatabaseMetrics } from "../metrics/metrics.ts";
import type { NoticeStream } from "./account/letters/send-notices.job.ts";

/** Parts of one feature that the server starts. Each feature has one, and `all-features.ts` lists them. */
export interface FeatureManifest {
  readonly routes: readonly ((http: HttpApp) => void)[];
  /** A job that is missing here never runs. */
  readonly jobs: readonly RunnableJob[];
  /** Words of the mails that notify a person of something; `NOTICE_STREAMS` lists when they go out. */
  readonly notices?: readonly NoticeStream[];
  /** Numbers at `/metrics` that are read from the database. */
  readonly metrics?: readonly DatabaseMetrics[];
}
