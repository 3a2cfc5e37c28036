import type { Ctx } from "../../../context/context.ts";
import { gatherNotices } from "../../account/letters/gather-notices.ts";
import type { FileRow } from "./files.queries.ts";

/** Requests the daily mail to the persons who dropped these documents into the locker, in the transaction of the filing. */
export async function notifyOfFiledDocuments(ctx: Ctx, files: readonly FileRow[]): Promise<void> {
  for (const [user_id, [...dropped]] of Map.groupBy(files, ({ created_by }) => created_by)) {
    const [first] = dropped;
    if (user_id === null || !first) continue;
    const { customer_id } = first;
    await gatherNotices(
      ctx,
      { stream: "filed", user_id, customer_id, kind: "filed", address: null },
      dropped.map(({ id: file_id }) => ({ facts: { file_id } })),
    );
  }
}
