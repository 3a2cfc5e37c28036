import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { relationshipsQuery } from "../../files/data/files.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";

export interface FieldOptions {
  /** Authors and tags that the group uses already. */
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  /** The persons of the group. */
  readonly owners: readonly { readonly value: string; readonly label: string }[];
}

const collator = new Intl.Collator("de");
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort(collator.compare);

export function useFieldOptions(): FieldOptions {
  const { workspace } = useWorkspace();
  const { data: relationships } = useQuery(relationshipsQuery(workspace.scope));
  const files = workspace.browser?.files;
  return useMemo(
    () => ({
      authors: sorted((files ?? []).flatMap(({ author }) => author ?? [])),
      tags: sorted((files ?? []).flatMap(({ tags }) => tags)),
      owners: relationships?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    }),
    [files, relationships],
  );
}
