import { Badge, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Device } from "@krempelfrei/contract/account/profile";
import { IconDeviceDesktopFilled, IconDeviceMobileFilled, IconDeviceTabletFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { germanMoment } from "../../lib/format.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import classes from "./devices.module.css";
import { devicesQuery, signOutDevice, signOutOtherDevices } from "./profile.api.ts";

const ICONS = {
  desktop: IconDeviceDesktopFilled,
  phone: IconDeviceMobileFilled,
  tablet: IconDeviceTabletFilled,
};

/** Card "Angemeldete Geräte". */
export function Devices() {
  const { data, isError } = useQuery(devicesQuery);
  if (isError) return <Text role="alert">Die Geräte konnten nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="6rem" role="status" aria-label="Lade Daten..." />;
  const endOthers = async (): Promise<void> => {
    const message = "Wollen Sie sich auf allen anderen Geräten abmelden?";
    if (!(await confirmProceed({ message }))) return;
    await signOutOtherDevices().then(
      () => toastSuccess(),
      () => toastError(),
    );
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

function DeviceRow({ device }: { readonly device: Device }) {
  const [busy, setBusy] = useState(false);
  const Icon = ICONS[device.kind];
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await signOutDevice(device.id);
      toastSuccess();
    } catch {
      toastError();
      setBusy(false);
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
