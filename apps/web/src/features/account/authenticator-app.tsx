import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { AppSetup } from "@krempelfrei/contract/account/authenticator";
import { setUser, useUser } from "../../lib/session.ts";
import { focusOrigin } from "../../ui/use-focus-back.ts";
import { toastSuccess } from "../../ui/toasts.ts";
import { askPassword } from "../../ui/password/ask-password.tsx";
import { askFirstCode, showRecoveryCodes } from "./authenticator-steps.tsx";
import { beginAuthenticator, removeAuthenticator, renewRecoveryCodes } from "./profile.api.ts";
import { TWO_LINES } from "../../ui/two-line-button.ts";

const TITLE = "Authenticator-App einrichten";

/** Runs dialogs one after the other, then returns the focus to where it was before the first. */
async function inSteps(work: () => Promise<void>): Promise<void> {
  const before = focusOrigin();
  await work();
  if (before?.isConnected) before.focus({ preventScroll: true });
}

/** Steps: password where needed, the secret, a first code, the recovery codes. */
async function setUp(): Promise<void> {
  let setup: AppSetup | undefined;
  await askPassword({
    title: TITLE,
    message:
      "Sie brauchen eine App auf Ihrem Telefon, die Codes nach dem Standard TOTP zeigt, zum Beispiel Aegis, 2FAS, Google Authenticator oder einen Passwortmanager.",
    confirmLabel: "Weiter",
    onlyIfNeeded: true,
    save: async (password) => {
      setup = await beginAuthenticator(password);
    },
  });
  if (!setup) return;
  const confirmed = await askFirstCode(TITLE, setup);
  if (!confirmed) return;
  await showRecoveryCodes(confirmed.codes);
  // The user is set only now: pages that need a second factor would appear and replace the codes.
  setUser(confirmed.user);
}

async function renew(): Promise<void> {
  let codes: readonly string[] | undefined;
  await askPassword({
    title: "Neue Wiederherstellungscodes",
    message: "Wollen Sie neue Wiederherstellungscodes erzeugen? Die bisherigen gelten dann nicht mehr.",
    confirmLabel: "Ja",
    save: async (password = "") => {
      codes = await renewRecoveryCodes(password);
    },
  });
  if (codes) await showRecoveryCodes(codes);
}

async function remove(): Promise<void> {
  const done = await askPassword({
    title: "Authenticator-App entfernen",
    message:
      "Wollen Sie die Authenticator-App wirklich entfernen? Die Wiederherstellungscodes gelten dann nicht mehr, und den Code für die Anmeldung schicken wir wieder per E-Mail.",
    confirmLabel: "Ja",
    save: (password = "") => removeAuthenticator(password),
  });
  if (done) toastSuccess();
}

export function AuthenticatorApp() {
  const { authenticator } = useUser();
  return (
    <Stack gap="sm" mt="xl">
      <Title order={3} size="h4">
        Authenticator-App
      </Title>
      {authenticator ? (
        <IsOn left={authenticator.recovery_codes_left} />
      ) : (
        <>
          <Text size="sm">
            Statt per E-Mail kann der Code aus einer App auf Ihrem Telefon kommen. Das ist sicherer und geht
            auch ohne Empfang.
          </Text>
          <Group justify="flex-end">
            <Button {...TWO_LINES} variant="default" onClick={() => void inSteps(setUp)}>
              {TITLE}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** Number of remaining codes at or below which the person is asked to make new ones. */
const FEW = 3;

function IsOn({ left }: { readonly left: number }) {
  return (
    <>
      <Text size="sm">
        Eingerichtet. {left === 1 ? "Ein Wiederherstellungscode ist" : `${left} Wiederherstellungscodes sind`}{" "}
        noch unbenutzt.
      </Text>
      {left <= FEW ? (
        <Text size="sm" fw={600}>
          Bitte erzeugen Sie neue, bevor keiner mehr da ist: Ohne Telefon kommen Sie sonst nicht hinein.
        </Text>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button {...TWO_LINES} variant="default" onClick={() => void inSteps(renew)}>
          Neue Wiederherstellungscodes
        </Button>
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          App entfernen
        </Button>
      </Group>
    </>
  );
}
