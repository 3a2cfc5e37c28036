import { Button, List, Text } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import classes from "./locker.module.css";

/** Shows a QR code that opens the capture on the phone. The address has no secret: the phone asks for the sign-in. */
export const showPhoneLink = (address: string, onPhotos: () => void): Promise<void> =>
  askInDialog("Mit dem Telefon fotografieren", undefined, (end) => (
    <PhoneLink
      address={address}
      onPhotos={() => {
        end(undefined);
        onPhotos();
      }}
    />
  ));

interface Props {
  readonly address: string;
  /** Selects photographs on this device instead. */
  readonly onPhotos: () => void;
}

function PhoneLink({ address, onPhotos }: Props) {
  return (
    <>
      <div className={classes.link}>
        <QrCode text={address} label={`QR-Code für ${address}`} />
        <List type="ordered" spacing="xs">
          <List.Item>Code mit der Kamera des Telefons scannen</List.Item>
          <List.Item>Dort anmelden</List.Item>
          <List.Item>Brief fotografieren und senden; er steht dann hier im Schließfach</List.Item>
        </List>
      </div>
      <Text size="sm" c="dimmed" mt="sm" className={classes.address}>
        {address}
      </Text>
      <Button variant="default" mt="md" leftSection={<IconPhoto size={20} aria-hidden />} onClick={onPhotos}>
        Fotos auf diesem Gerät zu einem PDF machen
      </Button>
    </>
  );
}
