import { Button, Group, Text, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { REASON_MAX } from "@krempelfrei/contract/limits";
import { useState } from "react";
import { focusOrigin, useFocusBack } from "../../ui/use-focus-back.ts";

/** Asks why a document is rejected; the reason may be empty, null when the person thought better of it. */
export function askReason(fullName: string): Promise<string | null> {
  const before = focusOrigin();
  return new Promise((resolve) => {
    let answer: string | null = null;
    const id = modals.open({
      title: "Dokument ablehnen",
      onClose: () => resolve(answer),
      children: (
        <ReasonForm
          fullName={fullName}
          before={before}
          onCancel={() => modals.close(id)}
          onSubmit={(reason) => {
            answer = reason;
            modals.close(id);
          }}
        />
      ),
    });
  });
}

interface Props {
  readonly fullName: string;
  readonly before: HTMLElement | null;
  readonly onCancel: () => void;
  readonly onSubmit: (reason: string) => void;
}

function ReasonForm({ fullName, before, onCancel, onSubmit }: Props) {
  useFocusBack(before);
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
