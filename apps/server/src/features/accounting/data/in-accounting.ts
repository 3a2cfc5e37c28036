import { berlinDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import { inTransaction, type Ctx } from "../../../context/context.ts";
import {
  getAccountingSettings,
  lockAccounting,
  type AccountingSettings,
  type LockMode,
} from "./settings.queries.ts";

interface Preamble {
  readonly settings: AccountingSettings;
  readonly today: string;
}

/**
 * Opens the transaction of a use case of accounting: checks the right, takes the lock of `mode`, and passes the
 * settings to `work`. `read` takes no lock, for previews. Errors: 403; 409 while a run is under way (modes `refuse` and
 * `change`).
 */
export async function inAccounting<T>(
  ctx: Ctx,
  mode: LockMode | "read",
  work: (ctx: Ctx, preamble: Preamble) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const settings = mode === "read" ? await getAccountingSettings(ctx) : await lockAccounting(ctx, mode);
    // change-recorded: by `work`; the rule treats `inAccounting` as an opened transaction.
    return work(ctx, { settings, today: berlinDay(ctx.clock()) });
  });
}
