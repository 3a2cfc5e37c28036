import { Button, Stack, Text } from "@mantine/core";
import { fetchUser } from "../../lib/session.ts";
import { Frame } from "./frame.tsx";

/** In place of the sign-in, where the server could not be asked whether somebody is signed in. */
export function Unreached() {
  return (
    <Frame title="Keine Verbindung">
      <Stack>
        <Text role="status">
          Der Server ist gerade nicht zu erreichen. Sobald die Verbindung wieder da ist, geht es hier von
          selbst weiter. Was Sie abgeben wollten und noch nicht gesendet ist, liegt auf diesem Gerät und wird
          dann gesendet.
        </Text>
        <Button variant="default" h="2.875rem" onClick={() => void fetchUser()}>
          Noch einmal versuchen
        </Button>
      </Stack>
    </Frame>
  );
}
