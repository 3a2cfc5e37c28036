import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { TWO_FACTOR_DIGITS, TWO_FACTOR_MINUTES } from "@krempelfrei/contract/limits";
import { SosCodeInput } from "@krempelfrei/contract/sos/sos-access";
import { useEffect, useRef, useState } from "react";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { giveSosCode } from "./access.api.ts";
import classes from "./access.module.css";
import { UNREACHABLE } from "./labels.ts";
import { Refusal } from "../../ui/refusal.tsx";

/** „Zusätzlich Code per E-Mail“: the second step, if the person requires it. */
export function CodeForm({ onBack }: { readonly onBack: () => void }) {
  const [refused, setRefused] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initialValues: { code: "" },
    validate: (values) => schemaErrors(SosCodeInput, values),
  });
  const submit = form.onSubmit(async (values) => {
    setRefused(undefined);
    try {
      await giveSosCode(values.code);
      onBack();
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setRefused(messageOf(error) ?? UNREACHABLE);
      field.current?.select();
    }
  });
  return (
    <>
      <Text>
        Der Code aus {TWO_FACTOR_DIGITS} Ziffern steht in der E-Mail, die Sie nach dem Anmelden in diesem
        Browser bekommen haben. Er gilt {TWO_FACTOR_MINUTES} Minuten. Bitte sehen Sie auch im Spam-Ordner
        nach.
      </Text>
      <form onSubmit={submit} noValidate className={classes.card}>
        <Stack gap="lg">
          <Refusal>{refused}</Refusal>
          <TextInput
            ref={field}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            size="lg"
            styles={{ input: { fontSize: "1.5rem", letterSpacing: "0.3em" } }}
            {...form.getInputProps("code")}
            // Pasted codes may contain spaces.
            onChange={(event) =>
              form.setFieldValue(
                "code",
                event.currentTarget.value.replace(/\D/g, "").slice(0, TWO_FACTOR_DIGITS),
              )
            }
          />
          <Button type="submit" size="lg" h="3.5rem" fullWidth loading={form.submitting}>
            Dokumente anzeigen
          </Button>
          <Button variant="subtle" size="md" h="3rem" onClick={onBack}>
            Zurück
          </Button>
        </Stack>
      </form>
    </>
  );
}
