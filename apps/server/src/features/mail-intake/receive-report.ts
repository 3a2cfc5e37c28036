import { createHash } from "node:crypto";
import { HOUR_SECONDS } from "@krempelfrei/contract/durations";
import { ChildEnded } from "@krempelfrei/reader/reader";
import { readDeliveryReport } from "@krempelfrei/reader/read-delivery-report";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { isWithin } from "../../context/throttle.ts";
import { findTokens, mailedAt, wentTo } from "../account/letters/message-id.ts";
import { recordUndelivered } from "../account/letters/record-undelivered.ts";
import { takeBackUndelivered } from "../accounting/data/undelivered.queries.ts";
import { firstValue, type HeaderLine } from "./mail-headers.ts";

/** Reports about one mail in an hour: who has received a mail could send any number. */
const PER_MAIL = { name: "mail-report", max: 5, windowSeconds: HOUR_SECONDS };

/** True for a report about the delivery of a mail (RFC 3464); a read receipt is another report. */
export function isDeliveryReport(headers: readonly HeaderLine[]): boolean {
  const type = firstValue(headers, "content-type").toLowerCase();
  return (
    /^multipart\/report\s*;/.test(type) && /;\s*report-type\s*=\s*"?delivery-status"?\s*(?:;|$)/.test(type)
  );
}

/**
 * Marks a mail as undelivered by a report of a permanent failure. Anybody can send a report, so it counts only if it
 * names a Message-ID that we made for the recipient that it names. What that mail was to deliver or announce counts as
 * unsent (`takeBackUndelivered`). Other reports are dropped: no child is started for one that contains no Message-ID of
 * ours.
 */
export async function receiveReport(
  ctx: Ctx,
  head: Buffer,
  signal: AbortSignal,
): Promise<"reported" | "dropped"> {
  const tokens = await findTokens(ctx, head.toString("latin1"));
  const [first] = tokens;
  const limit = { ...PER_MAIL, subject: first ?? "" };
  if (first === undefined || !(await inSystemTransaction(ctx, async (ctx) => isWithin(ctx, limit)))) {
    ctx.log.info("a delivery report was dropped: it is about no mail of ours, or the same again");
    return "dropped";
  }
  const report = await readDeliveryReport(head, signal).catch((error: unknown) => {
    if (error instanceof ChildEnded) return undefined;
    throw error;
  });
  const token = tokens.find((token) => report?.messageId.startsWith(`${token}@`));
  if (!report || token === undefined) {
    ctx.log.info("a delivery report was dropped: it returns no mail of ours");
    return "dropped";
  }
  const failed = report.deliveries.filter(
    ({ action, status }) => action === "failed" && status.startsWith("5."),
  );
  for (const address of new Set(failed.flatMap(({ addresses }) => addresses))) {
    if (!(await wentTo(ctx, token, address))) continue;
    const mail_key = createHash("sha256").update(token).digest("hex");
    await recordUndelivered(ctx, { address, mail_key, mailed_at: mailedAt(token) });
    await inSystemTransaction(ctx, takeBackUndelivered);
  }
  ctx.log.info({ failed: failed.length }, "a delivery report was read");
  return "reported";
}
