import type { FeatureManifest } from "../manifest.ts";
import { accountRoutes } from "./account.routes.ts";
import { authenticatorRoutes } from "./authenticator/authenticator.routes.ts";
import {
  deleteCallAnswers,
  deleteEmailChanges,
  deleteNotices,
  deletePasskeyChallenges,
  deletePasswordTokens,
  deleteSessions,
  deleteKnownBrowsers,
  deleteThrottles,
} from "./clean-up.job.ts";
import { accountNotices } from "./letters/account-notices.ts";
import { sendEmailLink } from "./letters/send-email-link.job.ts";
import { sendPasswordLink, sendResetLink } from "./letters/send-password-link.job.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";
import { profileRoutes } from "./profile.routes.ts";
import { sendTwoFactorCode } from "./two-factor/send-two-factor-code.job.ts";

export const account: FeatureManifest = {
  routes: [accountRoutes, profileRoutes, passkeysRoutes, authenticatorRoutes],
  jobs: [
    sendPasswordLink,
    sendResetLink,
    sendEmailLink,
    sendTwoFactorCode,
    deleteSessions,
    deletePasswordTokens,
    deleteEmailChanges,
    deleteNotices,
    deletePasskeyChallenges,
    deleteKnownBrowsers,
    deleteThrottles,
    deleteCallAnswers,
  ],
  notices: [accountNotices],
};
