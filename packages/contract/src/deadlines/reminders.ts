import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { givenPassword } from "../fields.ts";

/** A person's choice of mails before their deadlines, and their calendar subscription. */
const DeadlineSettings = z.object({
  remind_30: z.boolean(),
  remind_7: z.boolean(),
  remind_1: z.boolean(),
  /** Secret address of the person's calendar; null if the person has none. */
  calendar_url: z.string().nullable(),
});
export type DeadlineSettings = z.infer<typeof DeadlineSettings>;

export const getDeadlineSettings = endpoint({
  method: "GET",
  path: "/deadline-settings",
  summary: "The own reminders by mail, and the address of the own calendar",
  access: ["documents.own"],
  response: DeadlineSettings,
});

export const updateDeadlineSettings = endpoint({
  method: "PATCH",
  path: "/deadline-settings",
  summary: "Chooses the own reminders by mail",
  access: ["documents.own"],
  body: z.strictObject({ remind_30: z.boolean(), remind_7: z.boolean(), remind_1: z.boolean() }).partial(),
  response: DeadlineSettings,
});

export const renewCalendar = endpoint({
  method: "POST",
  path: "/deadline-settings/calendar",
  summary:
    "Makes the secret address of the own calendar, or a new one: then the earlier ends at once. Ten minutes after the sign-in it needs the password (422 at `password`)",
  access: ["documents.own"],
  body: z.strictObject({ password: givenPassword.optional() }).optional(),
  response: DeadlineSettings,
});

export const endCalendar = endpoint({
  method: "DELETE",
  path: "/deadline-settings/calendar",
  summary: "Ends the own calendar",
  access: ["documents.own"],
  allowedAfterEnd: true,
  response: DeadlineSettings,
});

const KEY_MAX = 200;

/** A calendar program has no session: the key in the query, which is never logged, identifies the calendar. */
export const readCalendar = endpoint({
  method: "GET",
  path: "/calendar.ics",
  summary: "The open dates that a person sees, as a calendar to subscribe to (RFC 5545)",
  access: "public",
  query: z.strictObject({ key: z.string().max(KEY_MAX).default("") }),
  response: "download",
});
