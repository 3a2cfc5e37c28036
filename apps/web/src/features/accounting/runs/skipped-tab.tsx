import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LoadError } from "../../../ui/load-error.tsx";
import { sepaRunsQuery } from "./runs.api.ts";
import { SkippedTable } from "./skipped-table.tsx";

/** Claims of the month that a collection would leave out now, or the reason why no run is possible. */
export function SkippedTab({ month }: { readonly month: string }) {
  const { data, isError, refetch } = useQuery(sepaRunsQuery(month));
  if (isError && !data)
    return <LoadError title="Die Forderungen konnten nicht geladen werden." onRetry={() => void refetch()} />;
  return (
    <>
      {data?.preview.problem ? <Alert color="orange">{data.preview.problem}</Alert> : null}
      <SkippedTable rows={data?.preview.skipped_items} />
    </>
  );
}
