import type { FileItem } from "@krempelfrei/contract/files/files";
import { toastWarning } from "../../../ui/toasts.ts";

/** Reports that a change cleared the SOS mark as a side effect. */
export function toastSosMarkGone(before: readonly FileItem[], after: readonly FileItem[]): void {
  const marked = new Set(before.filter(({ is_sos }) => is_sos).map(({ id }) => id));
  const [one, ...others] = after.filter(({ id, is_sos }) => marked.has(id) && !is_sos);
  if (!one) return;
  const what =
    others.length === 0 ? `„${one.name}“ ist nicht mehr` : `${others.length + 1} Dokumente sind nicht mehr`;
  toastWarning(`${what} mit „SOS“ markiert. Neu markieren kann nur die Person, der das Dokument gehört.`);
}
