import { Anchor, Button, Code, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { ConfirmAuthenticatorInput, type AppSetup } from "@krempelfrei/contract/account/authenticator";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { TWO_FACTOR_DIGITS } from "@krempelfrei/contract/limits";
import { schemaErrors } from "../../lib/form-errors.ts";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import classes from "./authenticator-steps.module.css";
import { confirmAuthenticator } from "./profile.api.ts";

interface Confirmed {
  readonly codes: readonly string[];
  readonly user: OwnUser;
}

/** Shows QR code and secret and asks for the app's first code; undefined if the person cancelled. */
export const askFirstCode = (title: string, setup: AppSetup): Promise<Confirmed | undefined> =>
  askInDialog<Confirmed | undefined>(title, undefined, (end) => <FirstCode setup={setup} onEnd={end} />);

interface FirstCodeProps {
  readonly setup: AppSetup;
  readonly onEnd: (confirmed?: Confirmed) => void;
}

function FirstCode({ setup: { secret, uri, qr }, onEnd }: FirstCodeProps) {
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ code: "" }),
    errorsOf: (values) => schemaErrors(ConfirmAuthenticatorInput, values),
    checkedOnBlur: ["code"],
    save: async ({ code }) => confirmAuthenticator(code),
    onSaved: onEnd,
    success: false,
  });
  return (
    <DialogForm controls={controls} submitLabel="App bestätigen">
      <Text>
        Scannen Sie dieses Bild mit der App. Auf diesem Gerät können Sie es auch direkt{" "}
        <Anchor href={uri} underline="always">
          in der App öffnen
        </Anchor>
        .
      </Text>
      <svg
        className={classes.code}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR-Code für die Authenticator-App"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div>
        <Text size="sm">Oder tippen Sie diesen Schlüssel ein:</Text>
        <Code block className={classes.secret}>
          {secret.match(/.{4}/g)?.join(" ")}
        </Code>
      </div>
      <TextInput
        data-autofocus
        label="Code der App"
        description={`Die ${TWO_FACTOR_DIGITS} Ziffern, die die App jetzt zeigt.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...controls.form.getInputProps("code")}
        onChange={(event) =>
          controls.form.setFieldValue(
            "code",
            event.currentTarget.value.replace(/\D/g, "").slice(0, TWO_FACTOR_DIGITS),
          )
        }
      />
    </DialogForm>
  );
}

/** Shows recovery codes, the only time. Resolves when the person closes them by the button. */
export const showRecoveryCodes = (codes: readonly string[]): Promise<void> =>
  askInDialog(
    "Wiederherstellungscodes",
    undefined,
    (end) => <RecoveryCodes codes={codes} onEnd={() => end(undefined)} />,
    { onlyByButton: true },
  );

function RecoveryCodes({ codes, onEnd }: { readonly codes: readonly string[]; readonly onEnd: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        Mit jedem dieser Codes können Sie sich einmal statt mit der App anmelden, etwa wenn Ihr Telefon weg
        ist. Bitte bewahren Sie sie getrennt vom Telefon auf, zum Beispiel ausgedruckt oder im
        Passwortmanager. <strong>Wir zeigen sie nur jetzt.</strong>
      </Text>
      <ol className={classes.codes} aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ol>
      <Group justify="flex-end">
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? "Kopiert" : "Alle kopieren"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onEnd}>Ich habe sie aufbewahrt</Button>
      </Group>
    </Stack>
  );
}
