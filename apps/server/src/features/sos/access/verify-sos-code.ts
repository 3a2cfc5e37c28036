import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import { takeCode } from "../../../context/mailed-code.queries.ts";
import { checkCode } from "../../../context/mailed-code.ts";
import { deleteSosSession } from "../data/access.queries.ts";
import { findSosSession } from "../data/sos-session.queries.ts";
import { inConstantTime } from "./constant-time.ts";
import { openAccess } from "./open-access.ts";

/** One text for a wrong, used, expired or exhausted code, and if none was mailed. */
const REFUSED =
  "Der Code ist falsch oder abgelaufen. Bitte prüfen Sie ihn oder melden Sie sich noch einmal an.";

export interface VerifySosCode {
  readonly code: string;
  /** Token hash of the pending sign-in, from the browser's cookie; every refused sign-in leaves one. */
  readonly codeHash: Buffer | undefined;
  /** Token hash of the session that begins; the pending one ends. */
  readonly tokenHash: Buffer;
}

/**
 * Completes the pending sign-in of a contact and opens its access. Five attempts a code, and `ofCodes` limits the
 * codes; neither response nor time reveals whether a code was mailed. Error: 422.
 */
export async function verifySosCode(ctx: Ctx, { code, codeHash, tokenHash }: VerifySosCode): Promise<void> {
  await inConstantTime(async () => {
    const session = codeHash && (await findSosSession(ctx, codeHash));
    if (!codeHash || !session?.is_pending) throw wrong("sos_code", "code", REFUSED);
    const right = await checkCode(ctx, "sos_code", session.id, code);
    if (!right) throw wrong("sos_code", "code", REFUSED);
    // access-checked: the code is the authorization. change-recorded: by openAccess.
    await inTransaction(ctx, async (ctx) => {
      if (!(await takeCode(ctx, "sos_code", session.id, right))) throw wrong("sos_code", "code", REFUSED);
      await openAccess(ctx, { contacts: session.persons, way: "code", tokenHash });
      // Afterwards, because who ends an access locks the person before its sessions.
      await deleteSosSession(ctx, codeHash);
    });
  });
}
