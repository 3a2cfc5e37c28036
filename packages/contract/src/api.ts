import { calls as account } from "./account/calls.ts";
import { calls as accounting } from "./accounting/calls.ts";
import { calls as backups } from "./backups/calls.ts";
import { calls as bookings } from "./bookings/calls.ts";
import { calls as changelog } from "./changelog/calls.ts";
import { calls as customers } from "./customers/calls.ts";
import { calls as dataExport } from "./data-export/calls.ts";
import { calls as deadlines } from "./deadlines/calls.ts";
import { calls as files } from "./files/calls.ts";
import { calls as mailIntake } from "./mail-intake/calls.ts";
import { calls as office } from "./office/calls.ts";
import { calls as relationships } from "./relationships/calls.ts";
import { calls as search } from "./search/calls.ts";
import { calls as sos } from "./sos/calls.ts";
import { calls as stacks } from "./stacks/calls.ts";
import { calls as templates } from "./templates/calls.ts";
import { calls as users } from "./users/calls.ts";
import { callsOf, type Endpoint } from "./endpoint.ts";
import * as system from "./system.ts";

/** Every call of the product by name: source of OpenAPI, the client's types and the access matrix test. */
export const API: ReadonlyMap<string, Endpoint> = new Map([
  ...account,
  ...users,
  ...customers,
  ...files,
  ...backups,
  ...search,
  ...relationships,
  ...bookings,
  ...accounting,
  ...changelog,
  ...dataExport,
  ...stacks,
  ...mailIntake,
  ...deadlines,
  ...templates,
  ...sos,
  ...office,
  ...callsOf(system),
]);
