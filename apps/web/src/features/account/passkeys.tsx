import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { PASSKEY_NAME_MAX } from "@krempelfrei/contract/limits";
import { PasskeyName, type CreationOptions, type Passkey } from "@krempelfrei/contract/account/passkeys";
import { IconKeyFilled, IconPencilFilled, IconTrashFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { schemaErrors } from "../../lib/form-errors.ts";
import { germanDate, germanMoment } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { promptText } from "../../ui/prompt-text.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { askPassword } from "../../ui/password/ask-password.tsx";
import classes from "./devices.module.css";
import { arePasskeysPossible, problemOf } from "./passkey-browser.ts";
import { addPasskey, beginPasskey, passkeysQuery, removePasskey, renamePasskey } from "./passkeys.api.ts";

interface Props {
  readonly onAdded?: () => Promise<void>;
}

/** Card "Passkeys". */
export function Passkeys({ onAdded }: Props) {
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    let options: CreationOptions | undefined;
    await askPassword({
      title: "Passkey hinzufügen",
      message: "Geben Sie Ihr Passwort ein. Danach fragt Ihr Gerät, ob es einen Passkey speichern darf.",
      confirmLabel: "Weiter",
      save: async (password = "") => {
        options = await beginPasskey(password);
      },
    });
    if (!options) return;
    setBusy(true);
    try {
      await addPasskey(options);
      toastSuccess();
      await onAdded?.();
    } catch (error) {
      toastError(problemOf(error, "add"));
    }
    setBusy(false);
  };
  return (
    <Stack gap="md">
      <Text>
        Mit einem Passkey melden Sie sich ohne Passwort an: mit dem Fingerabdruck, dem Gesicht oder der PIN,
        womit Sie auch Ihr Gerät entsperren.
      </Text>
      <PasskeyList />
      {arePasskeysPossible() ? (
        <Group justify="flex-end">
          <Button variant="default" loading={busy} onClick={() => void add()}>
            Passkey hinzufügen
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          Dieser Browser kann hier keinen Passkey speichern.
        </Text>
      )}
    </Stack>
  );
}

function PasskeyList() {
  const { data, isError } = useQuery(passkeysQuery);
  if (isError && !data) return <Text role="alert">Die Passkeys konnten nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="3rem" role="status" aria-label="Lade Daten..." />;
  if (data.data.length === 0) return <Text c="dimmed">Sie haben noch keinen Passkey.</Text>;
  return (
    <ul className={classes.list} aria-label="Passkeys">
      {data.data.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) {
  const rename = async (): Promise<void> => {
    const saved = await promptText({
      title: "Passkey umbenennen",
      label: "Name",
      maxLength: PASSKEY_NAME_MAX,
      confirmLabel: "Speichern",
      initialValue: name,
      validate: (value) => schemaErrors(PasskeyName, { name: value }).name,
      save: (value) => renamePasskey(id, value),
    });
    if (saved) toastSuccess();
  };
  const remove = async (): Promise<void> => {
    const message = `Wollen Sie den Passkey „${name}“ wirklich löschen? Sie können sich dann nicht mehr mit ihm anmelden, und alle anderen Geräte werden abgemeldet.`;
    const removed = await askPassword({
      title: "Wirklich löschen?",
      message,
      confirmLabel: "Löschen",
      color: "red.9",
      onlyIfNeeded: true,
      save: async (password) => removePasskey(id, password),
    });
    if (removed) toastSuccess();
  };
  const used =
    last_used_at === null ? "noch nicht benutzt" : `zuletzt benutzt: ${germanMoment(last_used_at)}`;
  return (
    <li className={classes.device}>
      <IconKeyFilled size={28} aria-hidden />
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          Hinzugefügt am {germanDate(created_at)}, {used}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <IconButton
          label={`${name} umbenennen`}
          icon={<IconPencilFilled size={20} />}
          onClick={() => void rename()}
        />
        <IconButton
          label={`${name} löschen`}
          icon={<IconTrashFilled size={20} />}
          onClick={() => void remove()}
        />
      </Group>
    </li>
  );
}
