import { pages as account } from "../features/account/manifest.ts";
import { pages as accounting } from "../features/accounting/manifest.ts";
import { pages as backups } from "../features/backups/manifest.ts";
import { pages as browser } from "../features/browser/manifest.ts";
import { pages as changelog } from "../features/changelog/manifest.ts";
import { pages as customers } from "../features/customers/manifest.ts";
import { pages as deadlines } from "../features/deadlines/manifest.ts";
import { pages as files } from "../features/files/manifest.ts";
import { pages as locker } from "../features/locker/manifest.ts";
import { pages as manager } from "../features/manager/manifest.ts";
import { pages as office } from "../features/office/manifest.ts";
import { pages as sos } from "../features/sos/manifest.ts";
import { pages as stacks } from "../features/stacks/manifest.ts";
import { pages as suggestions } from "../features/suggestions/manifest.ts";
import { pages as templates } from "../features/templates/manifest.ts";
import { pages as users } from "../features/users/manifest.ts";
import type { PageRoute } from "../lib/page.ts";

const OWN: readonly PageRoute[] = [
  {
    path: "/impressum",
    access: "public",
    load: () => import("./legal-notice.page.tsx"),
  },
  {
    path: "/datenschutz",
    access: "public",
    load: () => import("./privacy.page.tsx"),
  },
];

/** All pages, in the order of the navigation. */
export const ROUTES: readonly PageRoute[] = [
  ...browser,
  ...deadlines,
  ...locker,
  ...sos,
  ...office,
  ...customers,
  ...users,
  ...accounting,
  ...stacks,
  ...templates,
  ...files,
  ...changelog,
  ...backups,
  ...manager,
  ...suggestions,
  ...account,
  ...OWN,
];
