import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { LoginInput } from "@krempelfrei/contract/account/account";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf, schemaErrors } from "../../lib/form-errors.ts";
import { login } from "../../lib/session.ts";
import { PASSWORD_LABELS } from "../../ui/password/password-labels.ts";
import { UNREACHABLE } from "./labels.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import type { CodeSource } from "./waiting-for-code.ts";
import { Refusal } from "../../ui/refusal.tsx";

export interface SignInProps {
  /**
   * Address of the person whose work waits below; undefined on the sign-in page. It can be edited, because they may have
   * changed it elsewhere meanwhile.
   */
  readonly address?: string;
  /** Shown before the first attempt. */
  readonly notice: string | undefined;
  readonly onSignedIn: () => Promise<void>;
  readonly onCodeNeeded: (source: CodeSource) => void;
}

/** E-mail address and password, or a passkey. */
export function SignInForm({ address, notice, onSignedIn, onCodeNeeded }: SignInProps) {
  const [refused, setRefused] = useState(notice);
  const form = useForm({
    initialValues: { email: address ?? "", password: "", remember: false },
    validate: (values) => schemaErrors(LoginInput, values),
    validateInputOnBlur: true,
  });
  const isAgain = address !== undefined;

  const submit = form.onSubmit(async (values) => {
    setRefused(undefined);
    try {
      const { two_factor, by_app } = await login(values);
      if (two_factor) onCodeNeeded(by_app === true ? "app" : "mail");
      else await onSignedIn();
    } catch (error) {
      setRefused(messageOf(error) ?? UNREACHABLE);
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Refusal>{refused}</Refusal>
        <TextInput
          label="E-Mail-Adresse"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Passwort"
          autoComplete="current-password"
          visibilityToggleButtonProps={PASSWORD_LABELS}
          data-autofocus={isAgain || undefined}
          {...form.getInputProps("password")}
        />
        <Group justify="space-between">
          <Checkbox label="Angemeldet bleiben" {...form.getInputProps("remember", { type: "checkbox" })} />
          {isAgain ? null : (
            <Anchor component={Link} to="/reset" underline="always">
              Passwort vergessen?
            </Anchor>
          )}
        </Group>
        <Button type="submit" fullWidth size="md" h="2.875rem" loading={form.submitting}>
          Anmelden
        </Button>
        <PasskeySignIn remember={form.values.remember} onSignedIn={onSignedIn} onRefused={setRefused} />
      </Stack>
    </form>
  );
}
