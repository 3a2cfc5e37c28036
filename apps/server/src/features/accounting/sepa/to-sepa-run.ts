import { returnReasonText } from "@krempelfrei/bookkeeping/sepa/return-reasons";
import { SkippedClaim } from "@krempelfrei/contract/accounting/claim-terms";
import type { SepaItem, SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import type { SepaItemRow } from "./sepa-items.queries.ts";
import type { SepaRunRow } from "./sepa-runs.queries.ts";

/** The name that the bank's portal shows; a folder sorts it by month. */
export const fileNameOf = ({ month, msg_id }: Pick<SepaRunRow, "month" | "msg_id">): string =>
  `SEPA-Lastschrift_${month}_${msg_id}.xml`;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The wire form of a run; the database checks the values that are cast here. */
export function toSepaRun(row: SepaRunRow): SepaRun {
  return {
    id: row.id,
    msg_id: row.msg_id,
    month: row.month,
    collection_on: row.collection_on,
    count: row.count,
    sum_cents: row.sum_cents,
    status: row.status as SepaRun["status"],
    sha256: row.sha256,
    file_name: fileNameOf(row),
    skipped_items: SkippedClaim.array().parse(row.skipped),
    by_status: row.by_status.map((part) => ({ ...part, status: part.status as SepaItem["status"] })),
    unannounced: row.unannounced,
    late: row.late,
    last_letters: row.last_letters && {
      ...row.last_letters,
      noted_at: new Date(row.last_letters.noted_at).toISOString(),
    },
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    downloaded_at: iso(row.downloaded_at),
    submitted_at: iso(row.submitted_at),
    booked_at: iso(row.booked_at),
    discarded_at: iso(row.discarded_at),
    discard_reason: row.discard_reason,
    revision: row.revision,
  };
}

/** True if a return was entered by hand and no statement contains it. */
export const isReturnByHand = (row: SepaItemRow): boolean =>
  row.status === "zurueck" && row.return_booked_tx_id === null && row.return_tx_id === null;

/** True while neither an invoice nor a mail or letter of the run announced the collection. */
export const isUnannounced = (row: Pick<SepaItemRow, "status" | "needs_notice" | "notified_at">): boolean =>
  row.status === "im_einzug" && row.needs_notice && row.notified_at === null;

/** The account number is masked except for its ends. */
export function toSepaItem(row: SepaItemRow): SepaItem {
  const status = row.status as SepaItem["status"];
  const underway = status === "im_einzug" && row.run_status !== "erstellt";
  return {
    id: row.id,
    run_id: row.run_id,
    msg_id: row.msg_id,
    collection_on: row.collection_on,
    customer: {
      id: row.customer_id,
      number: row.customer_number,
      name: `${row.last_name}, ${row.first_name}`,
    },
    claim: {
      id: row.claim_id,
      number: row.claim_number,
      status: row.claim_status,
      open_cents: row.claim_open_cents,
    },
    end_to_end_id: row.end_to_end_id,
    mandate_reference: row.mandate_reference,
    iban_masked: maskIban(row.iban),
    amount_cents: row.amount_cents,
    status,
    return_reason: row.return_reason,
    return_text: row.return_reason === null ? null : returnReasonText(row.return_reason),
    returned_on: row.returned_on,
    notified_at: iso(row.notified_at),
    is_unannounced: isUnannounced(row),
    is_late: status === "im_einzug" && row.is_late,
    can_confirm: underway,
    can_return: underway || status === "gebucht",
    can_undo_return: isReturnByHand(row),
    can_retry: (status === "zurueck" || status === "abgelehnt") && row.claim_status === "ruecklaeufer",
  };
}
