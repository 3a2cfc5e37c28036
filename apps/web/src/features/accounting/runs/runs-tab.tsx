import { type SepaRun, SEPA_RUN_STATES } from "@krempelfrei/contract/accounting/sepa";
import { counted } from "@krempelfrei/contract/counted";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { Button, Code, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconFileDownloadFilled } from "@tabler/icons-react";
import { IconPrinterSolid } from "../../../ui/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { germanMoment } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { DiscardRunDialog } from "./discard-run.dialog.tsx";
import { ItemsDialog } from "./items.dialog.tsx";
import { RunNotices } from "./run-notices.tsx";
import { sepaFileUrl, sepaListCsvUrl, sepaListPdfUrl, sepaRunsQuery, useConfirmSepaRun } from "./runs.api.ts";
import { useSubmitRun } from "./use-submit-run.ts";
import { ToneBadge, type Tone } from "../../../ui/tone-badge.tsx";

/** The collection files of a month with their next actions. */
export function RunsTab({ month }: { readonly month: string }) {
  const { data, isError, refetch } = useQuery(sepaRunsQuery(month));
  const [opened, setOpened] = useState<SepaRun>();
  const [discarded, setDiscarded] = useState<SepaRun>();
  if (isError && !data)
    return (
      <LoadError title="Die Lastschriftläufe konnten nicht geladen werden." onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height="8rem" role="status" aria-label="Lade Daten..." />;
  return (
    <>
      {data.data.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          Keine Datensätze vorhanden
        </Text>
      ) : (
        <Stack>
          {data.data.map((run) => (
            <RunCard
              key={run.id}
              run={run}
              onOpen={() => setOpened(run)}
              onDiscard={() => setDiscarded(run)}
            />
          ))}
        </Stack>
      )}
      {opened ? <ItemsDialog run={opened} onClose={() => setOpened(undefined)} /> : null}
      {discarded ? <DiscardRunDialog run={discarded} onClose={() => setDiscarded(undefined)} /> : null}
    </>
  );
}

interface CardProps {
  readonly run: SepaRun;
  readonly onOpen: () => void;
  readonly onDiscard: () => void;
}

function RunCard({ run, onOpen, onDiscard }: CardProps) {
  const returned = run.by_status.filter(({ status }) => status === "zurueck" || status === "abgelehnt");
  const back = returned.reduce((sum, { count }) => sum + count, 0);
  return (
    <Paper component="section" withBorder p="md" aria-label={run.msg_id}>
      <Group justify="space-between" mb={4}>
        <Text component="div" fw={600}>
          {run.msg_id} <RunBadge status={run.status} />
        </Text>
        <Text fw={600}>{euros(run.sum_cents)}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {run.count} {run.count === 1 ? "Lastschrift" : "Lastschriften"}, fällig am{" "}
        {germanDay(run.collection_on)}
        {back === 0 ? null : `, ${back} zurück`}. {historyOf(run)}
      </Text>
      <RunNotices run={run} />
      <Text size="xs" c="dimmed" mb="sm" style={{ overflowWrap: "anywhere" }}>
        SHA-256: <Code>{run.sha256}</Code>
      </Text>
      <RunActions run={run} onOpen={onOpen} onDiscard={onDiscard} />
    </Paper>
  );
}

const isOpen = ({ status }: SepaRun): boolean => status === "erstellt" || status === "eingereicht";

function historyOf(run: SepaRun): string {
  const by = run.created_by === null ? "" : ` von ${run.created_by}`;
  const steps = [`Erstellt am ${germanMoment(run.created_at)}${by}`];
  if (run.submitted_at !== null) steps.push(`eingereicht am ${germanMoment(run.submitted_at)}`);
  if (run.booked_at !== null) steps.push(`gebucht am ${germanMoment(run.booked_at)}`);
  if (run.discarded_at !== null)
    steps.push(`verworfen am ${germanMoment(run.discarded_at)} (${run.discard_reason ?? ""})`);
  return `${steps.join(", ")}.`;
}

function useSteps(run: SepaRun) {
  const submit = useSubmitRun();
  const confirm = useConfirmSepaRun();
  const told = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      if ((await work()) !== false) toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return {
    isBusy: submit.isPending || confirm.isPending,
    submit: async () => told(async () => submit.submit(run)),
    async confirm(): Promise<void> {
      const open = run.by_status.find(({ status }) => status === "im_einzug");
      const count = open?.count ?? 0;
      const message = `Die Bank hat ${counted(count, "Lastschrift", "Lastschriften")} über ${euros(open?.sum_cents ?? 0)} gutgeschrieben? Die Zahlungen werden zum ${germanDay(run.collection_on)} gebucht.`;
      if (await confirmProceed({ message, confirmLabel: "Einzug buchen" }))
        await told(async () => confirm.mutateAsync(run));
    },
  };
}

/** Look of the buttons, never filled: the page's primary button belongs to the month's next step. */
const LOOK = { size: "compact-sm", px: "sm", variant: "default" } as const;

function RunActions({ run, onOpen, onDiscard }: CardProps) {
  const { submit, confirm, isBusy } = useSteps(run);
  return (
    <Group gap="xs">
      {run.status === "erstellt" ? (
        <Button {...LOOK} variant="light" loading={isBusy} onClick={() => void submit()}>
          Bei der Bank eingereicht
        </Button>
      ) : null}
      {run.status === "eingereicht" ? (
        <Button {...LOOK} variant="light" loading={isBusy} onClick={() => void confirm()}>
          Einzug bestätigen
        </Button>
      ) : null}
      <Button
        component="a"
        {...LOOK}
        href={sepaFileUrl(run.id)}
        download
        leftSection={<IconFileDownloadFilled size={18} aria-hidden />}
      >
        Datei
      </Button>
      <Button
        component="a"
        {...LOOK}
        href={sepaListPdfUrl(run.id)}
        download
        leftSection={<IconPrinterSolid size={18} aria-hidden />}
      >
        Begleitliste
      </Button>
      <Button component="a" {...LOOK} href={sepaListCsvUrl(run.id)} download>
        Begleitliste als CSV
      </Button>
      <Button {...LOOK} onClick={onOpen}>
        Lastschriften ansehen
      </Button>
      {isOpen(run) ? (
        <Button {...LOOK} variant="transparent" c="var(--app-error)" onClick={onDiscard}>
          Verwerfen
        </Button>
      ) : null}
    </Group>
  );
}

const TONES: Record<SepaRun["status"], Tone> = {
  erstellt: "warn",
  eingereicht: "info",
  gebucht: "accent",
  verworfen: undefined,
};

function RunBadge({ status }: { readonly status: SepaRun["status"] }) {
  const tone = TONES[status];
  return <ToneBadge tone={tone}>{SEPA_RUN_STATES.find(({ value }) => value === status)?.label}</ToneBadge>;
}
