import type { Office } from "@krempelfrei/contract/office/office";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { readLaw, readMoney } from "./accounting-parts.ts";
import { readBackupAge, readContracts, readLetters, readMails, readReading, readSetup } from "./parts.ts";

/** A part that takes longer is shown as unknown. */
const PART_MS = 5000;

/** The state of the office. A part that fails or is late is null and logged; the others are answered. Errors: 403. */
export async function getOffice(ctx: Ctx): Promise<Office> {
  authorize(ctx, "office.read");
  const part = async <T>(name: string, read: (ctx: Ctx) => Promise<T>): Promise<T | null> =>
    withTimeout(PART_MS, name, read(ctx)).catch((error: unknown) => {
      ctx.log.error({ err: error, part: name }, "a part of the state of the office could not be read");
      return null;
    });
  const [money, letters, reading, backup, mails, contracts, law, setup] = await Promise.all([
    part("money", readMoney),
    part("letters", readLetters),
    part("reading", readReading),
    part("backup", readBackupAge),
    part("mails", readMails),
    part("contracts", readContracts),
    part("law", readLaw),
    part("setup", readSetup),
  ]);
  return {
    at: ctx.clock().toISOString(),
    money,
    letters,
    reading,
    backup,
    mails,
    contracts,
    law,
    setup,
  };
}
