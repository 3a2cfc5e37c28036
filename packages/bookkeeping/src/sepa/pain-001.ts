import { SEPA_NAME_MAX } from "./collection.ts";
import { sepaText } from "./sepa-text.ts";
import { account, agent, amount, leaf, node } from "./sepa-xml.ts";

export interface Transfer {
  /** Returned in the statement's line. */
  readonly end_to_end_id: string;
  /** Above 0. */
  readonly amount_cents: number;
  readonly name: string;
  /** Without blanks. */
  readonly iban: string;
  readonly bic: string | null;
  /** Text on the customer's statement; cut after 140 characters. */
  readonly purpose: string;
}

export interface TransferFile {
  /** Equal for equal transfers, so that the bank refuses a repeated file. */
  readonly message_id: string;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
  /** A TARGET day, YYYY-MM-DD. */
  readonly execute_on: string;
  readonly debtor: {
    readonly name: string;
    /** Without blanks. */
    readonly iban: string;
    readonly bic: string | null;
  };
  /** At least one. */
  readonly transfers: readonly Transfer[];
}

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
const PURPOSE_MAX = 140;

const transaction = ({ end_to_end_id, amount_cents, name, iban, bic, purpose }: Transfer): string =>
  node(
    "CdtTrfTxInf",
    node("PmtId", leaf("EndToEndId", end_to_end_id)),
    node("Amt", `<InstdAmt Ccy="EUR">${amount(amount_cents)}</InstdAmt>`),
    // Inside of the EEA the IBAN identifies the bank; ISO's schema lets the agent be left out.
    bic === null ? "" : agent("CdtrAgt", bic),
    node("Cdtr", leaf("Nm", sepaText(name, SEPA_NAME_MAX))),
    account("CdtrAcct", iban),
    node("RmtInf", leaf("Ustrd", sepaText(purpose, PURPOSE_MAX))),
  );

/**
 * Transfers for the bank: pain.001.001.09, SEPA Credit Transfer (ISO 20022 message definition; DFÜ-Abkommen, Anlage 3),
 * one payment block. UTF-8 without a byte order mark; the same input gives the same bytes.
 */
export function writePain001({
  message_id,
  created_at,
  execute_on,
  debtor,
  transfers,
}: TransferFile): string {
  const sum = transfers.reduce((total, { amount_cents }) => total + amount_cents, 0);
  const totals = leaf("NbOfTxs", String(transfers.length)) + leaf("CtrlSum", amount(sum));
  const name = leaf("Nm", sepaText(debtor.name, SEPA_NAME_MAX));
  const header = node(
    "GrpHdr",
    leaf("MsgId", message_id),
    leaf("CreDtTm", created_at),
    totals,
    node("InitgPty", name),
  );
  const block = node(
    "PmtInf",
    leaf("PmtInfId", `${message_id}-1`),
    leaf("PmtMtd", "TRF"),
    leaf("BtchBookg", "false"),
    totals,
    node("PmtTpInf", node("SvcLvl", leaf("Cd", "SEPA"))),
    node("ReqdExctnDt", leaf("Dt", execute_on)),
    node("Dbtr", name),
    account("DbtrAcct", debtor.iban),
    agent("DbtrAgt", debtor.bic),
    leaf("ChrgBr", "SLEV"),
    // One line each, to be readable.
    ...transfers.map((transfer) => `\n${transaction(transfer)}`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${node("CstmrCdtTrfInitn", header, block)}</Document>\n`;
}
