import type { Browser, BrowserAnswer, FileItem } from "./files.ts";
import { compareTemplates } from "../templates/template-order.ts";

/**
 * The listing after an answer to `GET /browser?since=`. Unchanged rows and lists stay the known objects; new files and
 * folders come last, templates are sorted by name. An answer with all rows replaces the known listing.
 */
export function applyDifference(known: Browser, answer: BrowserAnswer): Browser {
  const { difference, ...fresh } = answer;
  if (!difference) return fresh;
  const gone = new Set(difference.gone);
  const files = withClaims(merge(known.files, answer.files, gone), difference.claims);
  const folders = merge(known.folders, answer.folders, gone);
  const templates = merge(known.templates, answer.templates, gone);
  const { revision } = answer;
  const same = files === known.files && folders === known.folders && templates === known.templates;
  if (same && revision === known.revision) return known;
  return {
    files,
    folders,
    templates: templates === known.templates ? templates : templates.toSorted(compareTemplates),
    revision,
  };
}

function merge<Row extends { readonly id: string }>(
  known: Row[],
  changed: readonly Row[],
  gone: ReadonlySet<string>,
): Row[] {
  if (changed.length === 0 && gone.size === 0) return known;
  const byId = new Map(changed.map((row) => [row.id, row]));
  const kept = known.flatMap((row) => {
    const fresh = byId.get(row.id);
    byId.delete(row.id);
    if (fresh) return [fresh];
    return gone.has(row.id) ? [] : [row];
  });
  if (changed.length === 0 && kept.length === known.length) return known;
  return [...kept, ...byId.values()];
}

type Claims = NonNullable<BrowserAnswer["difference"]>["claims"];

function withClaims(files: FileItem[], claims: Claims): FileItem[] {
  if (claims === undefined) return files;
  const byFile = new Map(claims.map(({ file_id, claimed_by }) => [file_id, claimed_by]));
  const isSame = (file: FileItem): boolean => {
    const claimer = byFile.get(file.id);
    return file.claimed_by?.id === claimer?.id && file.claimed_by?.name === claimer?.name;
  };
  if (files.every(isSame)) return files;
  return files.map((file) => (isSame(file) ? file : { ...file, claimed_by: byFile.get(file.id) ?? null }));
}
