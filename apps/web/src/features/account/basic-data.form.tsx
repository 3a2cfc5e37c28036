import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { ProfileInput } from "@krempelfrei/contract/account/profile";
import { useEffect, useEffectEvent, useState } from "react";
import { schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { changedFields, rebaseValues } from "../../lib/rebase-values.ts";
import { useUser } from "../../lib/session.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { askPassword } from "../../ui/password/ask-password.tsx";
import { discardEmail, saveProfile } from "./profile.api.ts";

const SAVED = "Basisdaten wurden erfolgreich aktualisiert!";

const valuesOf = ({ first_name, last_name, email }: OwnUser) => ({
  first_name,
  last_name,
  email: email ?? "",
});

/** Card "Basisdaten". Another address needs the password unless the sign-in is fresh, and is valid after its confirmation. */
export function BasicDataForm() {
  const user = useUser();
  const form = useForm({
    initialValues: valuesOf(user),
    validate: (values) => schemaErrors(ProfileInput, values),
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });

  useUnsavedGuard(form.isDirty());
  const follow = useEffectEvent(() => {
    const newer = valuesOf(user);
    const { values } = rebaseValues(form.getInitialValues(), form.getValues(), newer);
    form.setInitialValues(newer);
    form.setValues(values);
  });
  // The user may be changed elsewhere: by a mailed link, or by the office.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the form is a store of its own, outside of React's state
  useEffect(() => follow(), [user]);

  const save = async (password_current?: string): Promise<void> => {
    const typed = form.getValues();
    // Unchanged fields may be outdated here.
    const changed = changedFields(form.getInitialValues(), typed);
    const body = Object.fromEntries(changed.map((field) => [field, typed[field]]));
    const saved = valuesOf(await saveProfile({ ...body, password_current }));
    // Words typed during the save are kept.
    const { values } = rebaseValues(typed, form.getValues(), saved);
    form.setInitialValues(saved);
    form.setValues(values);
    toastSuccess(SAVED);
  };
  const submit = form.onSubmit(async (values) => {
    const { email } = ProfileInput.parse(values);
    if (form.isDirty("email")) {
      await askPassword({
        title: "E-Mail-Adresse ändern",
        message: `Wir schicken einen Link an ${email}. Wenn Sie ihn öffnen, melden Sie sich künftig mit dieser Adresse an.`,
        confirmLabel: "Link anfordern",
        onlyIfNeeded: true,
        save,
      });
      return;
    }
    try {
      await save();
    } catch (error) {
      form.setErrors(serverErrors(error));
      toastError();
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label="Vorname" autoComplete="given-name" {...form.getInputProps("first_name")} />
        <TextInput label="Nachname" autoComplete="family-name" {...form.getInputProps("last_name")} />
        <TextInput label="E-Mail" type="email" autoComplete="email" {...form.getInputProps("email")} />
        {user.pending_email === null ? null : <PendingEmail user={user} address={user.pending_email} />}
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting} disabled={!form.isDirty() || !form.isValid()}>
            Änderungen speichern
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PendingEmail({ user, address }: { readonly user: OwnUser; readonly address: string }) {
  const [busy, setBusy] = useState(false);
  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      await discardEmail();
    } catch {
      toastError();
      setBusy(false);
    }
  };
  return (
    <Alert role="status" color="pine" title="Neue E-Mail-Adresse noch nicht bestätigt">
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        Wir haben einen Link an {address} geschickt. Wenn Sie ihn öffnen, gilt die neue Adresse; bis dahin
        melden Sie sich weiter mit {user.email} an.
      </Text>
      <Button variant="default" mt="sm" loading={busy} onClick={() => void discard()}>
        Neue Adresse verwerfen
      </Button>
    </Alert>
  );
}
