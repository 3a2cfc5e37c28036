import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SEARCH_DEBOUNCE_MS } from "../../ui/list/searched-list.tsx";
import { useListView } from "../../ui/list/use-list-view.ts";
import { historyCsvUrl, historyQuery } from "./changelog.api.ts";
import { Day } from "./day.tsx";
import { HistoryFilters } from "./filters.tsx";
import { foldEntries } from "./fold-entries.ts";
import { HISTORY_FILTERS, toHistoryQuery } from "./history-view.ts";
import { LoadError } from "../../ui/load-error.tsx";

/** The change history with its filters, by day, the newest first, 20 more at a time; optionally of one customer. */
export function History({ customerId }: { readonly customerId?: string }) {
  const view = useListView({ sorts: ["at"], filters: HISTORY_FILTERS });
  const ofCustomer = customerId !== undefined;
  const [search] = useDebouncedValue(view.search, SEARCH_DEBOUNCE_MS);
  const filters = toHistoryQuery(view.filters, search);
  const query = ofCustomer ? { ...filters, customer_id: customerId } : filters;
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(historyQuery(query));
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <HistoryFilters view={view} ofCustomer={ofCustomer} csvUrl={historyCsvUrl(query)} />
      {isError ? (
        <LoadError
          title="Die Änderungshistorie konnte nicht geladen werden."
          onRetry={() => void refetch()}
          mb="md"
        />
      ) : entries === undefined ? (
        <Skeleton height="20rem" role="status" aria-label="Lade Daten..." />
      ) : entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={32} />} title="Keine Datensätze vorhanden" />
      ) : null}
      {entries === undefined || entries.length === 0 ? null : (
        <>
          {foldEntries(entries).map((day) => (
            <Day
              key={day.day}
              day={day}
              isLoading={isPlaceholderData}
              ofCustomer={ofCustomer}
              onPerson={(person) => view.change({ filters: { ...view.filters, person } })}
            />
          ))}
          <Group justify="center" mt="md" aria-live="polite">
            {hasNextPage ? (
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Weitere laden
              </Button>
            ) : (
              <Text size="sm" c="dimmed">
                Das ist der Anfang der Änderungshistorie.
              </Text>
            )}
          </Group>
        </>
      )}
    </>
  );
}
