import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheckFilled, IconDownload, IconShare } from "@tabler/icons-react";
import { QrCode } from "../../../ui/qr-code.tsx";
import { toastError } from "../../../ui/toasts.ts";
import classes from "./facts.module.css";
import { giroCodePicture, giroCodeText, type Transfer } from "./giro-code.ts";

const FAILED = "Der Code konnte nicht gespeichert werden.";

/** The code of a transfer; a phone, which cannot scan its own screen, can save or share it. */
export function GiroCode({ transfer }: { readonly transfer: Transfer }) {
  const keep = async (send: (picture: File) => Promise<void> | void): Promise<void> => {
    try {
      await send(await giroCodePicture(transfer));
    } catch (error) {
      // The person closed the phone's share dialog.
      if (!(error instanceof DOMException && error.name === "AbortError")) toastError(FAILED);
    }
  };
  return (
    <div className={classes.code}>
      <QrCode text={giroCodeText(transfer)} label="GiroCode der Überweisung" />
      <Stack gap="xs">
        <Text fw={620}>Mit der App Ihrer Bank abscannen</Text>
        <Text size="sm">
          „Überweisen“, dann „Foto“ oder „QR-Code“. Sie sehen alles noch einmal, bevor Geld fließt.
        </Text>
        <Group gap={6} wrap="nowrap" c="var(--app-accent)">
          <IconCircleCheckFilled size={18} aria-hidden />
          <Text size="sm" fw={560}>
            Die Prüfziffer der IBAN stimmt
          </Text>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void keep(save)}
          >
            Code speichern
          </Button>
          {canShare() ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconShare size={18} aria-hidden />}
              onClick={() => void keep(async (picture) => navigator.share({ files: [picture] }))}
            >
              Teilen
            </Button>
          ) : null}
        </Group>
      </Stack>
    </div>
  );
}

/** True if this device can share a picture from a web page with its apps. */
const canShare = (): boolean =>
  "canShare" in navigator &&
  navigator.canShare({ files: [new File([""], "GiroCode.png", { type: "image/png" })] });

function save(picture: File): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = picture.name;
  link.click();
  URL.revokeObjectURL(address);
}
