import { Alert, Button, Group, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { PERSON_NAME_MAX, PHONE_MAX, SOS_NOTE_MAX, SOS_RELATION_MAX } from "@krempelfrei/contract/limits";
import { SosContactInput, type SosContact } from "@krempelfrei/contract/sos/sos";
import { useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/date-field.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { FormModal } from "../../ui/form-modal.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { saveContact } from "./sos.api.ts";

interface Props {
  /** Without one a new contact is made. */
  readonly contact?: SosContact;
  readonly onClose: () => void;
}

/** Makes or changes an emergency contact. */
export function ContactDialog({ contact, onClose }: Props) {
  useFocusBack();
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    initialValues: {
      first_name: contact?.first_name ?? "",
      last_name: contact?.last_name ?? "",
      email: contact?.email ?? "",
      birthday: contact?.birthday ?? "",
      phone: contact?.phone ?? "",
      relation: contact?.relation ?? "",
      note: contact?.note ?? "",
    },
    validate: (values) => schemaErrors(SosContactInput, values),
    validateInputOnBlur: true,
  });
  useUnsavedGuard(form.isDirty());
  const submit = form.onSubmit(async (values) => {
    setFailed(undefined);
    try {
      await saveContact(contact, SosContactInput.parse(values));
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
    <FormModal
      onClose={onClose}
      size="lg"
      title={contact === undefined ? "Notfallkontakt hinzufügen" : "Notfallkontakt bearbeiten"}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failed === undefined ? null : (
            <Alert color="red" role="alert">
              {failed}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label="Vorname"
              required
              data-autofocus
              autoComplete="off"
              maxLength={PERSON_NAME_MAX}
              {...form.getInputProps("first_name")}
            />
            <TextInput
              label="Nachname"
              required
              autoComplete="off"
              maxLength={PERSON_NAME_MAX}
              {...form.getInputProps("last_name")}
            />
            <TextInput
              label="E-Mail-Adresse"
              type="email"
              description="Die Adresse des Kontakts, nicht Ihre eigene."
              required
              autoComplete="off"
              {...form.getInputProps("email")}
            />
            <DateField
              label="Geburtsdatum"
              description="Mit Adresse und Geburtsdatum meldet der Kontakt sich an."
              required
              {...form.getInputProps("birthday")}
            />
            <TextInput
              label="Telefon"
              type="tel"
              autoComplete="off"
              maxLength={PHONE_MAX}
              {...form.getInputProps("phone")}
            />
            <TextInput
              label="Beziehung"
              placeholder="zum Beispiel Tochter oder Nachbar"
              autoComplete="off"
              maxLength={SOS_RELATION_MAX}
              {...form.getInputProps("relation")}
            />
          </SimpleGrid>
          <Textarea
            label="Notiz"
            description="Nur für Sie."
            size="md"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={SOS_NOTE_MAX}
            {...form.getInputProps("note")}
          />
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
