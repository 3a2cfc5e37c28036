import * as api from "@krempelfrei/contract/mail-intake/mail-intake";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { endMailAddress, getMailAddress, renewMailAddress } from "./mail-address.ts";

export function mailIntakeRoutes(http: HttpApp): void {
  serve(http, api.getMailAddress, async (ctx) => getMailAddress(ctx));
  serve(http, api.renewMailAddress, async (ctx) => renewMailAddress(ctx));
  serve(http, api.endMailAddress, async (ctx) => endMailAddress(ctx));
}
