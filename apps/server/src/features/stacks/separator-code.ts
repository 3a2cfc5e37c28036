import type { Ctx } from "../../context/context.ts";
import { readSignedId, signId } from "../../context/signed-id.ts";

const PREFIX = "KREMPELFREI-TRENN:";
const PURPOSE = "separator";

/** Content of the QR code of a separator sheet; only this installation can map it to a customer. */
export const separatorCode = async (ctx: Pick<Ctx, "db">, customerId: string): Promise<string> =>
  `${PREFIX}${await signId(ctx, PURPOSE, customerId)}`;

/** The customer of a code; undefined for foreign codes, which may be on any letter. */
export async function readSeparator(ctx: Pick<Ctx, "db">, code: string): Promise<string | undefined> {
  if (!code.startsWith(PREFIX)) return undefined;
  const { id, isProved } = await readSignedId(ctx, PURPOSE, code.slice(PREFIX.length));
  return isProved ? id : undefined;
}
