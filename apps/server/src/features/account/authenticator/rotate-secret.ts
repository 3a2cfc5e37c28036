import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { replaceSecret } from "../../../context/secret.queries.ts";
import { KEY, sealAppSecretsAgain } from "./app-secret.ts";

/**
 * Exchanges a secret of the database for a new one: a command of the operator while no other process runs, since some keep it
 * in memory. Authenticator apps go on; whatever else was made of the former secret is worth nothing. Error: 404 without such a secret.
 */
export async function rotateSecret(ctx: Ctx, name: string): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const replaced = await replaceSecret(ctx, name);
    if (!replaced) throw notFound();
    if (name === KEY) await sealAppSecretsAgain(ctx, replaced);
  });
}
