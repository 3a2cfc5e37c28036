import { account } from "./features/account/manifest.ts";
import { noticesJob, type NoticeStream } from "./features/account/letters/send-notices.job.ts";
import { accounting } from "./features/accounting/manifest.ts";
import { backups } from "./features/backups/manifest.ts";
import { bookings } from "./features/bookings/manifest.ts";
import { changelog } from "./features/changelog/manifest.ts";
import { customers } from "./features/customers/manifest.ts";
import { dataExport } from "./features/data-export/manifest.ts";
import { deadlines } from "./features/deadlines/manifest.ts";
import { files } from "./features/files/manifest.ts";
import { mailIntake } from "./features/mail-intake/manifest.ts";
import { mailSwitches } from "./features/mail-switches/manifest.ts";
import { office } from "./features/office/manifest.ts";
import { relationships } from "./features/relationships/manifest.ts";
import { search } from "./features/search/manifest.ts";
import { sos } from "./features/sos/manifest.ts";
import { stacks } from "./features/stacks/manifest.ts";
import { templates } from "./features/templates/manifest.ts";
import { users } from "./features/users/manifest.ts";
import type { FeatureManifest } from "./features/manifest.ts";
import type { RunnableJob } from "./jobs/job.ts";

export const ALL_FEATURES: readonly FeatureManifest[] = [
  account,
  users,
  customers,
  relationships,
  bookings,
  accounting,
  changelog,
  search,
  backups,
  dataExport,
  files,
  deadlines,
  mailIntake,
  stacks,
  templates,
  sos,
  mailSwitches,
  office,
];

export const ALL_NOTICES: readonly NoticeStream[] = ALL_FEATURES.flatMap(({ notices = [] }) => notices);

/** The only job without a feature: it mails the notices of all features. */
export const sendNotices = noticesJob(ALL_NOTICES);

export const ALL_JOBS: readonly RunnableJob[] = [sendNotices, ...ALL_FEATURES.flatMap(({ jobs }) => jobs)];
