import * as api from "@krempelfrei/contract/accounting/bank";
import * as bookingApi from "@krempelfrei/contract/accounting/bank-bookings";
import { authorize } from "../../../context/authorize.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { allocateCredit, releaseAllocation } from "./allocate.ts";
import { bookLines } from "./book-lines.ts";
import { getOpenItems } from "./get-open-items.ts";
import { undoLine } from "./undo-line.ts";
import { listImportRows } from "./bank.queries.ts";
import { ignoreLine, reopenLine } from "./ignore-line.ts";
import { importStatement } from "./import-statement.ts";
import { listLines } from "./list-lines.ts";
import { saveColumnMap } from "./save-column-map.ts";
import { toImport } from "./to-line.ts";

export function bankRoutes(http: HttpApp): void {
  serve(http, api.importStatement, async (ctx, { upload }) => importStatement(ctx, upload));

  serve(http, api.listImports, async (ctx) => {
    authorize(ctx, "accounting.manage");
    return { data: (await listImportRows(ctx)).map(toImport) };
  });

  serve(http, api.listBankLines, async (ctx, { query }) => listLines(ctx, query));

  serve(http, api.ignoreBankLine, async (ctx, { params, body }) =>
    ignoreLine(ctx, { id: params.id, note: body.note }),
  );

  serve(http, api.reopenBankLine, async (ctx, { params }) => reopenLine(ctx, params.id));

  serve(http, api.saveColumnMap, async (ctx, { body }) => saveColumnMap(ctx, body));

  serve(http, bookingApi.bookLines, async (ctx, { body }) => bookLines(ctx, body.bookings));

  serve(http, bookingApi.undoBankLine, async (ctx, { params, body }) =>
    undoLine(ctx, { id: params.id, reason: body.reason }),
  );

  serve(http, bookingApi.getOpenItems, async (ctx, { params }) => getOpenItems(ctx, params.id));

  serve(http, bookingApi.allocateCredit, async (ctx, { body }) => ({
    claims_updated: await allocateCredit(ctx, body),
  }));

  serve(http, bookingApi.releaseAllocation, async (ctx, { params }) => releaseAllocation(ctx, params.id));
}
