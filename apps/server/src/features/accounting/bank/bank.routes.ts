import * as api from "@krempelfrei/contract/accounting/bank";
import { authorize } from "../../../core/authorize.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
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
}
