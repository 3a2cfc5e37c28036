import * as api from "@krempelfrei/contract/stacks/stacks";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { discardStack, reopenStack } from "./close-stack.ts";
import { printSeparators } from "./print-separators.ts";
import { readStackAgain } from "./read-stack-again.ts";
import { getStack, listStacks, openStack, openStackPage } from "./show-stacks.ts";
import { splitStack } from "./split-stack.ts";
import { takePartBack } from "./take-part-back.ts";

export function stacksRoutes(http: HttpApp): void {
  serve(http, api.listStacks, async (ctx) => ({ data: await listStacks(ctx) }));
  serve(http, api.getStack, async (ctx, { params }) => getStack(ctx, params));
  serve(http, api.showStack, async (ctx, { params }) => ({
    ...(await openStack(ctx, params)),
    disposition: "inline" as const,
  }));
  serve(http, api.showStackPage, async (ctx, { params }) => ({
    ...(await openStackPage(ctx, params)),
    disposition: "inline" as const,
    // A page never changes, so the browser may store its picture.
    picture: true as const,
  }));
  serve(http, api.splitStack, async (ctx, { params, body }) => splitStack(ctx, { ...body, ...params }));
  serve(http, api.discardStack, async (ctx, { params, body }) => discardStack(ctx, { ...body, ...params }));
  serve(http, api.reopenStack, async (ctx, { params }) => reopenStack(ctx, params));
  serve(http, api.takePartBack, async (ctx, { params, body }) => takePartBack(ctx, { ...body, ...params }));
  serve(http, api.readStackAgain, async (ctx, { params, body }) =>
    readStackAgain(ctx, { ...body, ...params }),
  );
  serve(http, api.printSeparators, async (ctx, { params, query }) =>
    printSeparators(ctx, { ...params, ...query }),
  );
}
