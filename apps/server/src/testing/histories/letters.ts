import nodemailer from "nodemailer";
import type { Ctx } from "../../context/context.ts";
import { findMailAddressOf } from "../../features/mail-intake/mail-address.ts";
import { DOMAIN, passed } from "../mail/verified.ts";

/** A mail of a person with one document. */
export interface Letter {
  /** The person to whose address the mail is sent. */
  readonly owner: string;
  readonly from: string;
  /** The same for the same mail, however often it is sent. */
  readonly messageId: string;
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
}

/** As it comes from the mail server in front: verified, to the address of the person or to one that is nobody's. */
export async function mailOf(system: Ctx, { owner, from, messageId, file }: Letter): Promise<Buffer> {
  const own = await findMailAddressOf(system, owner);
  const recipient = own?.address ?? `${"0".repeat(32)}@${DOMAIN}`;
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({
    from,
    to: recipient,
    messageId,
    subject: "Post",
    text: "Anbei.",
    headers: passed(from),
    attachments: [{ filename: file.name, content: Buffer.from(file.bytes) }],
  });
  return message as Buffer;
}
