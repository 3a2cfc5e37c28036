import * as account from "./account/account.ts";
import * as authenticator from "./account/authenticator.ts";
import * as accountingAudit from "./accounting/audit.ts";
import * as accountingRetention from "./accounting/retention.ts";
import * as accountingQuarters from "./accounting/quarterly.ts";
import * as accountingClaims from "./accounting/claims.ts";
import * as accountingDunning from "./accounting/dunning.ts";
import * as accountingSepa from "./accounting/sepa.ts";
import * as ownContract from "./accounting/own-contract.ts";
import * as operator from "./accounting/operator.ts";
import * as accountingSettings from "./accounting/settings.ts";
import * as bankBookings from "./accounting/bank-bookings.ts";
import * as bank from "./accounting/bank.ts";
import * as archive from "./files/archive.ts";
import * as approval from "./files/approval.ts";
import * as backups from "./backups/backups.ts";
import * as bookings from "./bookings/bookings.ts";
import * as changelog from "./changelog/changelog.ts";
import * as customers from "./customers/customers.ts";
import * as dataExport from "./data-export/data-export.ts";
import * as deadlines from "./deadlines/deadlines.ts";
import * as deadlineReminders from "./deadlines/reminders.ts";
import type { Endpoint } from "./endpoint.ts";
import * as fileClaims from "./files/file-claims.ts";
import * as deletedFiles from "./files/deleted-files.ts";
import * as filePages from "./files/pages.ts";
import * as fileVersions from "./files/versions.ts";
import * as files from "./files/files.ts";
import * as folders from "./files/folders.ts";
import * as reading from "./files/reading.ts";
import * as watchReading from "./files/watch-reading.ts";
import * as locker from "./files/locker.ts";
import * as mailIntake from "./mail-intake/mail-intake.ts";
import * as mandates from "./customers/mandates.ts";
import * as passkeys from "./account/passkeys.ts";
import * as profile from "./account/profile.ts";
import * as stacks from "./stacks/stacks.ts";
import * as searchPeople from "./search/people.ts";
import * as sos from "./sos/sos.ts";
import * as sosAccess from "./sos/sos-access.ts";
import * as relationships from "./relationships/relationships.ts";
import * as system from "./system.ts";
import * as suggestions from "./files/suggestions.ts";
import * as textSearch from "./files/text-search.ts";
import * as templates from "./templates/templates.ts";
import * as twoFactor from "./account/two-factor.ts";
import * as users from "./users/users.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

/** Every call of the product by name: OpenAPI, the client's types and the access matrix test are made from this. */
export const API: ReadonlyMap<string, Endpoint> = new Map(
  [
    account,
    profile,
    passkeys,
    authenticator,
    twoFactor,
    users,
    customers,
    mandates,
    archive,
    backups,
    searchPeople,
    relationships,
    bookings,
    operator,
    accountingSettings,
    accountingQuarters,
    accountingAudit,
    accountingRetention,
    bank,
    accountingClaims,
    accountingDunning,
    ownContract,
    accountingSepa,
    bankBookings,
    changelog,
    dataExport,
    files,
    reading,
    watchReading,
    folders,
    deletedFiles,
    stacks,
    mailIntake,
    fileVersions,
    filePages,
    fileClaims,
    approval,
    locker,
    suggestions,
    textSearch,
    deadlines,
    deadlineReminders,
    templates,
    sos,
    sosAccess,
    system,
  ].flatMap((room) =>
    Object.entries(room).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
