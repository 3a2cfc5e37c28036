import { Alert, Select, TextInput } from "@mantine/core";
import { can, STAFF_ROLES, type StaffRole } from "@krempelfrei/contract/access";
import { UserInput, type StaffUser } from "@krempelfrei/contract/users/users";
import { schemaErrors } from "../../lib/form-errors.ts";
import { ROLE_NAMES } from "@krempelfrei/contract/role-names";
import { useUser } from "../../lib/session.ts";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { NameFields } from "../../ui/fields/name-fields.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { EmailWasWrong } from "./email-was-wrong.tsx";
import { useUniqueEmail } from "./use-unique-email.ts";
import { fetchStaffUser, useSaveUser } from "./users.api.ts";

interface Props {
  /** Undefined: a new user. */
  readonly user: StaffUser | undefined;
  readonly onClose: () => void;
}

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  email_was_wrong: boolean;
  role: StaffRole;
}

const valuesOf = (user: StaffUser | undefined): Values => ({
  first_name: user?.first_name ?? "",
  last_name: user?.last_name ?? "",
  email: user?.email ?? "",
  email_was_wrong: false,
  role: user?.role ?? "janitor",
});

function inputOf(values: Values) {
  const { email_was_wrong: _emailWasWrong, ...input } = values;
  return input;
}

function useUserForm({ user, onClose }: Props) {
  const save = useSaveUser();
  return useSavedForm({
    stored: user,
    valuesOf,
    errorsOf: (values) => schemaErrors(UserInput, inputOf(values)),
    ...useUniqueEmail(user),
    save: async ({ email_was_wrong, ...values }, { stored }) =>
      save.mutateAsync({ user: stored, body: UserInput.parse(values), email_was_wrong }),
    fetchNewer: user && (async () => fetchStaffUser(user.id)),
    onSaved: onClose,
    toastsErrors: true,
  });
}

/** Specification 2, user modal: checked on input and on blur, the address also by the server. */
export function UserForm(props: Props) {
  const { user } = props;
  const me = useUser();
  const controls = useUserForm(props);
  const { form } = controls;
  const isMe = user?.id === me.id;
  const readOnly = user?.can_modify === false;
  const roles = STAFF_ROLES.filter(
    (role) => readOnly || can(me.role, role === "owner" ? "users.owners" : "users.manage"),
  );
  return (
    <DialogForm controls={controls} closeLabel="Schließen" readOnly={readOnly}>
      {readOnly ? <Alert color="blue">Inhaber können nur von Inhabern bearbeitet werden.</Alert> : null}
      <NameFields form={form} disabled={readOnly} />
      <TextInput
        label="E-Mail"
        type="email"
        required
        disabled={readOnly || isMe}
        description={isMe ? "Ihre eigene Adresse ändern Sie in Ihrem Profil." : undefined}
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      <EmailWasWrong
        before={user?.email}
        typed={form.values.email}
        field={form.getInputProps("email_was_wrong", { type: "checkbox" })}
      />
      <Select
        label="Rolle"
        required
        disabled={readOnly}
        allowDeselect={false}
        data={roles.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        {...form.getInputProps("role")}
      />
    </DialogForm>
  );
}
