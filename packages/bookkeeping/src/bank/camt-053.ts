import { XMLParser } from "fast-xml-parser";
import {
  CellError,
  readAccount,
  readAmount,
  readDay,
  readReference,
  readText,
  requireEuros,
} from "./cells.ts";
import { damagedLetter, type Encoding } from "./decode.ts";
import { kindOf, returnCodeOf } from "./purpose.ts";
import {
  STATEMENT_ROWS_MAX,
  STATEMENT_TEXTS,
  StatementError,
  type LineError,
  type Statement,
  type StatementRow,
} from "./statement.ts";

/** A parsed node: a text, or an element with its children; elements named in `LISTS` are lists. */
type Node = string | { readonly [name: string]: Node | readonly Node[] } | undefined;

/** States of entries that the bank has not booked (ISO 20022, ExternalEntryStatus1Code). */
const NOT_BOOKED = new Set(["PDNG", "INFO", "FUTR"]);

const LISTS = new Set(["Stmt", "Rpt", "Ntry", "TxDtls", "NtryDtls", "Ustrd", "Chrgs", "Rcrd", "Strd"]);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Numeric references too: `M&#252;ller`.
  htmlEntities: true,
  isArray: (name) => LISTS.has(name),
});

const list = (node: Node | readonly Node[]): readonly Node[] =>
  Array.isArray(node) ? node : node === undefined ? [] : [node as Node];

/** The elements below a path, through lists. */
function all(node: Node | readonly Node[], ...path: readonly string[]): readonly Node[] {
  return path.reduce<readonly Node[]>(
    (nodes, name) => nodes.flatMap((each) => (typeof each === "object" ? list(each[name]) : [])),
    list(node),
  );
}

/** The text of the first element below a path; "" where there is none. */
function text(node: Node, ...path: readonly string[]): string {
  const found = all(node, ...path)[0];
  const value = typeof found === "object" ? found["#text"] : found;
  return typeof value === "string" ? value : "";
}

/** Version .02 has the name directly below `Dbtr`, version .08 below a party in it. */
const nameOfRole = (details: Node, role: string): string =>
  text(details, "RltdPties", role, "Nm") || text(details, "RltdPties", role, "Pty", "Nm");

/** The name of a party, or else of the ultimate party for whom it acts. */
const nameOf = (details: Node, role: "Dbtr" | "Cdtr"): string =>
  nameOfRole(details, role) || nameOfRole(details, `Ultmt${role}`);

/** The payer's text, followed by the structured reference unless the text contains it. */
function purposeOf(details: Node): string {
  const texts = (nodes: readonly Node[]): string[] => nodes.filter((each) => typeof each === "string");
  const written = texts(all(details, "RmtInf", "Ustrd")).join(" ");
  const references = texts(all(details, "RmtInf", "Strd", "CdtrRefInf", "Ref"));
  return [written, ...references.filter((reference) => !written.includes(reference))].join(" ");
}

const NAMES_SHOWN = 3;

/** The first three names in a batch that stays one row, to help a person to identify it. */
function namesOfBatch(details: readonly Node[], amount: number): string {
  const role = amount > 0 ? "Dbtr" : "Cdtr";
  const names = [...new Set(details.map((part) => readText(nameOf(part, role))).filter(Boolean))];
  const more = names.length - NAMES_SHOWN;
  return `${names.slice(0, NAMES_SHOWN).join(", ")}${more > 0 ? ` und ${more} weitere` : ""}`;
}

/**
 * Reads a camt.053 (ISO 20022, versions .02 to .08), the banks' XML statement, or the booked entries of a camt.052. An
 * entry of several payments becomes a row for each, unless it is the single credit of a collection of direct debits or
 * the payments do not add up to the entry. Errors: StatementError for anything else, and for too many rows.
 */
export function readCamt053(xml: string, encoding: Encoding): Statement {
  const { format, statements } = statementsOf(xml);
  const rows: StatementRow[] = [];
  const errors: LineError[] = [];
  let [line, pending] = [0, 0];
  for (const statement of statements) {
    const own = readAccount(text(statement, "Acct", "Id", "IBAN"));
    for (const entry of all(statement, "Ntry")) {
      line += 1;
      if (line > STATEMENT_ROWS_MAX) throw new StatementError("tooMany");
      const status = text(entry, "Sts", "Cd") || text(entry, "Sts");
      if (NOT_BOOKED.has(status)) {
        pending += 1;
        continue;
      }
      try {
        rows.push(...rowsOf(entry, own, line));
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        errors.push({ line, message: error.message });
      }
      if (rows.length > STATEMENT_ROWS_MAX) throw new StatementError("tooMany");
    }
  }
  const damaged = damagedLetter(xml);
  const accounts = statements.map((each) => readAccount(text(each, "Acct", "Id", "IBAN")));
  return {
    format,
    encoding,
    ...(new Set(accounts).size > 1 ? { accounts: [...new Set(accounts)] } : {}),
    own_iban: readAccount(text(statements[0], "Acct", "Id", "IBAN")),
    rows,
    pending,
    errors,
    warnings: damaged ? [STATEMENT_TEXTS.damaged(...damaged)] : [],
  };
}

function statementsOf(xml: string): { readonly format: string; readonly statements: readonly Node[] } {
  // A statement needs no declared entities, by which XML can read other files.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new StatementError("unknown");
  let document: Node;
  try {
    document = parser.parse(xml, true) as Node;
  } catch {
    throw new StatementError("unknown");
  }
  const statements = all(document, "Document", "BkToCstmrStmt", "Stmt");
  if (statements.length > 0) return { format: "camt.053", statements };
  const reports = all(document, "Document", "BkToCstmrAcctRpt", "Rpt");
  if (reports.length > 0) return { format: "camt.052", statements: reports };
  const isNotification = all(document, "Document", "BkToCstmrDbtCdtNtfctn").length > 0;
  throw new StatementError(isNotification ? "notification" : "unknown");
}

function rowsOf(entry: Node, own: string, line: number): StatementRow[] {
  const details = all(entry, "NtryDtls", "TxDtls");
  const sign = text(entry, "CdtDbtInd") === "DBIT" ? -1 : 1;
  const amount = sign * readAmount(text(entry, "Amt"), "dot");
  if (amount === 0) throw new CellError(STATEMENT_TEXTS.amount(text(entry, "Amt")));
  requireEuros(currencyOf(all(entry, "Amt")[0]));
  const batch = readReference(
    text(entry, "NtryDtls", "Btch", "PmtInfId") ||
      (details.length > 0 ? sharedOf(details, "PmtInfId") : "") ||
      text(entry, "NtryDtls", "Btch", "MsgId"),
  );
  const parts =
    details.length > 1 && !isCollection(amount, batch, details) ? partsOf(details, amount) : undefined;
  if (!parts)
    return [
      details.length === 1
        ? rowOf(entry, details[0], { amount, own, line, batch })
        : {
            ...rowOf(entry, undefined, { amount, own, line, batch }),
            purpose: namesOfBatch(details, amount),
          },
    ];
  return parts.map(([part, cents]) => rowOf(entry, part, { amount: cents, own, line, batch }));
}

/** The single credit of a whole file of direct debits: it is matched with its run, not payer by payer. */
const isCollection = (amount: number, batch: string, details: readonly Node[]): boolean =>
  amount > 0 && batch !== "" && details.every((part) => text(part, "Refs", "MndtId") !== "");

const sharedOf = (details: readonly Node[], reference: string): string => {
  const first = text(details[0], "Refs", reference);
  return details.every((part) => text(part, "Refs", reference) === first) ? first : "";
};

/** The payments of an entry with their signed cents, if their sum is the entry's. */
function partsOf(details: readonly Node[], amount: number): [Node, number][] | undefined {
  const parts = details.map((part): [Node, string] => [
    part,
    text(part, "Amt") || text(part, "AmtDtls", "TxAmt", "Amt") || text(part, "AmtDtls", "InstdAmt", "Amt"),
  ]);
  if (parts.some(([, typed]) => typed === "")) return undefined;
  const cents = parts.map(([part, typed]): [Node, number] => [
    part,
    Math.sign(amount) * readAmount(typed, "dot"),
  ]);
  return cents.reduce((sum, [, each]) => sum + each, 0) === amount ? cents : undefined;
}

const currencyOf = (amount: Node): string => {
  const currency = typeof amount === "object" ? amount["@Ccy"] : undefined;
  return typeof currency === "string" ? currency : "";
};

interface EntryPart {
  readonly amount: number;
  readonly own: string;
  readonly line: number;
  readonly batch: string;
}

function rowOf(entry: Node, part: Node, { amount, own, line, batch }: EntryPart): StatementRow {
  const code = text(part, "RtrInf", "Rsn", "Cd");
  // The debtor of a returned direct debit is the customer who had paid.
  const other = amount > 0 || code !== "" || text(part, "Refs", "MndtId") !== "" ? "Dbtr" : "Cdtr";
  const texts = {
    purpose: readText(purposeOf(part)),
    bank_text: readText(text(entry, "AddtlNtryInf")),
    batch,
  };
  const kind = amount < 0 && code !== "" ? "ruecklastschrift" : kindOf(amount, texts);
  const isReturn = kind === "ruecklastschrift";
  const original = isReturn
    ? text(part, "AmtDtls", "InstdAmt", "Amt") || text(part, "AmtDtls", "TxAmt", "Amt")
    : "";
  const original_cents = original === "" ? null : readAmount(original, "dot");
  return {
    line,
    own_iban: own,
    booked_on: readDay(text(entry, "BookgDt", "Dt") || text(entry, "BookgDt", "DtTm"), "iso"),
    amount_cents: amount,
    name: readText(nameOf(part, other)),
    iban: readAccount(text(part, "RltdPties", `${other}Acct`, "Id", "IBAN")),
    ...texts,
    end_to_end: readReference(text(part, "Refs", "EndToEndId")),
    mandate: readReference(text(part, "Refs", "MndtId")),
    original_cents,
    fee_cents: original_cents === null ? null : Math.max(0, 0 - amount - original_cents),
    return_code: isReturn ? code || returnCodeOf(texts.purpose) : "",
    kind,
  };
}
