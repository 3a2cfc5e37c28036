import { counted } from "@krempelfrei/contract/counted";
import type { CustomerNote } from "@krempelfrei/contract/accounting/claim-terms";
import type { ClaimRunResult } from "@krempelfrei/contract/accounting/claims";
import { euros } from "@krempelfrei/contract/money";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../../lib/form-errors.ts";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { claimPreviewQuery, useCreateClaims } from "./month.api.ts";
import classes from "./month.module.css";

interface Props {
  readonly month: string;
  readonly onClose: () => void;
  readonly onDone: (result: ClaimRunResult) => void;
}

const claimsText = (count: number): string => counted(count, "Forderung", "Forderungen");

/**
 * Preview of a run: the claims, the customers left out and the warnings, with the choice to create reversed claims
 * again, and the button that starts the run.
 */
export function CreateClaimsDialog({ month, onClose, onDone }: Props) {
  useFocusBack();
  const [recreate, setRecreate] = useState(false);
  const { data: preview, error } = useQuery(claimPreviewQuery(month, recreate));
  const { mutate: create, isPending, error: refusal } = useCreateClaims();
  // A second click can come before the first one is rendered.
  const isSent = useRef(false);
  const send = (): void => {
    if (isSent.current) return;
    isSent.current = true;
    create(
      { month, recreate },
      {
        onSuccess: onDone,
        onError: () => {
          isSent.current = false;
        },
      },
    );
  };
  const name = germanMonth(month);
  const title =
    preview && preview.created > 0
      ? `${claimsText(preview.created)} über ${euros(preview.total_cents)} für ${name} erstellen?`
      : `Forderungen für ${name}`;
  const problem = refusal ?? error;
  return (
    <Modal opened onClose={() => (isPending ? undefined : onClose())} title={title} size="lg">
      <Stack gap="md">
        {problem ? (
          <Alert color="red" role="alert">
            {messageOf(problem)}
          </Alert>
        ) : null}
        {preview ? <Preview preview={preview} /> : problem ? null : <Skeleton height="10rem" />}
        {preview && (preview.reversed > 0 || recreate) ? (
          <Checkbox
            label="Stornierte Forderungen neu erzeugen"
            checked={recreate}
            onChange={(event) => setRecreate(event.currentTarget.checked)}
          />
        ) : null}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
          {preview?.created === 0 ? "Schließen" : "Abbrechen"}
        </Button>
        {preview && preview.created > 0 ? (
          <Button loading={isPending} onClick={send}>
            {claimsText(preview.created)} erstellen
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}

function Preview({ preview }: { readonly preview: ClaimRunResult }) {
  const { by_way, created, messages, skipped, skipped_items, warned, warnings } = preview;
  return (
    <>
      {created === 0 ? null : (
        <Text>
          Lastschrift {euros(by_way.lastschrift.cents)} ({by_way.lastschrift.count}), Überweisung{" "}
          {euros(by_way.ueberweisung.cents)} ({by_way.ueberweisung.count}), ohne Mandat{" "}
          {euros(by_way.ohne_mandat.cents)} ({by_way.ohne_mandat.count})
        </Text>
      )}
      {messages
        .filter((message) => !message.endsWith("?"))
        .map((message) => (
          <Text key={message}>{message}</Text>
        ))}
      <Notes title={`${warned.toLocaleString("de-DE")} zu beachten`} notes={warnings} />
      <Notes title={`${skipped.toLocaleString("de-DE")} ausgelassen`} notes={skipped_items} />
    </>
  );
}

/** Customers with the warnings about them, or the reasons why they have no claim. */
export function Notes({ title, notes }: { readonly title: string; readonly notes: readonly CustomerNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <Text fw={620}>{title}</Text>
      <ul className={classes.notes}>
        {notes.map(({ customer, code, message }) => (
          <li key={`${customer.id} ${code}`}>
            <bdi>{customer.name}</bdi> ({customer.number}): {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
