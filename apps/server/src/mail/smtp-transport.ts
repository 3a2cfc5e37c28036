import { createTransport } from "nodemailer";
import { isThisMachine } from "../core/this-machine.ts";

/** Time limits in milliseconds. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/**
 * Parameters of the address that override the options of `openSmtp`: encryption, and verification of the certificate.
 */
const NEEDED = new Set(["requireTLS", "tls.rejectUnauthorized"]);

export interface SmtpAddress {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  readonly url: string;
  /** True: mails may be sent unencrypted if the server has no STARTTLS. */
  readonly allowsClear?: boolean;
}

/** True if a parameter of the address switches off the encryption required by `openSmtp`. */
export const sendsInClear = (url: string): boolean =>
  [...new URL(url).searchParams].some(([name, value]) => NEEDED.has(name) && value !== "true");

/** The transport to a mail server: always encrypted to another machine, unless the address allows otherwise. */
export function openSmtp({ url, allowsClear = false }: SmtpAddress) {
  const requireTLS = !allowsClear && !isThisMachine(new URL(url).hostname);
  // With two arguments the second would be defaults of the mails, not of the connection.
  return createTransport({ url, ...LIMITS, requireTLS });
}
