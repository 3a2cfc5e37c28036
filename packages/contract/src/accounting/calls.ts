import { callsOf } from "../endpoint.ts";
import * as audit from "./audit.ts";
import * as bankBookings from "./bank-bookings.ts";
import * as bank from "./bank.ts";
import * as claims from "./claims.ts";
import * as dunning from "./dunning.ts";
import * as operator from "./operator.ts";
import * as ownContract from "./own-contract.ts";
import * as quarterly from "./quarterly.ts";
import * as retention from "./retention.ts";
import * as sepa from "./sepa.ts";
import * as settings from "./settings.ts";

export const calls = callsOf(
  operator,
  settings,
  quarterly,
  audit,
  retention,
  bank,
  claims,
  dunning,
  ownContract,
  sepa,
  bankBookings,
);
