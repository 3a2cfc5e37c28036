import type { Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { berlinDay } from "@krempelfrei/contract/dates";
import { Button, Group, Paper, SegmentedControl, Skeleton, Text, Title } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchAhead } from "../../../lib/query.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { useAddressState } from "../../../ui/use-address-state.ts";
import { AccountingPage } from "../accounting-page.tsx";
import { DueForErasureList } from "../retention/due-for-erasure.tsx";
import { chartUnit, QuarterChart } from "./quarter-chart.tsx";
import { QuarterFacts } from "./quarter-facts.tsx";
import { QuarterTable } from "./quarter-table.tsx";
import { quartersQuery } from "./quarterly.api.ts";
import classes from "./quarters.module.css";

/** Number of quarters in the chart, and at first in the table. */
const SHOWN = 8;

interface Shown {
  readonly quarter: string | undefined;
  readonly method: "ist" | "soll";
}

const ADDRESS = {
  read: (params: URLSearchParams): Shown => ({
    quarter: params.get("quarter") ?? undefined,
    method: params.get("method") === "soll" ? "soll" : "ist",
  }),
  write: ({ quarter, method }: Shown): URLSearchParams => {
    const params = new URLSearchParams();
    if (quarter !== undefined) params.set("quarter", quarter);
    if (method === "soll") params.set("method", method);
    return params;
  },
};

export const fetchFirst = (): void => fetchAhead(quartersQuery);

/** /accounting/quarters: the figures of each quarter, for the advance VAT return and the tax adviser. */
export function Component() {
  const { data, isError, refetch } = useQuery(quartersQuery);
  return (
    <AccountingPage part="quarters">
      {isError && !data ? (
        <LoadError title="Die Quartale konnten nicht geladen werden." onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height="28rem" role="status" aria-label="Lade Daten..." />
      ) : data.data.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconChartBar size={32} />}
            title="Noch kein Quartal"
            text="Sobald es Forderungen gibt, stehen hier ihre Quartale."
          />
        </Paper>
      ) : (
        <Quarters quarters={data.data} isDatevReady={data.datev_ready} />
      )}
    </AccountingPage>
  );
}

/** The selected quarter, else the next one to be closed, else the latest. */
const chosenOf = (quarters: readonly Quarter[], key: string | undefined): Quarter | undefined =>
  quarters.find((quarter) => quarter.key === key) ?? quarters.find(({ can_lock }) => can_lock) ?? quarters[0];

interface Props {
  readonly quarters: readonly Quarter[];
  readonly isDatevReady: boolean;
}

function Quarters({ quarters, isDatevReady }: Props) {
  const [{ quarter, method }, takeStep] = useAddressState(ADDRESS);
  const [marked, setMarked] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const [today] = useState(() => berlinDay(new Date()));
  const latest = quarters.slice(0, SHOWN);
  const chosen = chosenOf(quarters, quarter);
  if (chosen === undefined) return null;
  const pointing = {
    method,
    chosen: chosen.key,
    marked,
    onMark: setMarked,
    onChoose: (key: string) => takeStep((before) => ({ state: { ...before, quarter: key } })),
  };
  return (
    <>
      <div className={classes.grid}>
        <Paper component="section" withBorder className={classes.panel} aria-label="Einnahmen je Quartal">
          <Group justify="space-between" mb="xs" align="flex-start">
            <div>
              <Title order={2}>Einnahmen je Quartal</Title>
              <Text size="sm" c="dimmed">
                {chartUnit(latest, method)}
              </Text>
            </div>
            <SegmentedControl
              aria-label="Einnahmen"
              value={method}
              onChange={(value) =>
                takeStep((before) => ({ state: { ...before, method: value === "soll" ? "soll" : "ist" } }))
              }
              data={[
                { value: "ist", label: "Ist" },
                { value: "soll", label: "Soll" },
              ]}
            />
          </Group>
          <QuarterChart quarters={latest.toReversed()} {...pointing} />
        </Paper>
        <Paper withBorder className={classes.table}>
          <QuarterTable quarters={showsAll ? quarters : latest} {...pointing} />
          {quarters.length > SHOWN && !showsAll ? (
            <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
              Alle {quarters.length} Quartale anzeigen
            </Button>
          ) : null}
        </Paper>
      </div>
      <QuarterFacts quarter={chosen} today={today} isDatevReady={isDatevReady} onLock={pointing.onChoose} />
      <DueForErasureList />
    </>
  );
}
