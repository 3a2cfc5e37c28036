import * as account from "./account.ts";
import * as approval from "./approval.ts";
import * as bookings from "./bookings.ts";
import * as changelog from "./changelog.ts";
import * as customers from "./customers.ts";
import * as dataExport from "./data-export.ts";
import type { Endpoint } from "./endpoint.ts";
import * as fileClaims from "./file-claims.ts";
import * as fileVersions from "./file-versions.ts";
import * as files from "./files.ts";
import * as folders from "./folders.ts";
import * as locker from "./locker.ts";
import * as mandates from "./mandates.ts";
import * as passkeys from "./passkeys.ts";
import * as profile from "./profile.ts";
import * as sos from "./sos.ts";
import * as sosAccess from "./sos-access.ts";
import * as relationships from "./relationships.ts";
import * as system from "./system.ts";
import * as templates from "./templates.ts";
import * as twoFactor from "./two-factor.ts";
import * as users from "./users.ts";

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
    twoFactor,
    users,
    customers,
    mandates,
    relationships,
    bookings,
    changelog,
    dataExport,
    files,
    folders,
    fileVersions,
    fileClaims,
    approval,
    locker,
    templates,
    sos,
    sosAccess,
    system,
  ].flatMap((room) =>
    Object.entries(room).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
