import { Alert, Button, Text } from "@mantine/core";
import { IconUserEdit } from "@tabler/icons-react";
import type { FileClaimer } from "../../files/data/file-claims.api.ts";

interface Props {
  readonly claimer: FileClaimer;
  /** True if the person chose to edit anyway. */
  readonly anyway: boolean;
  readonly onAnyway: () => void;
}

/** Says that another person has the document open; editing it then takes a deliberate click. */
export function FileClaimNotice({ claimer, anyway, onAnyway }: Props) {
  return (
    <Alert color="blue" icon={<IconUserEdit aria-hidden />} role="status" mb="md">
      <Text fw={600}>{claimer.name} hat dieses Dokument gerade geöffnet.</Text>
      {anyway ? (
        <Text size="sm" mt={4}>
          Gespeichert wird nur, was nicht inzwischen von jemand anderem geändert wurde.
        </Text>
      ) : (
        <Button mt="xs" size="sm" variant="default" onClick={onAnyway}>
          Trotzdem bearbeiten
        </Button>
      )}
    </Alert>
  );
}
