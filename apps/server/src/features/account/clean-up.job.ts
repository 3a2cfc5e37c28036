import { deleteOldCalls } from "../../context/call-answers.queries.ts";
import { deleteOldBrowsers } from "../../context/known-browser.queries.ts";
import { deleteEndedSessions } from "../../context/session.queries.ts";
import { deleteEndedThrottles } from "../../context/throttle.queries.ts";
import { cleanUp } from "../../jobs/job.ts";
import { deleteEndedEmailChanges } from "./data/email-change.queries.ts";
import { deleteEndedPasswordTokens } from "./data/users.queries.ts";
import { deleteSentNotices } from "./letters/notices.queries.ts";
import { deleteEndedPasskeyChallenges } from "./passkeys/passkeys.queries.ts";

export const deleteSessions = cleanUp("delete-sessions", deleteEndedSessions);
export const deletePasswordTokens = cleanUp("delete-password-tokens", deleteEndedPasswordTokens);
export const deleteEmailChanges = cleanUp("delete-email-changes", deleteEndedEmailChanges);
export const deletePasskeyChallenges = cleanUp("delete-passkey-challenges", deleteEndedPasskeyChallenges);
export const deleteThrottles = cleanUp("delete-throttles", deleteEndedThrottles);
export const deleteNotices = cleanUp("delete-notices", deleteSentNotices);
export const deleteCallAnswers = cleanUp("delete-call-answers", deleteOldCalls);
export const deleteKnownBrowsers = cleanUp("delete-known-browsers", deleteOldBrowsers);
