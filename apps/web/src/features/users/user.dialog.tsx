import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { FormModal } from "../../ui/dialogs/form-modal.tsx";
import { UserForm } from "./user.form.tsx";
import { userQuery } from "./users.api.ts";

interface Props {
  /** Undefined: a new user. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** The modal "Benutzer" of specification 2. */
export function UserDialog({ id, onClose }: Props) {
  return (
    // The dialog's button is the "Schließen" of specification 2; a second button of that name would be confusing.
    <FormModal onClose={onClose} title="Benutzer" withCloseButton={false}>
      {id === undefined ? (
        <UserForm user={undefined} onClose={onClose} />
      ) : (
        <Existing id={id} onClose={onClose} />
      )}
    </FormModal>
  );
}

function Existing({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error } = useQuery(userQuery(id));
  if (data) return <UserForm user={data} onClose={onClose} />;
  return (
    <>
      {error === null ? (
        <Stack gap="md" role="status" aria-label="Lade Daten...">
          {["first_name", "last_name", "email", "role"].map((field) => (
            <Skeleton key={field} height="4rem" />
          ))}
        </Stack>
      ) : (
        <Alert color="red" role="alert">
          {messageOf(error) ?? "Der Benutzer konnte nicht geladen werden."}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Schließen
        </Button>
      </Group>
    </>
  );
}
