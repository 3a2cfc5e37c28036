import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { AppError } from "../../../core/errors.ts";
import { replaceSecret } from "../../../context/secret.queries.ts";
import { KEY, sealAppSecretsAgain } from "./app-secret.ts";

/**
 * Exchanges a secret of the database: a command for operators while no other process runs, because processes keep
 * secrets in memory. Authenticator apps go on; everything else that was derived from the former secret becomes invalid.
 * Error: 404 without such a secret.
 */
export async function rotateSecret(ctx: Ctx, name: string): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const replaced = await replaceSecret(ctx, name);
    if (!replaced)
      throw new AppError("not_found", {
        message: `Ein Geheimnis „${name}“ gibt es hier nicht; docs/security/keys.md nennt alle.`,
      });
    if (name === KEY) await sealAppSecretsAgain(ctx, replaced);
  });
}
