import type { Office } from "@krempelfrei/contract/office/office";
import { authorize } from "../../context/authorize.ts";
import { inTransaction, type Ctx } from "../../context/context.ts";
import { readInvoices, readLaw, readMoney } from "./accounting-parts.ts";
import { beginReading, behindSavepoint } from "./office.queries.ts";
import {
  readApprovals,
  readBackupAge,
  readContracts,
  readLetters,
  readMails,
  readReading,
  readSetup,
  readStacks,
} from "./parts.ts";

/** The database cancels statements that take longer; their part is shown as unknown. */
const STATEMENT_MS = 2000;

/**
 * The state of the office, read on one connection. A part that fails or is late is null and logged; the others are
 * returned. Errors: 403.
 */
export async function getOffice(ctx: Ctx): Promise<Office> {
  authorize(ctx, "office.read");
  return inTransaction(ctx, async (ctx) => {
    // change-recorded: it only reads.
    await beginReading(ctx, STATEMENT_MS);
    const part = async <T>(name: string, read: (ctx: Ctx) => Promise<T>): Promise<T | null> =>
      behindSavepoint(ctx, read).catch((error: unknown) => {
        ctx.log.error({ err: error, part: name }, "a part of the state of the office could not be read");
        return null;
      });
    return {
      at: ctx.clock().toISOString(),
      money: await part("money", readMoney),
      letters: await part("letters", readLetters),
      approvals: await part("approvals", readApprovals),
      stacks: await part("stacks", readStacks),
      reading: await part("reading", readReading),
      backup: await part("backup", readBackupAge),
      mails: await part("mails", readMails),
      invoices: await part("invoices", readInvoices),
      contracts: await part("contracts", readContracts),
      law: await part("law", readLaw),
      setup: await part("setup", readSetup),
    };
  });
}
