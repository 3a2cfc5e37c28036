import { Button, Group, Text, Textarea } from "@mantine/core";
import { REASON_MAX } from "@krempelfrei/contract/limits";
import { useState } from "react";
import { askInDialog } from "../../../ui/ask-in-dialog.tsx";

/** Asks why a document is rejected; the reason may be empty, null when the person thought better of it. */
export const askReason = (fullName: string): Promise<string | null> =>
  askInDialog<string | null>("Dokument ablehnen", null, (end) => (
    <ReasonForm fullName={fullName} onCancel={() => end(null)} onSubmit={end} />
  ));

interface Props {
  readonly fullName: string;
  readonly onCancel: () => void;
  readonly onSubmit: (reason: string) => void;
}

function ReasonForm({ fullName, onCancel, onSubmit }: Props) {
  const [reason, setReason] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(reason.trim());
      }}
    >
      <Text mb="sm">„{fullName}“ kommt mit der Begründung zurück zu den unsortierten Dokumenten.</Text>
      <Textarea
        data-autofocus
        label="Begründung (freiwillig)"
        size="md"
        rows={4}
        maxLength={REASON_MAX}
        description={`Höchstens ${REASON_MAX} Zeichen`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" color="red.9">
          Ablehnen
        </Button>
      </Group>
    </form>
  );
}
