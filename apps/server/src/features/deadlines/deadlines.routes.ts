import * as api from "@krempelfrei/contract/deadlines/deadlines";
import * as reminders from "@krempelfrei/contract/deadlines/reminders";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { chooseReminders, endCalendar, getDeadlineSettings, renewCalendar } from "./choose-reminders.ts";
import { createDeadline } from "./create-deadline.ts";
import { deleteDeadline } from "./delete-deadline.ts";
import { downloadDeadline } from "./download-deadline.ts";
import { dismissFoundDate } from "./found-dates.ts";
import { listDeadlines } from "./list-deadlines.ts";
import { postponeDeadline } from "./postpone-deadline.ts";
import { readCalendar } from "./read-calendar.ts";
import { settleDeadline } from "./settle-deadline.ts";
import { updateDeadline } from "./update-deadline.ts";

export function deadlinesRoutes(http: HttpApp): void {
  serve(http, api.listDeadlines, (ctx, { query }) => listDeadlines(ctx, query));
  serve(http, api.createDeadline, (ctx, { body }) => createDeadline(ctx, body));
  serve(http, api.updateDeadline, (ctx, { params, body }) => updateDeadline(ctx, { ...body, ...params }));
  serve(http, api.postponeDeadline, (ctx, { params, body }) => postponeDeadline(ctx, { ...body, ...params }));
  serve(http, api.settleDeadline, (ctx, { params, body }) => settleDeadline(ctx, { ...body, ...params }));
  serve(http, api.deleteDeadline, (ctx, { params }) => deleteDeadline(ctx, params));
  serve(http, api.dismissFoundDate, (ctx, { body }) => dismissFoundDate(ctx, body));
  serve(http, api.downloadDeadline, (ctx, { params }) => downloadDeadline(ctx, params));
  serve(http, reminders.getDeadlineSettings, (ctx) => getDeadlineSettings(ctx));
  serve(http, reminders.updateDeadlineSettings, (ctx, { body }) => chooseReminders(ctx, body));
  serve(http, reminders.renewCalendar, (ctx, { body }) => renewCalendar(ctx, body));
  serve(http, reminders.endCalendar, (ctx) => endCalendar(ctx));
  serve(http, reminders.readCalendar, (ctx, { query }) => readCalendar(ctx, query));
}
