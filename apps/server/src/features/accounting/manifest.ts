import type { FeatureManifest } from "../manifest.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { bankRoutes } from "./bank/bank.routes.ts";
import { claimsRoutes } from "./claims/claims.routes.ts";
import { makeClaims } from "./claims/make-claims.job.ts";
import { ownContractRoutes } from "./claims/own-contract.routes.ts";
import { sendInvoices } from "./claims/send-invoices.job.ts";
import { dunningRoutes } from "./dunning/dunning.routes.ts";
import { sendReminder } from "./dunning/send-reminder.job.ts";
import { quarterRoutes } from "./quarter/quarter.routes.ts";
import { retentionRoutes } from "./retention/retention.routes.ts";
import { sendPreNotifications } from "./sepa/send-pre-notifications.job.ts";
import { sepaRoutes } from "./sepa/sepa.routes.ts";
import { accountingSettingsRoutes } from "./settings/settings.routes.ts";

export const accounting: FeatureManifest = {
  routes: [
    accountingSettingsRoutes,
    quarterRoutes,
    auditRoutes,
    retentionRoutes,
    bankRoutes,
    claimsRoutes,
    ownContractRoutes,
    sepaRoutes,
    dunningRoutes,
  ],
  jobs: [sendPreNotifications, sendReminder, makeClaims, sendInvoices],
};
