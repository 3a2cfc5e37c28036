import { createHash, randomBytes } from "node:crypto";
import { RESET_LINK_MINUTES, SET_LINK_DAYS } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { job } from "../../../jobs/job.ts";
import {
  deletePasswordTokensOf,
  findUser,
  findUserByEmail,
  insertPasswordToken,
  lockUnchanged,
  type UserRow,
} from "../data/users.queries.ts";
import { MAIL_JOB } from "./send-letter.ts";
import { sendMail } from "./send-mail.ts";
import { fullName } from "../../../core/names.ts";

const Payload = z.object({ user_id: z.uuid(), type: z.enum(["set", "reset"]) });

const LIFE = {
  set: { milliseconds: SET_LINK_DAYS * 86_400_000, text: `${SET_LINK_DAYS} Tage` },
  reset: { milliseconds: RESET_LINK_MINUTES * 60_000, text: `${RESET_LINK_MINUTES} Minuten` },
};

/**
 * Makes a link to choose a password and mails it. The token is made here and not in the use case, so that only the mail
 * contains it; a second run makes a new one and the earlier stops working.
 */
export const sendPasswordLink = job({
  name: "send-password-link",
  payload: Payload,
  class: "urgent",
  ...MAIL_JOB,
  key: ({ type, user_id }) => `${type}/${user_id}`,
  async run(ctx, { user_id, type }) {
    const user = await findUser(ctx, user_id);
    if (user) await mailLink(ctx, user, type);
  },
});

/**
 * Mails a link to the account with this address, if any. Only this job looks the account up, so that neither the answer
 * to the request nor its time reveals if there is one.
 */
export const sendResetLink = job({
  name: "send-reset-link",
  payload: z.object({ email: z.string() }),
  class: "urgent",
  ...MAIL_JOB,
  key: ({ email }) => email,
  async run(ctx, { email }) {
    const user = await findUserByEmail(ctx, email);
    if (user) await mailLink(ctx, user, user.password_hash === null ? "set" : "reset");
  },
});

async function mailLink(ctx: Ctx, user: UserRow, type: keyof typeof LIFE): Promise<void> {
  if (!user.is_active || user.email === null) return;
  const token = randomBytes(32).toString("base64url");
  const isMade = await inSystemTransaction(ctx, async (ctx) => {
    // A change of the address that has come first revoked the links before this one exists.
    if (!(await lockUnchanged(ctx, { id: user.id, email: user.email }))) return false;
    await deletePasswordTokensOf(ctx, user.id);
    await insertPasswordToken(ctx, {
      token_hash: createHash("sha256").update(token).digest(),
      user_id: user.id,
      type,
      expires_at: new Date(ctx.clock().getTime() + LIFE[type].milliseconds),
    });
    return true;
  });
  if (!isMade) return;

  const { appUrl, productName } = ctx.settings;
  // The token is in the fragment, so that it is in no log of a server or proxy and in no Referer.
  const link = `${appUrl}/${type}#${new URLSearchParams({ token, email: user.email }).toString()}`;
  const name = fullName(user);
  const [subject, reason] =
    type === "set"
      ? [
          `Willkommen bei ${productName}`,
          `für Sie wurde ein Zugang zu ${productName} eingerichtet. Bitte wählen Sie hier Ihr Passwort:`,
        ]
      : [`Neues Passwort für ${productName}`, "hier können Sie ein neues Passwort wählen:"];
  await sendMail(ctx, {
    to: { name, address: user.email },
    subject,
    text: [
      `Guten Tag ${name},`,
      reason,
      link,
      `Der Link gilt ${LIFE[type].text} und kann einmal benutzt werden.`,
      type === "set"
        ? "Wenn Sie diese E-Mail nicht erwartet haben, brauchen Sie nichts zu tun."
        : "Wenn Sie kein neues Passwort angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.",
      `Freundliche Grüße\nIhr Team von ${productName}`,
    ].join("\n\n"),
  });
}
