import { MAIL_JOB } from "../account/letters/send-letter.ts";
import { cleanUp, hourly } from "../../jobs/job.ts";
import { deleteEndedLinks } from "./data/link.queries.ts";
import { deleteEndedTrials } from "./data/trials.queries.ts";
import { deleteEndedSosSessions } from "./data/sos-session.queries.ts";
import { remindOfEndings } from "./notices/remind-ending.ts";

export const deleteSosSessions = cleanUp("delete-sos-sessions", deleteEndedSosSessions);
export const deleteSosLinks = cleanUp("delete-sos-links", deleteEndedLinks);
export const deleteSosTrials = cleanUp("delete-sos-trials", deleteEndedTrials);
export const remindOfSosEndings = hourly("remind-of-sos-endings", MAIL_JOB.actor, remindOfEndings);
