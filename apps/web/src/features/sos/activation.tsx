import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import type { SosState } from "@krempelfrei/contract/sos/sos";
import { IconLockFilled, IconShieldCheckFilled, IconShieldOff } from "@tabler/icons-react";
import { IconPrinterSolid } from "../../ui/icons.tsx";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { askTill } from "./ask-till.tsx";
import { cardUrl, deactivate, setWithCode } from "./sos.api.ts";

/** Whether contacts get in and until when, and what goes with it. */
export function Activation({ sos }: { readonly sos: SosState }) {
  const till = sos.active_till;
  // After the end of the contract it can only be switched off.
  const ended = useUser().ended !== null;
  return (
    <Stack gap="lg">
      {till === null ? (
        <Alert color="gray" icon={<IconShieldOff aria-hidden />} title="Ausgeschaltet">
          Niemand kommt an Ihre Dokumente.
          {ended
            ? null
            : " Schalten Sie den Zugang ein, damit Ihre Notfallkontakte Ihre SOS-Dokumente lesen können, wenn Sie es selbst nicht mehr können."}
        </Alert>
      ) : (
        <Alert
          color="pine"
          icon={<IconShieldCheckFilled aria-hidden />}
          title={`Eingeschaltet bis ${germanDay(berlinDay(new Date(till)))}`}
        >
          Ihre Notfallkontakte können Ihre SOS-Dokumente lesen. Sie bekommen eine E-Mail, sobald jemand das
          tut, und rechtzeitig bevor der Zugang endet.
        </Alert>
      )}
      <Group>
        {ended ? null : (
          <Button onClick={() => void askTill(till)}>
            {till === null ? "Einschalten" : "Zeitraum ändern"}
          </Button>
        )}
        {till === null ? null : (
          <Button
            color="red.9"
            leftSection={<IconLockFilled size={20} aria-hidden />}
            onClick={() => void lock()}
          >
            Jetzt sperren
          </Button>
        )}
      </Group>
      {ended ? null : <WithCode checked={sos.with_code} />}
      <Stack gap="xs">
        <Text fw={600}>Notfallkarte</Text>
        <Text>
          Zum Ausdrucken und Ausschneiden, für den Geldbeutel oder den Kühlschrank: mit der Adresse{" "}
          <bdi style={{ overflowWrap: "anywhere" }}>{sos.access_url}</bdi>. Auf der Karte steht nichts
          Geheimes.
        </Text>
        <Group>
          <Button
            component="a"
            href={cardUrl()}
            download
            variant="default"
            leftSection={<IconPrinterSolid size={20} aria-hidden />}
          >
            Notfallkarte herunterladen (PDF)
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

async function lock(): Promise<void> {
  const message =
    "Der Notfallzugang wird sofort ausgeschaltet. Wer gerade Dokumente ansieht, verliert den Zugang.";
  if (!(await confirmProceed({ title: "Jetzt sperren?", message, confirmLabel: "Sperren" }))) return;
  await deactivate().then(
    () => toastSuccess(),
    (error: unknown) => toastError(messageOf(error)),
  );
}

function WithCode({ checked }: { readonly checked: boolean }) {
  const [busy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    await setWithCode(!checked).then(
      () => toastSuccess(),
      (error: unknown) => toastError(messageOf(error)),
    );
    setBusy(false);
  };
  return (
    <Switch
      size="md"
      label="Zusätzlich Code per E-Mail"
      description="Kontakte geben außer E-Mail-Adresse und Geburtsdatum auch einen Code ein, den wir ihnen schicken. Das ist sicherer, verlangt im Notfall aber einen Blick in ihr Postfach."
      checked={checked}
      disabled={busy}
      onChange={() => void change()}
      styles={{ body: { alignItems: "flex-start" } }}
    />
  );
}
