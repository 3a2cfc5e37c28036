import { Alert, Select, TextInput } from "@mantine/core";
import {
  RELATION_KINDS,
  RelationshipInput,
  type GroupMember,
} from "@krempelfrei/contract/relationships/relationships";
import { useQuery } from "@tanstack/react-query";
import { schemaErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { NameFields } from "../../ui/fields/name-fields.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { EmailWasWrong } from "../users/email-was-wrong.tsx";
import { useUniqueEmail } from "../users/use-unique-email.ts";
import { belongingsQuery, fetchPerson, useSavePerson } from "./relationships.api.ts";

interface Props {
  readonly customerId: string;
  /** Undefined: a new person. */
  readonly person: GroupMember | undefined;
  readonly onClose: () => void;
}

interface Values {
  first_name: string;
  last_name: string;
  kind: string | null;
  birthday: string;
  email: string;
  email_was_wrong: boolean;
}

const valuesOf = (person: GroupMember | undefined): Values => ({
  first_name: person?.first_name ?? "",
  last_name: person?.last_name ?? "",
  kind: person?.kind ?? null,
  birthday: person?.birthday ?? "",
  email: person?.email ?? "",
  email_was_wrong: false,
});

/** Explains the consequences of another address before it is saved; undefined for the same address. */
function noticeOf(before: string, typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  if (before === email) return undefined;
  if (email === "") {
    return "Ohne E-Mail-Adresse kann sich die Person nicht mehr anmelden: Passwort und Passkeys werden gelöscht. Ihre Dokumente bleiben ihre: Niemand sonst sieht sie dadurch, und mit einer neuen Adresse hat sie alles wieder.";
  }
  if (before === "") return "Die Person bekommt eine E-Mail mit einem Link, um ihr Passwort festzulegen.";
  return "Die Person wird auf allen Geräten abgemeldet und meldet sich künftig mit der neuen Adresse an. An die bisherige Adresse geht eine Nachricht.";
}

function inputOf(values: Values) {
  const { email_was_wrong: _emailWasWrong, ...input } = values;
  return input;
}

function usePersonForm({ customerId, person, onClose }: Props) {
  const save = useSavePerson(customerId);
  return useSavedForm({
    stored: person,
    valuesOf,
    errorsOf: (values) => schemaErrors(RelationshipInput, inputOf(values)),
    checkedOnBlur: ["birthday"],
    ...useUniqueEmail(person),
    save: async ({ email_was_wrong, ...values }, { stored }) =>
      save.mutateAsync({ person: stored, body: RelationshipInput.parse(values), email_was_wrong }),
    fetchNewer: person && (async () => fetchPerson(customerId, person.id)),
    onSaved: onClose,
  });
}

/** Adds a person to a group or edits one; without an address the person owns documents and cannot sign in. */
export function PersonDialog(props: Props) {
  const controls = usePersonForm(props);
  const { form, baseValues } = controls;
  return (
    <FormDialog
      controls={controls}
      onClose={props.onClose}
      title={props.person ? "Person bearbeiten" : "Person hinzufügen"}
    >
      <NameFields form={form} />
      <Select
        label="Beziehung zum Kunden"
        placeholder="Bitte wählen"
        required
        allowDeselect={false}
        data={[...RELATION_KINDS]}
        {...form.getInputProps("kind")}
      />
      <DateField label="Geburtsdatum" kind="birthday" {...form.getInputProps("birthday")} />
      <TextInput
        label="E-Mail"
        type="email"
        autoComplete="off"
        description="Nur mit E-Mail-Adresse kann sich die Person anmelden. Für ein Kind zum Beispiel kann sie leer bleiben."
        {...form.getInputProps("email")}
      />
      <EmailWasWrong
        before={baseValues.email}
        typed={form.values.email}
        field={form.getInputProps("email_was_wrong", { type: "checkbox" })}
      />
      <div role="status">
        <Notice text={form.errors.email ? undefined : noticeOf(baseValues.email, form.values.email)} />
        {props.person?.email && form.values.email.trim() === "" ? (
          <RestingAccess customerId={props.customerId} id={props.person.id} />
        ) : null}
      </div>
    </FormDialog>
  );
}

/** A note for a person with emergency contacts, who have no access while the person has no address. */
function RestingAccess({ customerId, id }: { readonly customerId: string; readonly id: string }) {
  const { data } = useQuery(belongingsQuery(customerId, id));
  return data && data.sos_contacts > 0 ? (
    <Alert color="blue" mt="xs">
      Auch der Notfallzugang der Person ruht, bis sie wieder eine E-Mail-Adresse hat.
    </Alert>
  ) : null;
}

function Notice({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <Alert color="blue">{text}</Alert>;
}
