import { ClaimState } from "@krempelfrei/contract/accounting/claim-terms";
import * as api from "@krempelfrei/contract/accounting/dunning";
import { berlinDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { createReminders } from "./create-reminders.ts";
import { listDebtors, pageOfReminders, sumDebtors } from "./dunning.queries.ts";
import { exportOpenItems } from "./export-lists.ts";
import { getReminderLetter } from "./get-reminder-letter.ts";
import { handToAgency } from "./hand-to-agency.ts";
import { exportRefundFile, exportRefunds, listRefunds } from "./refunds.ts";
import { toReminder } from "./to-reminder.ts";
import { writeOffClaim } from "./write-off-claim.ts";
import { writeOffCustomerFees } from "./write-off-fees.ts";

const CSV = "text/csv; charset=utf-8";

export function dunningRoutes(http: HttpApp): void {
  serve(http, api.listOpenItems, async (ctx, { query }) => {
    authorize(ctx, "accounting.manage");
    const filter = { ...query, today: berlinDay(ctx.clock()) };
    const rows = await listDebtors(ctx, filter);
    const data = rows.map((row) => ({
      ...row,
      customer: toAccountingCustomer(row),
      claims: row.claims.map((claim) => ({ ...claim, status: ClaimState.parse(claim.status) })),
      fees: [...row.fees],
    }));
    return { data, page: query.page, per_page: query.per_page, ...(await sumDebtors(ctx, filter)) };
  });

  serve(http, api.exportOpenItems, async (ctx) => ({ ...(await exportOpenItems(ctx)), mediaType: CSV }));

  serve(http, api.createReminders, async (ctx, { body }) => createReminders(ctx, body));

  serve(http, api.listReminders, async (ctx, { query }) => {
    authorize(ctx, "accounting.manage");
    const { rows, total } = await pageOfReminders(ctx, query);
    return { data: rows.map(toReminder), total, page: query.page, per_page: query.per_page };
  });

  serve(http, api.getReminderPdf, async (ctx, { params }) => ({
    ...(await getReminderLetter(ctx, params.id)),
    mediaType: "application/pdf",
  }));

  serve(http, api.writeOffClaim, async (ctx, { params, body }) =>
    writeOffClaim(ctx, { ...body, id: params.id }),
  );

  serve(http, api.writeOffFees, async (ctx, { params, body }) =>
    writeOffCustomerFees(ctx, { ...body, id: params.id }),
  );

  serve(http, api.listRefunds, async (ctx) => listRefunds(ctx));

  serve(http, api.downloadRefundFile, async (ctx, { query }) => ({
    ...(await exportRefundFile(ctx, { again: query.again === "true" })),
    mediaType: "application/xml",
  }));

  serve(http, api.handToAgency, async (ctx, { params }) => handToAgency(ctx, { ...params, hand: true }));
  serve(http, api.takeFromAgency, async (ctx, { params }) => handToAgency(ctx, { ...params, hand: false }));

  serve(http, api.exportRefunds, async (ctx, { query }) => ({
    ...(await exportRefunds(ctx, { again: query.again === "true" })),
    mediaType: CSV,
  }));
}
