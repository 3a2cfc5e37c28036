import type { FeatureManifest } from "../manifest.ts";
import { sendSosCode } from "./access/send-sos-code.job.ts";
import { sendSosLink } from "./access/send-sos-link.job.ts";
import { sosAccessRoutes } from "./access/sos-access.routes.ts";
import { deleteSosLinks, deleteSosTrials, deleteSosSessions, remindOfSosEndings } from "./clean-up.job.ts";
import { sendContactWelcome } from "./contacts/send-contact-welcome.job.ts";
import { sosNotices } from "./notices/sos-notices.ts";
import { sosRoutes } from "./sos.routes.ts";

export const sos: FeatureManifest = {
  routes: [sosRoutes, sosAccessRoutes],
  jobs: [
    sendSosLink,
    sendSosCode,
    sendContactWelcome,
    deleteSosSessions,
    deleteSosLinks,
    deleteSosTrials,
    remindOfSosEndings,
  ],
  notices: [sosNotices],
};
