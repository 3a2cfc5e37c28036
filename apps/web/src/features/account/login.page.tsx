import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { LoginInput } from "@krempelfrei/contract/account";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { schemaErrors } from "../../lib/form-errors.ts";
import { login } from "../../lib/session.ts";
import { Frame } from "./frame.tsx";
import { PASSWORD_LABELS } from "./labels.ts";

const UNREACHABLE = "Der Dienst ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.";

/** /login, and /reset-password, which the specification gives the same screen. */
export function Component() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    initialValues: { email: "", password: "", remember: false },
    validate: (values) => schemaErrors(LoginInput, values),
    validateInputOnBlur: true,
  });

  const submit = form.onSubmit(async (values) => {
    setRefused(undefined);
    try {
      await login(values);
      const next = new URLSearchParams(search).get("next") ?? "/";
      await navigate(/^\/(?![/\\])/.test(next) ? next : "/", { replace: true });
    } catch (error) {
      setRefused(messageOf(error) ?? UNREACHABLE);
    }
  });

  return (
    <Frame title="Anmelden" text="Willkommen zurück bei Ihren Dokumenten.">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {refused === undefined ? null : (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps("email")}
          />
          <PasswordInput
            label="Passwort"
            autoComplete="current-password"
            visibilityToggleButtonProps={PASSWORD_LABELS}
            {...form.getInputProps("password")}
          />
          <Group justify="space-between">
            <Checkbox label="Angemeldet bleiben" {...form.getInputProps("remember", { type: "checkbox" })} />
            <Anchor component={Link} to="/reset">
              Passwort vergessen?
            </Anchor>
          </Group>
          <Button type="submit" fullWidth size="md" h="2.875rem" loading={form.submitting}>
            Anmelden
          </Button>
        </Stack>
      </form>
    </Frame>
  );
}
