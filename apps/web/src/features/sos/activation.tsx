import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core";
import type { SosState } from "@krempelfrei/contract/sos/sos";
import { IconLockFilled, IconShieldCheckFilled, IconShieldOff } from "@tabler/icons-react";
import { IconPrinterSolid } from "../../ui/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { documents, germanLongDate, listed } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { askPassword } from "../account/ask-password.tsx";
import { askTill } from "./ask-till.tsx";
import { cardUrl, deactivate, previewQuery, setChangeMails, setWithCode } from "./sos.api.ts";

/** Whether contacts get in and until when, and what goes with it. */
export function Activation({ sos }: { readonly sos: SosState }) {
  const till = sos.active_till;
  // After the end of the contract it can only be switched off.
  const ended = useUser().ended !== null;
  return (
    <Stack gap="lg">
      <Alert
        color={till === null ? "gray" : "pine"}
        icon={till === null ? <IconShieldOff aria-hidden /> : <IconShieldCheckFilled aria-hidden />}
        title={till === null ? "Ausgeschaltet" : "Eingeschaltet"}
      >
        <Sentence sos={sos} ended={ended} />
      </Alert>
      <Group>
        {ended ? null : (
          <Button variant={till === null ? "filled" : "default"} onClick={() => void askTill(till)}>
            {till === null ? "Einschalten" : "Zeitraum ändern"}
          </Button>
        )}
        {till === null ? null : (
          <Button
            variant="default"
            c="var(--app-error)"
            leftSection={<IconLockFilled size={20} aria-hidden />}
            onClick={() => void lock()}
          >
            Jetzt sperren
          </Button>
        )}
      </Group>
      {ended ? null : <WithCode checked={sos.with_code} />}
      {ended ? null : <ChangeMails checked={sos.change_mails} />}
      <Stack gap="xs">
        <Text fw={600}>Notfallkarte</Text>
        <Text>
          Zum Ausdrucken und Ausschneiden, für den Geldbeutel oder den Kühlschrank: mit der Adresse{" "}
          <bdi style={{ overflowWrap: "anywhere" }}>{sos.access_url}</bdi> und den Telefonnummern Ihrer
          Kontakte. Wer sie findet, kommt damit nicht an Ihre Dokumente.
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

/** Current access in one plain sentence: readers, documents, end. */
function Sentence({ sos, ended }: { readonly sos: SosState; readonly ended: boolean }) {
  const { data: preview } = useQuery(previewQuery);
  const { active_till: till, data: contacts } = sos;
  if (till === null) {
    return ended
      ? "Niemand kommt an Ihre Dokumente."
      : "Niemand kommt an Ihre Dokumente. Schalten Sie den Zugang ein, damit Ihre Notfallkontakte Ihre SOS-Dokumente lesen können, wenn Sie es selbst nicht mehr können.";
  }
  const day = germanLongDate(till);
  if (contacts.length === 0)
    return `Der Zugang gilt bis zum ${day}. Tragen Sie jetzt jemanden ein, der ihn im Notfall benutzt.`;
  const who = listed(contacts.map(({ full_name }) => full_name));
  const count = preview?.persons[0]?.files.length;
  const what = count === undefined ? "Ihre SOS-Dokumente" : `Ihre SOS-Dokumente (${documents(count)})`;
  return `${who} ${contacts.length === 1 ? "kann" : "können"} bis zum ${day} ${what} lesen. Sie bekommen eine E-Mail, sobald das jemand tut, und rechtzeitig bevor der Zugang endet.`;
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

/** Saves what a switch says, one at a time, and tells how it went. */
function useSaving(): readonly [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const save = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work().then(
      () => toastSuccess(),
      (error: unknown) => toastError(messageOf(error)),
    );
    setBusy(false);
  };
  return [busy, save];
}

function WithCode({ checked }: { readonly checked: boolean }) {
  const [busy, save] = useSaving();
  const switchOff = async (): Promise<void> => {
    const done = await askPassword({
      title: "Wirklich fortfahren?",
      message:
        "Ihre Kontakte kommen dann mit E-Mail-Adresse und Geburtsdatum allein an Ihre SOS-Dokumente, ohne Code.",
      confirmLabel: "Ja",
      onlyIfNeeded: true,
      save: async (password) => setWithCode(false, password),
    });
    if (done) toastSuccess();
  };
  return (
    <Switch
      size="md"
      label="Zusätzlich Code per E-Mail"
      description="Kontakte geben außer E-Mail-Adresse und Geburtsdatum auch einen Code ein, den wir ihnen schicken. Das ist sicherer, verlangt im Notfall aber einen Blick in ihr Postfach."
      checked={checked}
      disabled={busy}
      onChange={() => void (checked ? switchOff() : save(async () => setWithCode(true)))}
      styles={{ body: { alignItems: "flex-start" } }}
    />
  );
}

function ChangeMails({ checked }: { readonly checked: boolean }) {
  const [busy, save] = useSaving();
  return (
    <Switch
      size="md"
      label="Bescheid, wenn Ihr Krempler SOS-Dokumente ändert"
      description="Höchstens eine E-Mail am Tag, abends, und nur wenn eines Ihrer SOS-Dokumente ersetzt, geändert oder gelöscht wurde."
      checked={checked}
      disabled={busy}
      onChange={() => void save(async () => setChangeMails(!checked))}
      styles={{ body: { alignItems: "flex-start" } }}
    />
  );
}
