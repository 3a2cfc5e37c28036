import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { askInDialog } from "./ask-in-dialog.tsx";

interface Question {
  readonly title: string;
  readonly message: ReactNode;
  readonly confirmLabel: string;
  readonly color: string;
  /** The order of the buttons (specification 8). */
  readonly confirmsFirst?: boolean;
}

const ask = (question: Question): Promise<boolean> =>
  askInDialog(question.title, false, (end) => <Answers {...question} onAnswer={end} />);

interface AnswersProps extends Question {
  readonly onAnswer: (answer: boolean) => void;
}

function Answers({ message, confirmLabel, color, confirmsFirst = false, onAnswer }: AnswersProps) {
  const confirm = (
    <Button color={color} onClick={() => onAnswer(true)}>
      {confirmLabel}
    </Button>
  );
  return (
    <>
      <Text component="div">{message}</Text>
      <Group justify="flex-end" mt="lg">
        {confirmsFirst ? confirm : null}
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          Abbrechen
        </Button>
        {confirmsFirst ? null : confirm}
      </Group>
    </>
  );
}

type Options = Partial<Pick<Question, "title" | "message" | "confirmLabel">>;

/** "Wirklich fortfahren?" of specification 8; resolves to true when confirmed. */
export const confirmProceed = (options: Options = {}): Promise<boolean> =>
  ask({
    title: "Wirklich fortfahren?",
    message: "Wollen Sie die Aktion wirklich ausführen?",
    confirmLabel: "Ja",
    color: "yellow.5",
    ...options,
  });

/** "Aktion ausführen?" of specification 8; resolves to true when confirmed. */
export const confirmAction = (options: Options = {}): Promise<boolean> =>
  ask({
    title: "Aktion ausführen?",
    message: "Wollen Sie die Aktion wirklich ausführen?",
    confirmLabel: "Ja",
    color: "pine",
    confirmsFirst: true,
    ...options,
  });

/** "Wirklich löschen?" of specification 8, with the thing's name and consequence; resolves to true if confirmed. */
export const confirmDelete = ({
  name,
  consequence,
  ...options
}: Options & { readonly name?: string; readonly consequence?: string | undefined } = {}): Promise<boolean> =>
  ask({
    title: "Wirklich löschen?",
    message: (
      <>
        Wollen Sie das Element wirklich löschen?
        {name === undefined ? null : (
          <b style={{ display: "block", marginTop: "0.5rem", overflowWrap: "anywhere" }}>
            „<bdi>{name}</bdi>“
          </b>
        )}
        {consequence === undefined ? null : <div style={{ marginTop: "0.5rem" }}>{consequence}</div>}
      </>
    ),
    confirmLabel: "Löschen",
    color: "red.9",
    ...options,
  });
