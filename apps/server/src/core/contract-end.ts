import { endedText } from "@krempelfrei/contract/customers/customer-terms";
import { addDays, berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { READ_ONLY_DAYS } from "@krempelfrei/contract/limits";
import { AppError } from "./errors.ts";

/** Members of a group whose contract ended before this day can no longer sign in. */
export const closedBefore = (now: Date): string => addDays(berlinDay(now), -READ_ONLY_DAYS);

/** What a member is told who wants to change something after the end of the contract: 403. */
export const contractEnded = (endedOn: string): AppError =>
  new AppError("forbidden", { message: endedText(endedOn) });

/** What a member is told at the sign-in when that time is over too. */
export const signInClosed = (endedOn: string): string =>
  `Ihr Vertrag endete am ${germanDay(endedOn)}. Eine Anmeldung ist nicht mehr möglich. Bitte wenden Sie sich an uns.`;
