import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "../lib/form-errors.ts";
import { confirmProceed } from "./confirm.tsx";
import classes from "./secret-address.module.css";
import { toastError, toastSuccess } from "./toasts.ts";

interface Change {
  /** Resolves to false if the person has cancelled it. */
  readonly mutateAsync: () => Promise<unknown>;
  readonly isPending: boolean;
}

const tried = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
  try {
    const result = await work();
    if (result !== false && done !== undefined) toastSuccess(done);
  } catch (error) {
    toastError(messageOf(error));
  }
};

/** Button for a first secret address, below its explanation. */
export function NoSecretAddress({
  children,
  renew,
  isReadOnly,
}: {
  readonly children: ReactNode;
  readonly renew: Change;
  readonly isReadOnly: boolean;
}) {
  return (
    <Stack gap="md" align="flex-start">
      {children}
      <Button loading={renew.isPending} disabled={isReadOnly} onClick={() => void tried(renew.mutateAsync)}>
        Adresse erzeugen
      </Button>
    </Stack>
  );
}

export interface SecretAddressProps {
  readonly address: string;
  /** Accessible name of the field. */
  readonly label: string;
  readonly explained: string;
  readonly note?: string;
  /** Another way to use the address, besides copying. */
  readonly use?: ReactNode;
  readonly renew: Change;
  /** Consequence of a new address. */
  readonly renewMessage: string;
  readonly end: Change;
  readonly endTitle: string;
  readonly endMessage: string;
  /** Label of the button that ends the address. */
  readonly endLabel: string;
  readonly isReadOnly: boolean;
}

/** A secret address: to copy, to replace, to end. */
export function SecretAddress(props: SecretAddressProps) {
  const { address, label, explained, note, use, renew, end, isReadOnly } = props;
  const askRenew = async (): Promise<void> => {
    const isSure = await confirmProceed({
      title: "Neue Adresse erzeugen?",
      message: props.renewMessage,
      confirmLabel: "Neue Adresse erzeugen",
    });
    if (isSure) await tried(renew.mutateAsync, "Die neue Adresse gilt ab jetzt.");
  };
  const askEnd = async (): Promise<void> => {
    const isSure = await confirmProceed({
      title: props.endTitle,
      message: props.endMessage,
      confirmLabel: "Beenden",
    });
    if (isSure) await tried(end.mutateAsync, "Die Adresse gilt nicht mehr.");
  };
  return (
    <Stack gap="md">
      <Text>{explained}</Text>
      <div className={classes.address} role="group" aria-label={label}>
        {address}
      </div>
      {note !== undefined && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
      <Group gap="sm">
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Kopiert" : "Adresse kopieren"}</Button>}
        </CopyButton>
        {use}
      </Group>
      <Group gap="sm">
        <Button
          variant="subtle"
          loading={renew.isPending}
          disabled={isReadOnly}
          onClick={() => void askRenew()}
        >
          Neue Adresse erzeugen
        </Button>
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          loading={end.isPending}
          onClick={() => void askEnd()}
        >
          {props.endLabel}
        </Button>
      </Group>
    </Stack>
  );
}
