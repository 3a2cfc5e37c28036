import {
  deleteCallAnswers,
  deleteEmailChanges,
  deleteNotices,
  deletePasskeyChallenges,
  deletePasswordTokens,
  deleteSessions,
  deleteKnownBrowsers,
  deleteThrottles,
} from "./features/account/clean-up.job.ts";
import { sendReminder } from "./features/accounting/dunning/send-reminder.job.ts";
import { sendPreNotifications } from "./features/accounting/sepa/send-pre-notifications.job.ts";
import { sendAccountNotice } from "./features/account/letters/send-account-notice.job.ts";
import { sendEmailLink } from "./features/account/letters/send-email-link.job.ts";
import { sendPasswordLink, sendResetLink } from "./features/account/letters/send-password-link.job.ts";
import { sendTwoFactorCode } from "./features/account/two-factor/send-two-factor-code.job.ts";
import {
  makeNightlyBackup,
  proveNewestBackup,
  sendBackupWarning,
  watchBackups,
} from "./features/backups/backups.job.ts";
import { sendInvoices } from "./features/accounting/claims/send-invoices.job.ts";
import { makeClaims } from "./features/accounting/claims/make-claims.job.ts";
import { eraseHistory } from "./features/changelog/erase-values.job.ts";
import { sealHistory } from "./features/changelog/seal-changes.job.ts";
import { remindOfDeadlines } from "./features/deadlines/remind-of-deadlines.job.ts";
import { sendDeadlineReminder } from "./features/deadlines/send-deadline-reminder.job.ts";
import { sendFiledMail, tellOfFiled } from "./features/files/locker/filed-mails.job.ts";
import { sendSosChangeNotice } from "./features/files/data/send-sos-change-notice.job.ts";
import { sendSosMarkNotice } from "./features/files/data/send-sos-mark-notice.job.ts";
import { sendHandoverNotice } from "./features/files/transfer/send-handover-notice.job.ts";
import { eraseDeletedFiles } from "./features/files/deleted/erase-files.job.ts";
import { forgetGoneRows } from "./features/files/browser/forget-gone.job.ts";
import {
  collectUnusedBlobs,
  deleteFileClaims,
  deleteGroupCopies,
} from "./features/files/storage/clean-up.job.ts";
import { readContent } from "./features/files/reading/read-content.job.ts";
import { readWaiting } from "./features/files/reading/read-waiting.job.ts";
import { showKnownContent } from "./features/files/reading/show-known-content.job.ts";
import { recogniseContent } from "./features/files/reading/recognise-content.job.ts";
import { collectBlob } from "./features/files/storage/collect-blob.job.ts";
import { deleteContents } from "./features/files/storage/delete-contents.job.ts";
import { suggestFiling } from "./features/files/suggestions/suggest-filing.job.ts";
import { forgetWords } from "./features/files/text/forget-words.job.ts";
import { forgetMails } from "./features/mail-intake/clean-up.job.ts";
import { readMailboxOfHouse } from "./features/mail-intake/read-mailbox.job.ts";
import { sendMailReply } from "./features/mail-intake/send-mail-reply.job.ts";
import { eraseClosedStacks } from "./features/stacks/erase-stacks.job.ts";
import { makeParts } from "./features/stacks/make-parts.job.ts";
import { readStack } from "./features/stacks/read-stack.job.ts";
import { takeScansOfOffice } from "./features/stacks/take-scans.job.ts";
import {
  deleteSosLinks,
  deleteSosNotices,
  deleteSosTrials,
  deleteSosSessions,
  remindOfSosEndings,
} from "./features/sos/clean-up.job.ts";
import { sendSosCode } from "./features/sos/access/send-sos-code.job.ts";
import { sendSosLink } from "./features/sos/access/send-sos-link.job.ts";
import { sendContactWelcome } from "./features/sos/contacts/send-contact-welcome.job.ts";
import { sendSosNotice } from "./features/sos/notices/send-sos-notice.job.ts";
import type { RunnableJob } from "./jobs/job.ts";

/** Every job of the product; a job that is missing here never runs. */
export const ALL_JOBS: readonly RunnableJob[] = [
  sendPasswordLink,
  sendResetLink,
  sendEmailLink,
  sendTwoFactorCode,
  sendAccountNotice,
  sendSosLink,
  sendSosCode,
  sendSosNotice,
  sendContactWelcome,
  sendSosMarkNotice,
  sendSosChangeNotice,
  sendHandoverNotice,
  sendFiledMail,
  tellOfFiled,
  sendPreNotifications,
  sendReminder,
  remindOfDeadlines,
  sendDeadlineReminder,
  readContent,
  recogniseContent,
  showKnownContent,
  readWaiting,
  collectBlob,
  deleteContents,
  forgetWords,
  suggestFiling,
  sendMailReply,
  forgetMails,
  readMailboxOfHouse,
  takeScansOfOffice,
  readStack,
  makeParts,
  eraseClosedStacks,
  makeClaims,
  sendInvoices,
  sealHistory,
  eraseHistory,
  deleteSessions,
  deletePasswordTokens,
  deleteEmailChanges,
  deleteNotices,
  deletePasskeyChallenges,
  deleteKnownBrowsers,
  deleteThrottles,
  deleteCallAnswers,
  deleteSosSessions,
  deleteSosLinks,
  deleteSosNotices,
  deleteSosTrials,
  remindOfSosEndings,
  deleteFileClaims,
  eraseDeletedFiles,
  collectUnusedBlobs,
  deleteGroupCopies,
  forgetGoneRows,
  makeNightlyBackup,
  proveNewestBackup,
  sendBackupWarning,
  watchBackups,
];
