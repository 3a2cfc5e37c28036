import type { FileItem } from "@krempelfrei/contract/files/files";
import { toastWarning } from "../../../ui/toasts.ts";

/** Reports that a change cleared the SOS mark as a side effect. */
export function toastSosMarkGone(before: readonly FileItem[], after: readonly FileItem[]): void {
  const marked = new Set(before.filter(({ is_sos }) => is_sos).map(({ id }) => id));
  toastUnmarked(after.filter(({ id, is_sos }) => marked.has(id) && !is_sos));
}

/** Reports documents without the SOS mark that they had. */
export function toastUnmarked(gone: readonly FileItem[]): void {
  const [one, ...others] = gone;
  if (!one) return;
  const what =
    others.length === 0 ? `„${one.name}“ ist nicht mehr` : `${others.length + 1} Dokumente sind nicht mehr`;
  toastWarning(`${what} mit „SOS“ markiert. ${whoMayMark(gone)}`);
}

function whoMayMark(files: readonly FileItem[]): string {
  if (files.every(({ can_mark_sos }) => can_mark_sos)) return "Bitte neu markieren, wenn es stimmt.";
  const isOne = files.length === 1;
  const owner = files.every(({ is_for_all }) => is_for_all)
    ? "wer den Vertrag mit uns hat"
    : isOne
      ? "wem es gehört"
      : "wem sie gehören";
  return `Neu markieren können ${isOne ? "es" : "sie"}, ${owner}, und Ihr Krempler.`;
}
