import "@mantine/core/styles/Tabs.css";
import type { ClaimRunResult } from "@krempelfrei/contract/accounting/claims";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { Alert, Badge, Paper, Tabs, Text, Title } from "@mantine/core";
import { IconReceiptEuroFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { CustomerLink } from "../customer-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useListView } from "../../../ui/list/use-list-view.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { AccountingPage } from "../accounting-page.tsx";
import { CreateRunDialog } from "../runs/create-run.dialog.tsx";
import { ReturnsTab } from "../runs/returns-tab.tsx";
import { RunsTab } from "../runs/runs-tab.tsx";
import { MonthStepper } from "../month-stepper.tsx";
import { monthOf } from "../months.ts";
import { Checklist } from "./checklist.tsx";
import { ClaimsList } from "./claims-list.tsx";
import { CreateClaimsDialog, Notes } from "./create-claims.dialog.tsx";
import { claimRunQuery } from "./month.api.ts";
import classes from "./month.module.css";
import { StepAction } from "./step-action.tsx";
import { stepsOf, type StepKey } from "./steps.ts";
import { Tiles } from "./tiles.tsx";
import { useMonth } from "./use-month.ts";
import type { CustomerNote } from "@krempelfrei/contract/accounting/claim-terms";
import { SkippedTab } from "../runs/skipped-tab.tsx";

/** /accounting: the work of one month. */
export function Component() {
  const view = useListView({ sorts: ["number"], filters: ["month", "list", "status"] });
  const { month: written } = view.filters;
  const month = monthOf(written);
  const correct = useEffectEvent(() => view.change({ filters: { ...view.filters, month } }));
  // Replaces a month in the address that cannot be shown.
  useEffect(() => {
    if (written !== "" && written !== month) correct();
  }, [written, month]);
  return (
    <AccountingPage
      part="month"
      toolbar={
        <MonthStepper
          month={month}
          onChange={(chosen) =>
            view.go({ search: "", filters: { month: chosen, list: view.filters.list, status: "" } })
          }
        />
      }
    >
      <Month key={month} month={month} view={view} />
    </AccountingPage>
  );
}

type View = ReturnType<typeof useListView<"number", "month" | "list" | "status">>;

function Month({ month, view }: { readonly month: string; readonly view: View }) {
  const { claims, sepa, returns, facts, isError, refetch } = useMonth(month);
  const { data: run } = useQuery(claimRunQuery(month));
  const [asks, setAsks] = useState<"claims" | "file">();
  const [result, setResult] = useState<ClaimRunResult>();
  if (isError) {
    return <LoadError title="Der Monat konnte nicht geladen werden." onRetry={refetch} />;
  }
  const showSkipped = (): void =>
    view.change({ search: "", filters: { ...view.filters, list: "skipped", status: "" } });
  const actionOf = (key: StepKey, isNext: boolean): ReactNode => (
    <StepAction
      step={key}
      isNext={isNext}
      run={run}
      sepa={sepa}
      byPost={claims && { month, ...claims.by_post }}
      onCreateClaims={() => setAsks("claims")}
      onCreateFile={() => setAsks("file")}
      onShowSkipped={showSkipped}
    />
  );
  return (
    <>
      {result ? <Result result={result} onClose={() => setResult(undefined)} /> : null}
      <div className={classes.month}>
        <Checklist month={month} steps={facts ? stepsOf(facts) : []} actionOf={actionOf} />
        <div className={classes.lists}>
          {claims && claims.claims.count === 0 && claims.reversed.count === 0 ? (
            <Paper withBorder>
              <EmptyState
                icon={<IconReceiptEuroFilled size={32} />}
                title={`Für ${germanMonth(month)} gibt es noch keine Forderungen.`}
              />
            </Paper>
          ) : (
            <>
              {claims ? <Tiles {...claims} onClarify={showSkipped} /> : null}
              <MonthLists month={month} view={view} known={{ claims, sepa, returns }} />
            </>
          )}
        </div>
      </div>
      {asks === "file" ? <CreateRunDialog month={month} onClose={() => setAsks(undefined)} /> : null}
      {asks === "claims" ? (
        <CreateClaimsDialog
          month={month}
          onClose={() => setAsks(undefined)}
          onDone={(made) => {
            setAsks(undefined);
            setResult(made);
          }}
        />
      ) : null}
    </>
  );
}

interface MonthListsProps {
  readonly month: string;
  readonly view: View;
  readonly known: Pick<ReturnType<typeof useMonth>, "claims" | "sepa" | "returns">;
}

function MonthLists({ month, view, known: { claims, sepa, returns } }: MonthListsProps) {
  const withoutClaim = claims?.runs[0]?.skipped_items ?? [];
  return (
    <Lists
      view={view}
      parts={[
        {
          key: "claims",
          label: "Forderungen",
          count: claims?.claims.count,
          content: <ClaimsList month={month} view={view} />,
        },
        {
          key: "runs",
          label: "Lastschriftläufe",
          count: sepa?.data.length,
          content: <RunsTab month={month} />,
        },
        {
          key: "skipped",
          label: "Ausgelassen",
          count: sepa && withoutClaim.length + sepa.preview.skipped_items.length,
          content: <SkippedList month={month} withoutClaim={withoutClaim} />,
        },
        {
          key: "returns",
          label: "Rückläufer",
          count: returns,
          content: <ReturnsTab month={month} />,
        },
      ]}
    />
  );
}

interface Part {
  readonly key: string;
  readonly label: string;
  readonly count: number | undefined;
  readonly content: ReactNode;
}

/** The lists of the month, one at a time; the address names the shown one. */
function Lists({ view, parts }: { readonly view: View; readonly parts: readonly Part[] }) {
  const shown = parts.find(({ key }) => key === view.filters.list) ?? parts[0];
  return (
    <Paper withBorder>
      <Tabs
        value={shown?.key ?? null}
        onChange={(list) =>
          view.change({ search: "", filters: { ...view.filters, list: list ?? "", status: "" } })
        }
      >
        <Tabs.List aria-label="Listen des Monats" className={classes.listNames}>
          {parts.map(({ key, label, count }) => (
            <Tabs.Tab
              key={key}
              value={key}
              rightSection={
                count === undefined ? null : (
                  <Badge bg="var(--app-soft)" c="inherit">
                    {count.toLocaleString("de-DE")}
                  </Badge>
                )
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key} className={classes.listBody}>
            {key === shown?.key ? content : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  );
}

/** Result of a run in sentences. It stays until it is closed, because toasts are too short for a list. */
function Result({ result, onClose }: { readonly result: ClaimRunResult; readonly onClose: () => void }) {
  return (
    <Alert
      color={result.warned + result.skipped > 0 ? "orange" : "pine"}
      role="status"
      mb="md"
      withCloseButton
      closeButtonLabel="Ergebnis schließen"
      onClose={onClose}
      title={`Forderungen für ${germanMonth(result.month)}`}
    >
      {result.messages.map((message) => (
        <Text key={message}>{message}</Text>
      ))}
      <Notes title="Zu beachten" notes={result.warnings} />
      <Notes title="Ausgelassen" notes={result.skipped_items} />
    </Alert>
  );
}

interface SkippedListProps {
  readonly month: string;
  /** Customers without a claim in the latest run, with the reasons. */
  readonly withoutClaim: readonly CustomerNote[];
}

/** Customers without a claim, and claims that the next collection leaves out, each with the reason and a link. */
function SkippedList({ month, withoutClaim }: SkippedListProps) {
  return (
    <>
      {withoutClaim.length === 0 ? null : (
        <section aria-label="Ohne Forderung">
          <Title order={3} mb="xs">
            Ohne Forderung
          </Title>
          <ul className={classes.skipped}>
            {withoutClaim.map(({ customer, code, message }) => (
              <li key={`${customer.id} ${code}`}>
                <CustomerLink customer={customer} />
                <Text size="sm">{message}</Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Ohne Lastschrift">
        <Title order={3} my="xs">
          Ohne Lastschrift
        </Title>
        <SkippedTab month={month} />
      </section>
    </>
  );
}
