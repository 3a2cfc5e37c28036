import { invoiceTitle } from "@krempelfrei/contract/accounting/claim-terms";
import { createHash } from "node:crypto";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { ClaimSnapshot } from "../data/claim-snapshot.ts";
import { getClaim, type ClaimRow } from "../data/claims.queries.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { findIssue, setPdfHash } from "./invoice.queries.ts";
import { listPositions, listVatTotals } from "./reverse.queries.ts";

/** A file to be sent or attached. */
export interface InvoiceFile {
  readonly fileName: string;
  readonly content: Buffer;
}

/** The invoice of a claim as a PDF. Errors: 403, 404. */
export async function getInvoice(ctx: Ctx, id: string): Promise<InvoiceFile> {
  authorize(ctx, "accounting.manage");
  return invoiceOf(ctx, await getClaim(ctx, id));
}

/**
 * Makes the letter of a claim without checking rights. Its hash is stored the first time. A letter that later differs,
 * by another version of the program or its fonts, is sent nevertheless and logged.
 */
export async function invoiceOf(ctx: Ctx, row: ClaimRow): Promise<InvoiceFile> {
  const content = await invoicePdf({
    ...row,
    original: row.storno_of === null ? null : await findIssue(ctx, row.customer_id, row.storno_of),
    snapshot: ClaimSnapshot.parse(row.snapshot),
    positions: await listPositions(ctx, row),
    vat: await listVatTotals(ctx, row),
  });
  const sha256 = createHash("sha256").update(content).digest("hex");
  if (row.pdf_sha256 === null) await setPdfHash(ctx, row, sha256);
  else if (row.pdf_sha256 !== sha256)
    ctx.log.warn({ claim: row.id }, "an invoice is not the same bytes as before");
  return { fileName: `${invoiceTitle(row.kind)}_${row.number}.pdf`, content };
}
