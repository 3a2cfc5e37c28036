import { Alert, Anchor, Button, Group, Loader, Stack, Text, TextInput } from "@mantine/core";
import { isReadAgain, type StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { IconAlertTriangleFilled, IconArrowBackUp, IconRefresh, IconStack2Filled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { fetchAhead } from "../../lib/query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { CutStack } from "./cut-stack.tsx";
import { MadeDocuments } from "./made-documents.tsx";
import {
  stackQuery,
  stackUrl,
  useDiscardStack,
  useReadStackAgain,
  useReopenStack,
  useSplitStack,
} from "./stacks.api.ts";
import { closedText, listLeftOut, problemText, stateText } from "./stack-words.ts";
import { confirmAction } from "../../ui/confirm.tsx";
import { NAME_MAX } from "@krempelfrei/contract/limits";
import { useEffect, useState } from "react";
import { CustomerChoice } from "./customer-choice.tsx";
import type { ChosenCustomer } from "./cuts.ts";
import classes from "./stacks.module.css";
import { finishCuts, forgetCuts } from "./use-cuts.ts";

export function fetchFirst({ id = "" }: { readonly id?: string }): void {
  fetchAhead(stackQuery(id));
}

/** /stacks/{id}: the pages of a stack, to be cut into documents of customers. */
export function Component() {
  const { id = "" } = useParams();
  const { data: stack, error, refetch } = useQuery(stackQuery(id));
  const isGone = isNotFound(error);
  useEffect(() => {
    if (isGone) forgetCuts(id);
  }, [id, isGone]);
  return (
    <Page
      title={stack ? `Stapel „${stack.full_name}“` : "Stapel"}
      above={
        <Text size="sm" mb="0.25rem">
          <Anchor component={Link} to="/stacks" underline="always">
            Alle Stapel
          </Anchor>
        </Text>
      }
      toolbar={stack ? <Tools key={stack.id} stack={stack} /> : null}
    >
      {error && !stack ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {stack ? <Content key={`${stack.id} ${stack.state}`} stack={stack} /> : null}
    </Page>
  );
}

const NOT_FOUND = 404;
const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === NOT_FOUND;

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (isNotFound(error))
    return <EmptyState icon={<IconStack2Filled size={32} />} title="Diesen Stapel gibt es nicht mehr" />;
  return <LoadError title="Der Stapel konnte nicht geladen werden" onRetry={onRetry} />;
}

function Tools({ stack }: { readonly stack: StackDetails }) {
  const discard = useDiscardStack(stack.id);
  const ask = async (): Promise<void> => {
    if (!(await confirmDiscard(stack))) return;
    discard.mutate(stack.revision, {
      onSuccess: () => toastDone("Stapel verworfen"),
      onError: (error) => void toastError(messageOf(error)),
    });
  };
  return (
    <Group gap="sm">
      <Button component="a" variant="default" href={stackUrl(stack.id)} target="_blank" rel="noopener">
        Datei öffnen
      </Button>
      {stack.state === "open" ? (
        <Button variant="default" loading={discard.isPending} onClick={() => void ask()}>
          Verwerfen
        </Button>
      ) : null}
    </Group>
  );
}

function Content({ stack }: { readonly stack: StackDetails }) {
  const problem = problemText(stack);
  const { id, state } = stack;
  useEffect(() => {
    if (state === "done") forgetCuts(id);
    // Discarded here or by another person. The cuts return if it is reopened.
    else if (state === "discarded") finishCuts(id);
  }, [id, state]);
  return (
    <Stack gap="lg">
      {problem === undefined ? null : (
        <Alert color="orange" icon={<IconAlertTriangleFilled aria-hidden />}>
          {problem}
          {isReadAgain(stack) ? <ReadAgain stack={stack} /> : null}
        </Alert>
      )}
      {stack.parts.length > 0 ? <MadeDocuments stack={stack} /> : null}
      <Task stack={stack} />
    </Stack>
  );
}

function ReadAgain({ stack }: { readonly stack: StackDetails }) {
  const again = useReadStackAgain(stack.id);
  return (
    <Group mt="sm">
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={again.isPending}
        onClick={() =>
          again.mutate(stack.revision, { onError: (error) => void toastError(messageOf(error)) })
        }
      >
        Noch einmal ansehen
      </Button>
    </Group>
  );
}

/** Next task on the stack. */
function Task({ stack }: { readonly stack: StackDetails }) {
  const reopen = useReopenStack(stack.id);
  if (stack.state === "reading" || stack.state === "splitting") {
    return (
      <Group role="status">
        <Loader size="sm" aria-hidden />
        <Text>{stateText(stack)} …</Text>
      </Group>
    );
  }
  if (stack.state === "open")
    return stack.pages === null ? <WholeStack stack={stack} /> : <CutStack stack={stack} />;
  const leftOut = listLeftOut(stack);
  return (
    <Group>
      <Text c="dimmed">{closedText(stack, leftOut)} Er wird später endgültig entfernt.</Text>
      {stack.state === "discarded" || leftOut.length > 0 ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={reopen.isPending}
          onClick={() => reopen.mutate(undefined, { onError: (error) => void toastError(messageOf(error)) })}
        >
          Wieder öffnen
        </Button>
      ) : null}
    </Group>
  );
}

/** Asks before discarding the open pages of a stack; true if the person agrees. */
const confirmDiscard = async ({ full_name }: StackDetails): Promise<boolean> =>
  confirmAction({
    title: "Stapel verwerfen?",
    message: `Aus den offenen Seiten von „${full_name}“ werden keine Dokumente. Der Stapel kann wieder geöffnet werden, bis er endgültig entfernt wird.`,
    confirmLabel: "Verwerfen",
  });

/** A stack whose pages could not be read is assigned to one customer as a whole. */
function WholeStack({ stack }: { readonly stack: StackDetails }) {
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null);
  const proposed = stack.full_name.replace(/\.\w+$/, "");
  const [name, setName] = useState(proposed);
  const split = useSplitStack(stack.id);
  useUnsavedGuard(customer !== null || name !== proposed);
  const send = (): void => {
    if (!customer) return;
    split.mutate(
      {
        revision: stack.revision,
        parts: [{ customer_id: customer.id, name: name.trim(), pages: [] }],
        left_out: [],
      },
      { onError: (error) => void toastError(messageOf(error)) },
    );
  };
  return (
    <div className={classes.whole}>
      <CustomerChoice value={customer} onChange={setCustomer} />
      <TextInput
        label="Name"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button disabled={!customer || name.trim() === ""} loading={split.isPending} onClick={send}>
          Als ein Dokument ablegen
        </Button>
      </Group>
    </div>
  );
}
