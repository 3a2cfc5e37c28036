import { createTransport } from "nodemailer";

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Rejects where the server of `SMTP_URL` cannot be reached or does not accept the sign-in; sends nothing. */
export async function checkSmtp(url: string): Promise<void> {
  await createTransport(url, LIMITS as object).verify();
}
