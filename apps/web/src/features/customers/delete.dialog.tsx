import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { useState, type SyntheticEvent } from "react";
import { messageOf, serverErrors } from "../../lib/form-errors.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useDeleteCustomer } from "./customers.api.ts";

interface Props {
  readonly customer: CustomerDetails;
  readonly onClose: () => void;
  /** The customer is gone. */
  readonly onDeleted: () => void;
}

const WRONG = "Bitte die Kundennummer dieses Kunden eingeben";

/** Deletes a customer after its number was typed; what stands against it is told by the server. */
export function DeleteDialog({ customer, onClose, onDeleted }: Props) {
  useFocusBack();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const remove = useDeleteCustomer(customer.id);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (typed.trim() !== String(customer.number)) {
      setError(WRONG);
      return;
    }
    setRefused(undefined);
    try {
      await remove.mutateAsync(typed.trim());
      toastSuccess();
      onDeleted();
    } catch (failure) {
      const { confirm } = serverErrors(failure);
      setError(confirm);
      if (confirm === undefined && messageOf(failure) !== undefined) setRefused(messageOf(failure));
      else toastError();
    }
  };
  return (
    <Modal opened onClose={onClose} title="Wirklich löschen?" size="lg">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text>
            <bdi>{customer.full_name}</bdi>, alle Personen der Beziehungskiste und alle ihre Ordner und
            Dokumente werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.
          </Text>
          <Text size="sm" c="dimmed">
            Ein Kunde mit Buchungen kann nicht gelöscht, sondern nur gekündigt werden.
          </Text>
          {refused === undefined ? null : (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
          <TextInput
            label={`Zur Bestätigung die Kundennummer ${customer.number} eingeben`}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            maxLength={20}
            value={typed}
            error={error}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" color="red.9" loading={remove.isPending}>
            Löschen
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
