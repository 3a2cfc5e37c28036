import { openSmtp, type SmtpAddress } from "./smtp-transport.ts";

/** Rejects where the server of `SMTP_URL` cannot be reached or does not accept the sign-in; sends nothing. */
export async function checkSmtp(address: SmtpAddress): Promise<void> {
  await openSmtp(address).verify();
}
