import { Button, Paper, Stack, Switch, Text } from "@mantine/core";
import type { SosState } from "@krempelfrei/contract/sos/sos";
import { IconLifebuoyFilled, IconLockFilled } from "@tabler/icons-react";
import { IconPrinterSolid } from "../../ui/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { documents, germanLongDate, listed } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { askPassword } from "../../ui/password/ask-password.tsx";
import classes from "./activation.module.css";
import { askTill } from "./ask-till.tsx";
import { cardUrl, deactivate, previewQuery, setChangeMails, setWithCode } from "./sos.api.ts";
import { TWO_LINES } from "../../ui/two-line-button.ts";

/** The state of the access in a sentence, with the buttons that change it. */
export function Activation({ sos }: { readonly sos: SosState }) {
  const till = sos.active_till;
  // After the end of the contract the access can only be switched off.
  const ended = useUser().ended !== null;
  return (
    <Paper component="section" withBorder p="md" aria-label="Zugang">
      <div className={classes.state} data-on={till === null ? undefined : true}>
        <span className={classes.mark}>
          <IconLifebuoyFilled size={26} aria-hidden />
        </span>
        <div>
          {till === null ? <strong>Ausgeschaltet</strong> : null}
          <p className={classes.sentence}>
            <Sentence sos={sos} ended={ended} />
          </p>
          {till === null ? null : (
            <Text size="sm" c="dimmed">
              Sie bekommen eine E-Mail, sobald das jemand tut, und rechtzeitig bevor der Zugang endet.
            </Text>
          )}
        </div>
      </div>
      <div className={classes.actions}>
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
      </div>
    </Paper>
  );
}

/** Settings: whether contacts need a code, and whether the person gets mails about changed documents. */
export function AccessSettings({ sos }: { readonly sos: SosState }) {
  return (
    <Stack gap="lg">
      <WithCode checked={sos.with_code} />
      <ChangeMails checked={sos.change_mails} />
    </Stack>
  );
}

export function EmergencyCard() {
  return (
    <>
      <Text mb="md">
        Zum Ausdrucken, für den Geldbeutel oder den Kühlschrank: mit der Adresse des Zugangs und den
        Telefonnummern Ihrer Kontakte. Wer sie findet, kommt damit nicht an Ihre Dokumente.
      </Text>
      <Button
        component="a"
        href={cardUrl()}
        download
        {...TWO_LINES}
        variant="default"
        leftSection={<IconPrinterSolid size={20} aria-hidden />}
      >
        Notfallkarte herunterladen (PDF)
      </Button>
    </>
  );
}

/** Current access in one plain sentence: readers, documents, end. */
function Sentence({ sos, ended }: { readonly sos: SosState; readonly ended: boolean }) {
  const { data: preview } = useQuery(previewQuery);
  const { open_till: till, data: contacts } = sos;
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
  return (
    <>
      <strong>{who}</strong> {contacts.length === 1 ? "kann" : "können"} bis zum {day} {what} lesen.
    </>
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

/** Saves a switch, one at a time, and shows the result. */
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
