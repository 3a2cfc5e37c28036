import { Badge, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Device } from "@krempelfrei/contract/account/profile";
import { IconDeviceDesktopFilled, IconDeviceMobileFilled, IconDeviceTabletFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { germanMoment } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { askPassword } from "../../ui/password/ask-password.tsx";
import classes from "./devices.module.css";
import { asksForPassword } from "../../ui/password/needed-password.tsx";
import { devicesQuery, signOutDevice, signOutOtherDevices } from "./profile.api.ts";

const ICONS = {
  desktop: IconDeviceDesktopFilled,
  phone: IconDeviceMobileFilled,
  tablet: IconDeviceTabletFilled,
};

/** Card "Angemeldete Geräte". */
export function Devices() {
  const { data, isError } = useQuery(devicesQuery);
  if (isError && !data) return <Text role="alert">Die Geräte konnten nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="6rem" role="status" aria-label="Lade Daten..." />;
  const endOthers = async (): Promise<void> => {
    const ended = await askPassword({
      title: "Wirklich fortfahren?",
      message: "Wollen Sie sich auf allen anderen Geräten abmelden?",
      confirmLabel: "Ja",
      onlyIfNeeded: true,
      save: signOutOtherDevices,
    });
    if (ended) toastSuccess();
  };
  return (
    <Stack gap="md">
      <ul className={classes.list} aria-label="Angemeldete Geräte">
        {data.data.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {data.data.length > 1 ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void endOthers()}>
            Alle anderen abmelden
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

async function endWithPassword({ id, name }: Device): Promise<void> {
  const ended = await askPassword({
    title: "Wirklich fortfahren?",
    message: `Um ${name} abzumelden, geben Sie bitte Ihr Passwort ein.`,
    confirmLabel: "Abmelden",
    save: async (password) => signOutDevice(id, password),
  });
  if (ended) toastSuccess();
}

function DeviceRow({ device }: { readonly device: Device }) {
  const [busy, setBusy] = useState(false);
  const Icon = ICONS[device.kind];
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await signOutDevice(device.id, undefined);
      toastSuccess();
    } catch (error) {
      setBusy(false);
      if (asksForPassword(error)) await endWithPassword(device);
      else toastError();
    }
  };
  return (
    <li className={classes.device}>
      <Icon size={28} aria-hidden />
      <div className={classes.words}>
        <Text fw={600}>{device.name}</Text>
        <Text size="sm" c="dimmed">
          {device.is_current
            ? `Angemeldet seit ${germanMoment(device.signed_in_at)}`
            : `Zuletzt benutzt: ${germanMoment(device.last_used_at)}`}
        </Text>
      </div>
      {device.is_current ? (
        <Badge variant="light" size="lg" tt="none">
          Dieses Gerät
        </Badge>
      ) : (
        <Button
          variant="default"
          loading={busy}
          aria-label={`${device.name} abmelden`}
          onClick={() => void end()}
        >
          Abmelden
        </Button>
      )}
    </li>
  );
}
