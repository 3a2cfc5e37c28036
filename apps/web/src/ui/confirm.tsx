import { Button, Group, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

interface Question {
  readonly title: string;
  readonly message: ReactNode;
  readonly confirmLabel: string;
  readonly color: string;
}

function ask({ title, message, confirmLabel, color }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const id = modals.open({
      title,
      onClose: () => resolve(answer),
      children: (
        <>
          <Text>{message}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" data-autofocus onClick={() => modals.close(id)}>
              Abbrechen
            </Button>
            <Button
              color={color}
              onClick={() => {
                answer = true;
                modals.close(id);
              }}
            >
              {confirmLabel}
            </Button>
          </Group>
        </>
      ),
    });
  });
}

type Options = Partial<Pick<Question, "title" | "message" | "confirmLabel">>;

/** "Wirklich löschen?" of specification 8; resolves to true when confirmed. */
export const confirmDelete = (options: Options = {}): Promise<boolean> =>
  ask({
    title: "Wirklich löschen?",
    message: "Wollen Sie das Element wirklich löschen?",
    confirmLabel: "Löschen",
    color: "red.9",
    ...options,
  });
