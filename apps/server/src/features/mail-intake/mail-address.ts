import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import type { MailAddress } from "@krempelfrei/contract/mail-intake/mail-intake";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { getSecret, type SecretCtx } from "../../context/secret.queries.ts";
import type { MemberAccountRow } from "../account/data/member-actor.ts";
import { deleteAddress, findAddress, findAddressOwner, putAddress } from "./mail-intake.queries.ts";

const HALF_BYTES = 8;
const LOCAL_PART = /^([0-9a-f]{16})([0-9a-f]{16})$/;

async function proofOf(ctx: SecretCtx, addressId: string): Promise<Buffer> {
  const secret = await getSecret(ctx, "mail-address");
  return createHmac("sha256", secret).update(addressId).digest().subarray(0, HALF_BYTES);
}

/** The part before the `@`: an id and a proof, in hexadecimal, because mail servers change the case of letters. */
const localPart = async (ctx: SecretCtx, addressId: string): Promise<string> =>
  addressId + (await proofOf(ctx, addressId)).toString("hex");

/** The addresses of this installation in a text, existing or not. */
export function addressesIn({ settings }: Pick<Ctx, "settings">, text: string): string[] {
  const found = text.toLowerCase().match(/[0-9a-f]{32}@[a-z0-9.-]+/g) ?? [];
  return [...new Set(found)].filter((address) => address.endsWith(`@${settings.mailDomain}`));
}

/** Owner of the address; undefined for an unknown one. */
export async function findOwner(ctx: Ctx, address: string): Promise<MemberAccountRow | undefined> {
  const [local = "", domain] = address.toLowerCase().split("@");
  const [, addressId, proof] = LOCAL_PART.exec(local) ?? [];
  if (domain !== ctx.settings.mailDomain || addressId === undefined || proof === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(proof, "hex"), await proofOf(ctx, addressId))) return undefined;
  return findAddressOwner(ctx, addressId);
}

async function answer(ctx: Ctx, addressId: string | undefined): Promise<MailAddress> {
  const { mailDomain } = ctx.settings;
  if (mailDomain === undefined) return { address: null, is_offered: false };
  const address = addressId === undefined ? null : `${await localPart(ctx, addressId)}@${mailDomain}`;
  return { address, is_offered: true };
}

/** The address of a person for their data export; undefined without one, or if mail intake is switched off. */
export async function findMailAddressOf(
  ctx: Ctx,
  userId: string,
): Promise<{ readonly address: string; readonly created_at: Date } | undefined> {
  const found = await findAddress(ctx, userId);
  const { address = null } = found ? await answer(ctx, found.address_id) : {};
  return found && address !== null ? { address, created_at: found.created_at } : undefined;
}

/** The acting person's address for documents. Errors: 403. */
export async function getMailAddress(ctx: Ctx): Promise<MailAddress> {
  authorize(ctx, "documents.own");
  const found = await findAddress(ctx, userOf(ctx).id);
  return answer(ctx, found?.address_id);
}

/** Makes a new address for the actor; an earlier one ends at once. Errors: 403; 409 if mail intake is switched off. */
export async function renewMailAddress(ctx: Ctx): Promise<MailAddress> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    if (ctx.settings.mailDomain === undefined)
      throw conflict("Dokumente per E-Mail werden hier nicht angenommen.");
    const addressId = randomBytes(HALF_BYTES).toString("hex");
    await putAddress(ctx, userOf(ctx).id, addressId);
    await recordOwn(ctx, "user.mail_address_renewed");
    return answer(ctx, addressId);
  });
}

/** Ends the acting person's address. Errors: 403. */
export async function endMailAddress(ctx: Ctx): Promise<MailAddress> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    if (await deleteAddress(ctx, userOf(ctx).id)) await recordOwn(ctx, "user.mail_address_ended");
    return answer(ctx, undefined);
  });
}

async function recordOwn(ctx: Ctx, action: ChangeAction): Promise<void> {
  const { id, name, customer_id } = userOf(ctx);
  await recordChange(ctx, { action, subject: { type: "user", id, name }, customer_id });
}
