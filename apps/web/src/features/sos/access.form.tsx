import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { SosLoginInput } from "@krempelfrei/contract/sos/sos-access";
import { useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { signInAsContact } from "./access.api.ts";
import classes from "./access.module.css";
import { UNREACHABLE } from "./labels.ts";

/** The sign-in of an emergency contact: e-mail and birthday (specification 1). */
export function AccessForm({
  hasEnded,
  onCode,
}: {
  readonly hasEnded: boolean;
  /** Opens the form of the mailed code; always available, because no response reveals whether one was mailed. */
  readonly onCode: () => void;
}) {
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    initialValues: { email: "", birthday: "" },
    validate: (values) => schemaErrors(SosLoginInput, values),
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    setRefused(undefined);
    try {
      await signInAsContact(SosLoginInput.parse(values));
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setRefused(messageOf(error) ?? UNREACHABLE);
    }
  });
  return (
    <>
      <Introduction />
      <form onSubmit={submit} noValidate className={classes.card}>
        <Stack gap="lg">
          {hasEnded && refused === undefined ? <Ended /> : null}
          {refused === undefined ? null : <Refused message={refused} />}
          <TextInput
            label="Ihre E-Mail-Adresse"
            type="email"
            inputMode="email"
            autoComplete="email"
            size="lg"
            required
            {...form.getInputProps("email")}
          />
          <DateField
            label="Ihr Geburtsdatum"
            kind="birthday"
            description="Ihr eigenes, nicht das der Person, um die es geht. Zum Beispiel 31.12.1970"
            autoComplete="bday"
            size="lg"
            required
            {...form.getInputProps("birthday")}
          />
          <Button type="submit" size="lg" h="3.5rem" fullWidth loading={form.submitting}>
            Dokumente anzeigen
          </Button>
          <CodeButton onClick={onCode} />
        </Stack>
      </form>
      <Text mt="lg" c="dimmed">
        In Lebensgefahr rufen Sie bitte sofort den Notruf 112.
      </Text>
    </>
  );
}

function Introduction() {
  return (
    <Text>
      Hat jemand Sie als Notfallkontakt eingetragen? Dann sehen Sie hier die Dokumente, die für den Notfall
      gedacht sind. Geben Sie dazu Ihre eigene E-Mail-Adresse und Ihr eigenes Geburtsdatum ein.
    </Text>
  );
}

function Ended() {
  return (
    <Alert color="blue" role="status">
      Der Zugang ist beendet. Sie können sich noch einmal anmelden.
    </Alert>
  );
}

function CodeButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="md"
      h="auto"
      mih="3rem"
      styles={{ label: { whiteSpace: "normal", lineHeight: 1.4 } }}
      onClick={onClick}
    >
      Ich habe einen Code per E-Mail bekommen
    </Button>
  );
}

/** Refusal with next steps: the same for every reason, so that it reveals nothing about an address. */
function Refused({ message }: { readonly message: string }) {
  return (
    <Alert color="red" role="alert" title={message}>
      {message === UNREACHABLE ? null : (
        <ul className={classes.steps}>
          <li>
            Bitte geben Sie <strong>Ihr eigenes</strong> Geburtsdatum an, nicht das der Person, um die es
            geht.
          </li>
          <li>Nehmen Sie die E-Mail-Adresse, an die unsere Nachricht über den Notfallkontakt ging.</li>
          <li>Sehen Sie in Ihrem Postfach nach, auch im Spam-Ordner: Vielleicht liegt dort ein Link.</li>
          <li>
            Fragen Sie die Person oder ihre Familie, ob der Zugang eingeschaltet ist und welche Angaben dort
            stehen. Sonst helfen wir: Die Adresse steht im{" "}
            <Anchor href="/impressum" inherit underline="always">
              Impressum
            </Anchor>
            .
          </li>
        </ul>
      )}
    </Alert>
  );
}
