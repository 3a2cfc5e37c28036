import * as api from "@krempelfrei/contract/files/locker";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { addToLocker } from "./add-to-locker.ts";
import { chooseFiledMail, getLockerMails } from "./choose-filed-mail.ts";
import { listLocker } from "./list-locker.ts";

export function lockerRoutes(http: HttpApp): void {
  serve(http, api.getLocker, async (ctx) => ({ data: await listLocker(ctx) }));
  serve(http, api.getLockerMails, async (ctx) => getLockerMails(ctx));
  serve(http, api.chooseLockerMails, async (ctx, { body }) => chooseFiledMail(ctx, body));
  serve(http, api.addToLocker, async (ctx, { upload, body }) => addToLocker(ctx, { ...upload, ...body }));
}
