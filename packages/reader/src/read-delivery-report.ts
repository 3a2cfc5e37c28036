import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DeliveryReport, ReportAnswer } from "./answers.ts";
import { runChild } from "./children/run-child.ts";
import { makeJobFolder } from "./job-folder.ts";
import { LIMITS } from "./limits.ts";
import { INPUT } from "./messages.ts";

/**
 * Reads a report about a mail that was not delivered (RFC 3464), in a child with the limits of the reader's children.
 * The beginning of the mail is enough. Undefined if it is no such report. Rejects with `ChildEnded` for one that is
 * damaged or too expensive.
 */
export async function readDeliveryReport(
  mail: Uint8Array,
  signal: AbortSignal,
): Promise<DeliveryReport | undefined> {
  const folder = await makeJobFolder();
  try {
    await writeFile(join(folder, INPUT), mail, { mode: 0o600 });
    const found = await runChild({
      kind: "mail",
      folder,
      request: { work: "report" },
      answer: ReportAnswer,
      cpuMs: LIMITS.mailMs,
      fileBytes: LIMITS.outputBytes,
      urgent: true,
      signal,
    });
    return "report" in found ? (found.report ?? undefined) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
