import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { PHONE_MAX, SOS_NOTE_MAX, SOS_RELATION_MAX } from "@krempelfrei/contract/limits";
import { SosContactInput, type SosContact } from "@krempelfrei/contract/sos/sos";
import { schemaErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { NameFields } from "../../ui/fields/name-fields.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { PasswordField, useNeededPassword } from "../../ui/password/needed-password.tsx";
import { fetchContact, saveContact } from "./sos.api.ts";

interface Props {
  /** Undefined: a new contact. */
  readonly contact?: SosContact;
  readonly onClose: () => void;
}

const valuesOf = (contact: SosContact | undefined) => ({
  first_name: contact?.first_name ?? "",
  last_name: contact?.last_name ?? "",
  email: contact?.email ?? "",
  birthday: contact?.birthday ?? "",
  phone: contact?.phone ?? "",
  relation: contact?.relation ?? "",
  note: contact?.note ?? "",
  password: "",
});

function useContactForm({ contact, onClose }: Props) {
  const needed = useNeededPassword();
  const controls = useSavedForm({
    stored: contact,
    valuesOf,
    errorsOf: ({ password, ...values }) => ({
      ...schemaErrors(SosContactInput, values),
      ...needed.errorsOf(password),
    }),
    checkedOnBlur: ["email", "birthday"],
    save: async ({ password, ...values }, { stored }) =>
      needed.send(password, async (given) =>
        saveContact(stored, { ...SosContactInput.parse(values), password: given }),
      ),
    fetchNewer: contact && (async () => fetchContact(contact.id)),
    onSaved: onClose,
  });
  return { controls, needed };
}

export function ContactDialog(props: Props) {
  const { contact, onClose } = props;
  const { controls, needed } = useContactForm(props);
  const { form } = controls;
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      size="lg"
      title={contact === undefined ? "Notfallkontakt hinzufügen" : "Notfallkontakt bearbeiten"}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NameFields form={form} lastNameLabel="Nachname" />
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
          kind="birthday"
          description="Mit Adresse und Geburtsdatum meldet der Kontakt sich an."
          required
          {...form.getInputProps("birthday")}
        />
        <TextInput
          label="Telefon"
          description="Steht auf der Notfallkarte; Ihre anderen Kontakte sehen sie im Notfall, das Büro jederzeit."
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
      {needed.isNeeded ? <PasswordField ref={needed.field} {...form.getInputProps("password")} /> : null}
    </FormDialog>
  );
}
