import { Alert, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { PERSON_NAME_MAX } from "@krempelfrei/contract/limits";
import {
  RELATION_KINDS,
  RelationshipInput,
  type GroupMember,
} from "@krempelfrei/contract/relationships/relationships";
import { useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/date-field.tsx";
import { FormModal } from "../../ui/form-modal.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { useUniqueEmail } from "../users/use-unique-email.ts";
import { useSavePerson } from "./relationships.api.ts";

interface Props {
  readonly customerId: string;
  /** Without one a new person is added. */
  readonly person: GroupMember | undefined;
  readonly onClose: () => void;
}

interface Values {
  first_name: string;
  last_name: string;
  kind: string | null;
  birthday: string;
  email: string;
}

const valuesOf = (person: GroupMember | undefined): Values => ({
  first_name: person?.first_name ?? "",
  last_name: person?.last_name ?? "",
  kind: person?.kind ?? null,
  birthday: person?.birthday ?? "",
  email: person?.email ?? "",
});

/** What another address does, before it is saved. */
function noticeOf(person: GroupMember | undefined, typed: string): string | undefined {
  const old = person?.email ?? null;
  const email = typed.trim().toLowerCase();
  if (old === email || (old === null && email === "")) return undefined;
  if (email === "") {
    return "Ohne E-Mail-Adresse kann sich die Person nicht mehr anmelden: Passwort und Passkeys werden gelöscht. Ihre Dokumente bearbeitet dann der Kunde.";
  }
  if (old === null) return "Die Person bekommt eine E-Mail mit einem Link, um ihr Passwort festzulegen.";
  return "Die Person wird auf allen Geräten abgemeldet und meldet sich künftig mit der neuen Adresse an. An die bisherige Adresse geht eine Nachricht.";
}

/** Adds a person to a group or edits one; without an address it owns documents and cannot sign in. */
export function PersonDialog({ customerId, person: given, onClose }: Props) {
  useFocusBack();
  // Not under the hands of somebody who types: what came first stays, and saving tells about a newer one.
  const [person] = useState(given);
  const [failed, setFailed] = useState<string>();
  const save = useSavePerson(customerId, person);
  const form = useForm<Values>({
    initialValues: valuesOf(person),
    validate: (values) => schemaErrors(RelationshipInput, values),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  });
  useUnsavedGuard(form.isDirty());
  const taken = useUniqueEmail(form.values.email, person);
  const submit = form.onSubmit(async (values) => {
    if (taken !== undefined) return;
    setFailed(undefined);
    try {
      await save.mutateAsync(RelationshipInput.parse(values));
      toastSuccess();
      onClose();
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      const message = messageOf(error);
      if (message === undefined) toastError();
      else setFailed(message);
    }
  });
  return (
    <FormModal onClose={onClose} title={person ? "Person bearbeiten" : "Person hinzufügen"}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failed === undefined ? null : (
            <Alert color="red" role="alert">
              {failed}
            </Alert>
          )}
          <TextInput
            label="Vorname"
            required
            data-autofocus
            autoComplete="off"
            maxLength={PERSON_NAME_MAX}
            {...form.getInputProps("first_name")}
          />
          <TextInput
            label="Name"
            required
            autoComplete="off"
            maxLength={PERSON_NAME_MAX}
            {...form.getInputProps("last_name")}
          />
          <Select
            label="Beziehung zum Kunden"
            placeholder="Bitte wählen"
            required
            allowDeselect={false}
            data={[...RELATION_KINDS]}
            {...form.getInputProps("kind")}
          />
          <DateField label="Geburtsdatum" {...form.getInputProps("birthday")} value={form.values.birthday} />
          <TextInput
            label="E-Mail"
            type="email"
            autoComplete="off"
            description="Nur mit E-Mail-Adresse kann sich die Person anmelden. Für ein Kind zum Beispiel kann sie leer bleiben."
            {...form.getInputProps("email")}
            error={form.errors.email ?? taken}
          />
          <div role="status">
            <Notice text={form.errors.email ? undefined : noticeOf(person, form.values.email)} />
          </div>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={form.submitting}>
            Speichern
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}

function Notice({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <Alert color="blue">{text}</Alert>;
}
