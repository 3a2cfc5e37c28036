import { missingOperatorFields, operatorLabels } from "@krempelfrei/contract/accounting/operator";
import { Alert, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { operatorQuery } from "./operator.api.ts";

/** Asks the owner for the facts that the legal notice and the privacy page must contain, until they are complete. */
export default function OperatorTask() {
  const { data } = useQuery(operatorQuery);
  const missing = data ? missingOperatorFields(data) : [];
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" title="Impressum und Datenschutz sind noch unvollständig" mb="lg">
      Das Gesetz verlangt Angaben dazu, wer diese Seiten betreibt. Es fehlen: {operatorLabels(missing)}.
      <Group gap="xs" mt="sm">
        <Button component={Link} to="/accounting/settings" variant="default">
          Angaben eintragen
        </Button>
        <Button component={Link} to="/office" variant="subtle">
          Alle Schritte zum Einrichten
        </Button>
      </Group>
    </Alert>
  );
}
