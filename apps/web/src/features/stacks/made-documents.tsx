import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import type { StackDetails, StackPart } from "@krempelfrei/contract/stacks/stacks";
import { Link } from "react-router";
import { documentsPath } from "../files/data/documents-path.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmAction } from "../../ui/confirm.tsx";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { pagesText } from "./stack-words.ts";
import { useTakePartBack } from "./stacks.api.ts";

/** The documents that were made of a stack, each with its customer. */
export function MadeDocuments({ stack }: { readonly stack: StackDetails }) {
  return (
    <section aria-label="Angelegte Dokumente">
      <Text fw={600} mb="xs">
        {stack.state === "splitting" ? "Diese Dokumente werden angelegt" : "Angelegte Dokumente"}
      </Text>
      <Stack gap={4}>
        {stack.parts.map((part) => (
          <Group key={part.number} gap="sm">
            <MadeDocument part={part} />
            {(stack.state === "open" || stack.state === "done") && part.file_id !== null ? (
              <TakeBack stack={stack} part={part} />
            ) : null}
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function MadeDocument({ part: { name, pages, customer, file_id } }: { readonly part: StackPart }) {
  return (
    <Text>
      <bdi>{name}</bdi>
      {pages.length > 0 ? `, ${pagesText(pages.length)}` : ""}
      {customer ? (
        <>
          {" · "}
          <Anchor component={Link} to={documentsPath(customer.id, file_id === null ? {} : { file: file_id })}>
            <bdi>{customer.full_name}</bdi>
          </Anchor>
        </>
      ) : null}
    </Text>
  );
}

function TakeBack({ stack, part }: { readonly stack: StackDetails; readonly part: StackPart }) {
  const takeBack = useTakePartBack(stack.id);
  const ask = async (): Promise<void> => {
    if (!(await confirmTakeBack(part))) return;
    takeBack.mutate(
      { number: part.number, revision: stack.revision },
      {
        onSuccess: () => toastDone("Die Seiten sind wieder im Stapel"),
        onError: (error) => void toastError(messageOf(error)),
      },
    );
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`„${part.name}“ zurück in den Stapel`}
      loading={takeBack.isPending}
      onClick={() => void ask()}
    >
      Zurück in den Stapel
    </Button>
  );
}

/** Asks before a document is erased; true if the person agrees. */
const confirmTakeBack = async ({ name, customer }: StackPart): Promise<boolean> =>
  confirmAction({
    title: "Zurück in den Stapel?",
    message: `„${name}“ wird ${customer ? `bei ${customer.full_name} ` : ""}endgültig gelöscht. Die Seiten sind danach wieder im Stapel offen.`,
    confirmLabel: "Zurück in den Stapel",
  });
