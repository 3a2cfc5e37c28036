import type { FeatureManifest } from "../manifest.ts";
import { forgetMails } from "./clean-up.job.ts";
import { mailIntakeRoutes } from "./mail-intake.routes.ts";
import { readMailboxOfHouse } from "./read-mailbox.job.ts";
import { sendMailReply } from "./send-mail-reply.job.ts";

export const mailIntake: FeatureManifest = {
  routes: [mailIntakeRoutes],
  jobs: [sendMailReply, forgetMails, readMailboxOfHouse],
};
