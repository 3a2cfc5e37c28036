import { Button, Group, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  TWO_FACTOR_DIGITS,
  TWO_FACTOR_MINUTES,
  TWO_FACTOR_RESEND_SECONDS,
} from "@krempelfrei/contract/limits";
import { RecoveryCodeInput, TwoFactorInput } from "@krempelfrei/contract/account/two-factor";
import { useEffect, useRef, useState, type Ref } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { abandonSignIn, giveCode, requestCode } from "./account.api.ts";
import { UNREACHABLE } from "./labels.ts";
import type { CodeSource } from "./waiting-for-code.ts";
import { Refusal } from "../../ui/refusal.tsx";

/** Text above the field, by source of the code. */
export const CODE_TEXT: Record<CodeSource, string> = {
  mail: `Wir haben Ihnen einen Code aus ${TWO_FACTOR_DIGITS} Ziffern per E-Mail geschickt. Er gilt ${TWO_FACTOR_MINUTES} Minuten.`,
  app: `Bitte geben Sie den Code aus ${TWO_FACTOR_DIGITS} Ziffern ein, den Ihre Authenticator-App gerade zeigt.`,
};
/** Shown when the pending sign-in has expired. */
export const EXPIRED = "Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich noch einmal an.";
const SENT = "Ein neuer Code ist unterwegs. Der vorige gilt nicht mehr.";

interface Props {
  readonly source: CodeSource;
  readonly onPassed: () => Promise<void>;
  /** Called when the pending sign-in has expired. */
  readonly onExpired: () => void;
  readonly onCancel: () => void;
}

/** The second step of the sign-in. */
export function TwoFactorForm({ source, onPassed, onExpired, onCancel }: Props) {
  const [refused, setRefused] = useState<string>();
  const [byRecovery, setByRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another field stands there after the change
  useEffect(() => field.current?.focus(), [byRecovery]);
  const form = useForm({
    initialValues: { "2fa_code": "" },
    validate: (values) => schemaErrors(byRecovery ? RecoveryCodeInput : TwoFactorInput, values),
  });

  const fail = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) return onExpired();
    const errors = serverErrors(error);
    if (errors["2fa_code"] === undefined) setRefused(messageOf(error) ?? UNREACHABLE);
    else form.setErrors(errors);
    field.current?.select();
  };
  const submit = form.onSubmit(async (values) => {
    setRefused(undefined);
    try {
      await giveCode(values["2fa_code"]);
    } catch (error) {
      return fail(error);
    }
    await onPassed();
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Refusal>{refused}</Refusal>
        {byRecovery ? (
          <TextInput
            key="recovery"
            ref={field}
            label="Wiederherstellungscode"
            description="Einer der zehn Codes, die Sie beim Einrichten der App notiert haben. Jeder gilt einmal."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.getInputProps("2fa_code")}
          />
        ) : (
          <CodeInput
            key="code"
            ref={field}
            {...form.getInputProps("2fa_code")}
            onChange={(code) => form.setFieldValue("2fa_code", code)}
          />
        )}
        <Button type="submit" fullWidth size="md" h="2.875rem" loading={form.submitting}>
          Anmelden
        </Button>
        {source === "app" ? (
          <Button
            variant="default"
            onClick={() => {
              setRefused(undefined);
              form.reset();
              setByRecovery(!byRecovery);
            }}
          >
            {byRecovery ? "Code der App eingeben" : "Wiederherstellungscode benutzen"}
          </Button>
        ) : (
          <Resend onFailed={fail} onSent={() => field.current?.focus()} />
        )}
        <Button
          variant="subtle"
          onClick={() => {
            void abandonSignIn();
            onCancel();
          }}
        >
          Zurück zur Anmeldung
        </Button>
      </Stack>
    </form>
  );
}

interface CodeInputProps extends Omit<TextInputProps, "onChange"> {
  readonly ref: Ref<HTMLInputElement>;
  readonly onChange: (code: string) => void;
}

function CodeInput({ onChange, ...props }: CodeInputProps) {
  return (
    <TextInput
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      styles={{ input: { fontSize: "1.5rem", letterSpacing: "0.35em", height: "3.25rem" } }}
      {...props}
      // Pasted codes may contain spaces.
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, TWO_FACTOR_DIGITS))}
    />
  );
}

function Resend({ onFailed, onSent }: { onFailed: (error: unknown) => void; onSent: () => void }) {
  const [seconds, restart] = useCountdown(TWO_FACTOR_RESEND_SECONDS);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const resend = async (): Promise<void> => {
    setSending(true);
    setSent(false);
    try {
      await requestCode();
      setSent(true);
      onSent();
    } catch (error) {
      onFailed(error);
    } finally {
      setSending(false);
      restart();
    }
  };
  return (
    <>
      <Group gap="xs" justify="center">
        <Text size="sm">Keinen Code bekommen? Bitte sehen Sie auch im Spam-Ordner nach.</Text>
      </Group>
      <Button variant="default" loading={sending} disabled={seconds > 0} onClick={() => void resend()}>
        {seconds > 0 ? `Neuen Code senden (in ${seconds} s)` : "Neuen Code senden"}
      </Button>
      <Text role="status" size="sm" ta="center">
        {sent ? SENT : ""}
      </Text>
    </>
  );
}

/** Counts down whole seconds to zero, from the first render and from each restart. */
function useCountdown(seconds: number): readonly [number, () => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = (): void => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  const restart = (): void => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, restart];
}
