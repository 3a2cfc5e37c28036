import type { Change } from "../../../context/audit.ts";
import { fullFileName } from "../../../core/names.ts";

type About = Pick<Change, "subject" | "customer_id">;

/** The subject of a change history entry about a document or a folder. */
export const aboutFile = (
  file: Parameters<typeof fullFileName>[0] & { readonly id: string; readonly customer_id: string },
): About => ({
  subject: { type: "file", id: file.id, name: fullFileName(file) },
  customer_id: file.customer_id,
});

export const aboutFolder = ({
  id,
  name,
  customer_id,
}: {
  readonly id: string;
  readonly name: string;
  readonly customer_id: string;
}): About => ({ subject: { type: "folder", id, name }, customer_id });
