import { needsAddress, SEPA_NAME_MAX, type DebtorAddress } from "./collection.ts";
import { plainCreditorId } from "@krempelfrei/contract/accounting/creditor-id";
import { sepaText } from "./sepa-text.ts";
import { account, agent, amount, leaf, node } from "./sepa-xml.ts";

export type Sequence = "FRST" | "RCUR";

/** One direct debit for one claim; several claims of a customer are never netted. */
export interface Collection {
  /** `FRST`: the first by its mandate, if the bank still requires that; else `RCUR` (accounting.md 3.1). */
  readonly sequence: Sequence;
  /** Returned in the bank's line: the number of the claim, with `-2` for a second attempt. */
  readonly end_to_end_id: string;
  /** Above 0. */
  readonly amount_cents: number;
  readonly mandate: {
    readonly reference: string;
    readonly signed_on: string;
    readonly holder: string;
    /** Without blanks. */
    readonly iban: string;
    readonly bic: string | null;
    /** True if the last collection by the same mandate was from another account. */
    readonly account_changed: boolean;
  };
  readonly address: DebtorAddress;
  /** Text on the debtor's statement; cut after 140 characters. */
  readonly purpose: string;
}

export interface DirectDebitFile {
  /** `LS-2026-12-001`; its payment blocks have `-1`, `-2` appended. */
  readonly message_id: string;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
  /** A TARGET day, YYYY-MM-DD. */
  readonly collection_on: string;
  readonly creditor: {
    readonly name: string;
    readonly creditor_id: string;
    /** Without blanks. */
    readonly iban: string;
    readonly bic: string | null;
  };
  /** At least one. */
  readonly collections: readonly Collection[];
}

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.008.001.08";
const PURPOSE_MAX = 140;

const sum = (collections: readonly Collection[]): number =>
  collections.reduce((total, { amount_cents }) => total + amount_cents, 0);

/** A structured address, because the schema of the German banks refuses address lines (accounting.md 3.1). */
const postalAddress = ({ street, house_no, zip, city, country }: DebtorAddress): string =>
  node(
    "PstlAdr",
    leaf("StrtNm", sepaText(street ?? "", 70)),
    leaf("BldgNb", sepaText(house_no ?? "", 16)),
    leaf("PstCd", sepaText(zip ?? "", 16)),
    leaf("TwnNm", sepaText(city ?? "", 35)),
    leaf("Ctry", country),
  );

/**
 * A mandate moved to another account is marked by "Same Mandate New Debtor Account" instead of the old number, for any
 * bank (rulebook SDD Core, AT-24; DK schema, "Original Debtor Account").
 */
const AMENDMENT =
  leaf("AmdmntInd", "true") +
  node("AmdmntInfDtls", node("OrgnlDbtrAcct", node("Id", node("Othr", leaf("Id", "SMNDA")))));

const transaction = ({ end_to_end_id, amount_cents, mandate, address, purpose }: Collection): string =>
  node(
    "DrctDbtTxInf",
    node("PmtId", leaf("EndToEndId", end_to_end_id)),
    `<InstdAmt Ccy="EUR">${amount(amount_cents)}</InstdAmt>`,
    node(
      "DrctDbtTx",
      node(
        "MndtRltdInf",
        leaf("MndtId", mandate.reference),
        leaf("DtOfSgntr", mandate.signed_on),
        mandate.account_changed ? AMENDMENT : leaf("AmdmntInd", "false"),
      ),
    ),
    agent("DbtrAgt", mandate.bic),
    node(
      "Dbtr",
      leaf("Nm", sepaText(mandate.holder, SEPA_NAME_MAX)),
      needsAddress(mandate.iban) ? postalAddress(address) : "",
    ),
    account("DbtrAcct", mandate.iban),
    node("RmtInf", leaf("Ustrd", sepaText(purpose, PURPOSE_MAX))),
  );

const SEQUENCES = ["RCUR", "FRST"] as const;

/** Ids of the payment blocks of a file with these collections, by sequence: the bank credits and refuses each by itself. */
export function blockIds(
  message_id: string,
  collections: readonly { readonly sequence: string }[],
): ReadonlyMap<string, string> {
  const used = SEQUENCES.filter((sequence) => collections.some((one) => one.sequence === sequence));
  return new Map(used.map((sequence, index) => [sequence, `${message_id}-${index + 1}`]));
}

const totals = (collections: readonly Collection[]): string =>
  leaf("NbOfTxs", String(collections.length)) + leaf("CtrlSum", amount(sum(collections)));

function paymentBlock({ creditor, ...file }: DirectDebitFile, id: string, sequence: Sequence): string {
  const collections = file.collections.filter((collection) => collection.sequence === sequence);
  const scheme = node(
    "Othr",
    leaf("Id", plainCreditorId(creditor.creditor_id)),
    node("SchmeNm", leaf("Prtry", "SEPA")),
  );
  return node(
    "PmtInf",
    leaf("PmtInfId", id),
    leaf("PmtMtd", "DD"),
    leaf("BtchBookg", "true"),
    totals(collections),
    node(
      "PmtTpInf",
      node("SvcLvl", leaf("Cd", "SEPA")),
      node("LclInstrm", leaf("Cd", "CORE")),
      leaf("SeqTp", sequence),
    ),
    leaf("ReqdColltnDt", file.collection_on),
    node("Cdtr", leaf("Nm", sepaText(creditor.name, SEPA_NAME_MAX))),
    account("CdtrAcct", creditor.iban),
    agent("CdtrAgt", creditor.bic),
    leaf("ChrgBr", "SLEV"),
    node("CdtrSchmeId", node("Id", node("PrvtId", scheme))),
    // One line each, to be readable.
    ...collections.map((collection) => `\n${transaction(collection)}`),
  );
}

/**
 * The file for the bank: pain.008.001.08, SEPA CORE, valid by the schemas of ISO and of the German banks (GBIC_5), one
 * payment block for each sequence. UTF-8 without a byte order mark; the same input gives the same bytes.
 * `decideCollections` has selected the collections.
 */
export function writePain008(file: DirectDebitFile): string {
  const header = node(
    "GrpHdr",
    leaf("MsgId", file.message_id),
    leaf("CreDtTm", file.created_at),
    totals(file.collections),
    node("InitgPty", leaf("Nm", sepaText(file.creditor.name, SEPA_NAME_MAX))),
  );
  const ids = blockIds(file.message_id, file.collections);
  const blocks = SEQUENCES.flatMap((sequence) => {
    const id = ids.get(sequence);
    return id === undefined ? [] : [paymentBlock(file, id, sequence)];
  });
  const message = node("CstmrDrctDbtInitn", header, ...blocks);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${message}</Document>\n`;
}
