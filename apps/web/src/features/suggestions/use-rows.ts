import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { relationshipsQuery } from "../files/data/files.api.ts";
import { pathText } from "../files/data/folder-tree.ts";
import type { Workspace } from "../files/data/workspace.ts";
import { rowOf, type Column, type Draft, type Row } from "./rows.ts";
import { waitingSuggestionsQuery } from "./waiting-suggestions.api.ts";

const NO_DRAFTS: ReadonlyMap<string, Draft> = new Map();
/** Polling interval while documents are being read. */
const READING_MS = 15_000;

/** All unfiled documents of a customer, with suggestions and the person's input in the table. */
export function useRows(customerId: string, { waiting, tree }: Workspace) {
  const { data, error, refetch } = useQuery({
    ...waitingSuggestionsQuery(customerId),
    refetchInterval: ({ state }) => (state.data?.data.some(({ is_read }) => !is_read) ? READING_MS : false),
  });
  const people = useQuery(relationshipsQuery(customerId));
  const { data: relationships } = people;
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const suggested = useMemo(() => new Map(data?.data.map((one) => [one.file_id, one])), [data]);
  const persons = relationships?.data.length;
  const rows = useMemo(
    () =>
      // Without the persons each letter would count as the contract holder's.
      persons === undefined
        ? undefined
        : waiting.map((file) =>
            rowOf(file, {
              suggested: suggested.get(file.id),
              draft: drafts.get(file.id),
              hasFolder: (id) => tree.byId.has(id),
              persons,
            }),
          ),
    [waiting, suggested, drafts, tree, persons],
  );
  useUnsavedGuard(waiting.some(({ id }) => drafts.has(id)));
  const pathOf = useCallback((id: string) => pathText(tree, id), [tree]);
  return {
    /** Undefined until the suggestions and the persons of the group are loaded. */
    rows: data === undefined ? undefined : rows,
    error: error ?? people.error,
    retry: () => void Promise.all([refetch(), people.refetch()]),
    pathOf,
    nameOf: (id: string) => relationships?.data.find((one) => one.id === id)?.name,
    enter: (of: readonly Row[], column: Column, value: string) =>
      setDrafts((before) => {
        const after = new Map(before);
        for (const { file } of of) after.set(file.id, { ...after.get(file.id), [column]: value });
        return after;
      }),
  };
}
