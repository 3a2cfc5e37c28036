import * as api from "@krempelfrei/contract/accounting/sepa";
import { authorize } from "../../../context/authorize.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { confirmSepaRun, discardSepaRun, submitSepaRun } from "./change-run.ts";
import { createSepaRun } from "./create-sepa-run.ts";
import { downloadSepaFile } from "./download-run.ts";
import { importSepaStatus } from "./import-status.ts";
import { downloadNotices, noteNoticesPosted, takeNoticesBack } from "./notice-letters.ts";
import { proposeRun, toPreview } from "./propose-run.ts";
import { returnSepaItem } from "./return-item.ts";
import { pageOfSepaItems } from "./sepa-items.queries.ts";
import { sepaListCsv, sepaListFile } from "./sepa-list.ts";
import { getSepaRunRow, listSepaRunRows } from "./sepa-runs.queries.ts";
import { toSepaItem, toSepaRun } from "./to-sepa-run.ts";
import { undoSepaReturn } from "./undo-return.ts";

function listRoutes(http: HttpApp): void {
  serve(http, api.listSepaRuns, async (ctx, { query }) => {
    authorize(ctx, "accounting.manage");
    const rows = await listSepaRunRows(ctx, query.month);
    const request = { month: query.month, include_older: false };
    const proposal = await proposeRun(ctx, await getAccountingSettings(ctx), request);
    return { data: rows.map(toSepaRun), preview: toPreview(proposal) };
  });

  serve(http, api.getSepaRun, async (ctx, { params }) => {
    authorize(ctx, "accounting.manage");
    return toSepaRun(await getSepaRunRow(ctx, params.id));
  });

  serve(http, api.listSepaItems, async (ctx, { params, query }) => {
    authorize(ctx, "accounting.manage");
    const { id: run_id } = await getSepaRunRow(ctx, params.id);
    const { page, per_page, status } = query;
    const statuses = status === undefined ? undefined : [status];
    const { rows, ...sums } = await pageOfSepaItems(ctx, { run_id, statuses, page, per_page });
    return { data: rows.map(toSepaItem), page, per_page, ...sums };
  });

  serve(http, api.listSepaReturns, async (ctx, { query }) => {
    authorize(ctx, "accounting.manage");
    const { page, per_page, month } = query;
    const statuses = ["zurueck", "abgelehnt"];
    const { rows, ...sums } = await pageOfSepaItems(ctx, { month, statuses, page, per_page });
    return { data: rows.map(toSepaItem), page, per_page, ...sums };
  });
}

function fileRoutes(http: HttpApp): void {
  serve(http, api.getSepaFile, async (ctx, { params }) => ({
    ...(await downloadSepaFile(ctx, params.id)),
    mediaType: "application/xml",
  }));

  serve(http, api.getSepaListPdf, async (ctx, { params }) => ({
    ...(await sepaListFile(ctx, params.id)),
    mediaType: "application/pdf",
  }));

  serve(http, api.getSepaListCsv, async (ctx, { params }) => ({
    ...(await sepaListCsv(ctx, params.id)),
    mediaType: "text/csv; charset=utf-8",
  }));

  serve(http, api.getSepaNotices, async (ctx, { params }) => downloadNotices(ctx, params.id));

  serve(http, api.noteSepaNoticesPosted, async (ctx, { params, body }) =>
    noteNoticesPosted(ctx, { ...body, id: params.id }),
  );

  serve(http, api.takeSepaNoticesBack, async (ctx, { params, body }) =>
    takeNoticesBack(ctx, { ...body, id: params.id }),
  );
}

export function sepaRoutes(http: HttpApp): void {
  listRoutes(http);
  fileRoutes(http);

  serve(http, api.createSepaRun, async (ctx, { body }) => createSepaRun(ctx, body));

  serve(http, api.submitSepaRun, async (ctx, { params, body }) =>
    submitSepaRun(ctx, { ...body, id: params.id }),
  );

  serve(http, api.confirmSepaRun, async (ctx, { params, body }) =>
    confirmSepaRun(ctx, { ...body, id: params.id }),
  );

  serve(http, api.discardSepaRun, async (ctx, { params, body }) =>
    discardSepaRun(ctx, { ...body, id: params.id }),
  );

  serve(http, api.returnSepaItem, async (ctx, { params, body }) =>
    returnSepaItem(ctx, { ...body, run_id: params.id, id: params.itemId }),
  );

  serve(http, api.undoSepaReturn, async (ctx, { params, body }) =>
    undoSepaReturn(ctx, { ...body, run_id: params.id, id: params.itemId }),
  );

  serve(http, api.importSepaStatus, async (ctx, { upload }) =>
    importSepaStatus(ctx, (await upload.spooled.read()).toString("utf8")),
  );
}
