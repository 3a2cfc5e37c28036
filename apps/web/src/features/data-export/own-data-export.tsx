import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { ownExportUrl } from "./data-export.api.ts";
import { TWO_LINES } from "../../ui/two-line-button.ts";

/** Card "Datenauskunft" of the profile: downloads all stored data of the signed-in person. */
export function OwnDataExport() {
  return (
    <>
      <Text mb="md">
        Laden Sie alles herunter, was über Sie gespeichert ist: Ihre Angaben, Ihre Dokumente in ihren Ordnern
        und ein Verzeichnis, das Sie in jedem Browser lesen können. Frühere und gelöschte Fassungen Ihrer
        Dokumente sind nicht dabei; Sie bekommen sie auf Anfrage von uns. Je nach Menge kann das einige
        Minuten dauern.
      </Text>
      <Group justify="flex-end">
        <Button
          component="a"
          href={ownExportUrl()}
          download
          {...TWO_LINES}
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          Datenauskunft herunterladen
        </Button>
      </Group>
    </>
  );
}
