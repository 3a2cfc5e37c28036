import { Alert, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { can, STAFF_ROLES, type StaffRole } from "@krempelfrei/contract/access";
import { PERSON_NAME_MAX } from "@krempelfrei/contract/limits";
import { UserInput, type StaffUser } from "@krempelfrei/contract/users/users";
import { useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { ROLE_NAMES } from "@krempelfrei/contract/role-names";
import { useUser } from "../../lib/session.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { useUniqueEmail } from "./use-unique-email.ts";
import { useSaveUser } from "./users.api.ts";

interface Props {
  /** Without one a new user is made. */
  readonly user: StaffUser | undefined;
  readonly onClose: () => void;
}

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  role: StaffRole;
}

/** Specification 2, user modal: checked on input and on blur, the address also by the server. */
export function UserForm({ user, onClose }: Props) {
  const me = useUser();
  const save = useSaveUser(user);
  const [failed, setFailed] = useState<string>();
  const form = useForm<Values>({
    initialValues: {
      first_name: user?.first_name ?? "",
      last_name: user?.last_name ?? "",
      email: user?.email ?? "",
      role: user?.role ?? "janitor",
    },
    validate: (values) => schemaErrors(UserInput, values),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  });
  const saved = useUnsavedGuard(form.isDirty());
  const taken = useUniqueEmail(form.values.email, user);
  const submit = form.onSubmit(async (values) => {
    if (taken !== undefined) return;
    setFailed(undefined);
    try {
      await save.mutateAsync(UserInput.parse(values));
      toastSuccess();
      saved();
      onClose();
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      toastError();
      if (Object.keys(errors).length === 0) setFailed(messageOf(error));
    }
  });
  const isMe = user?.id === me.id;
  const readOnly = user?.can_modify === false;
  const roles = STAFF_ROLES.filter(
    (role) => readOnly || can(me.role, role === "owner" ? "users.owners" : "users.manage"),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failed === undefined ? null : (
          <Alert color="red" role="alert">
            {failed}
          </Alert>
        )}
        {readOnly ? <Alert color="blue">Inhaber können nur von Inhabern bearbeitet werden.</Alert> : null}
        <TextInput
          label="Vorname"
          required
          data-autofocus
          disabled={readOnly}
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          {...form.getInputProps("first_name")}
        />
        <TextInput
          label="Name"
          required
          disabled={readOnly}
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          {...form.getInputProps("last_name")}
        />
        <TextInput
          label="E-Mail"
          type="email"
          required
          disabled={readOnly || isMe}
          description={isMe ? "Ihre eigene Adresse ändern Sie in Ihrem Profil." : undefined}
          autoComplete="off"
          {...form.getInputProps("email")}
          error={form.errors.email ?? taken}
        />
        <Select
          label="Rolle"
          required
          disabled={readOnly}
          allowDeselect={false}
          data={roles.map((value) => ({ value, label: ROLE_NAMES[value] }))}
          {...form.getInputProps("role")}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Schließen
        </Button>
        {readOnly ? null : (
          <Button type="submit" loading={form.submitting}>
            Speichern
          </Button>
        )}
      </Group>
    </form>
  );
}
