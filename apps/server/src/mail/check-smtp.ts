import { openSmtp, type SmtpAddress } from "./smtp-transport.ts";

/** Rejects if the server of `SMTP_URL` is unreachable or refuses the sign-in; sends nothing. */
export async function checkSmtp(address: SmtpAddress): Promise<void> {
  await openSmtp(address).verify();
}
