import { counted } from "@krempelfrei/contract/counted";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmAction } from "../../../ui/confirm.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { lettersUrl, useNotePosted } from "./month.api.ts";
import classes from "./month.module.css";

interface Props {
  readonly month: string;
  readonly waiting: number;
  readonly sent: number;
}

const invoicesText = (count: number): string => counted(count, "Rechnung", "Rechnungen");

/** What goes by post: printed, sent and noted, so that it counts as the notice of the collection. */
export function PostAction({ month, waiting, sent }: Props) {
  const { mutate: note, isPending } = useNotePosted();
  if (waiting === 0)
    return sent === 0 ? null : (
      <Text size="sm" c="dimmed">
        {invoicesText(sent)} per Post verschickt
      </Text>
    );
  const ask = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: `${invoicesText(waiting)} per Post verschickt?`,
      message:
        "Sie gelten dann als Vorabankündigung des Einzugs. Haken Sie das erst ab, wenn die Briefe unterwegs sind.",
      confirmLabel: "Verschickt",
    });
    if (!confirmed) return;
    note(month, {
      onSuccess: ({ posted }) => toastDone(`${invoicesText(posted)} als verschickt vermerkt.`, "posted"),
      onError: (error) => toastError(messageOf(error), "posted"),
    });
  };
  return (
    <Group gap="0 md" mt={4}>
      <Anchor href={lettersUrl(month)} download size="sm" className={classes.letters}>
        {invoicesText(waiting)} drucken (ZIP)
      </Anchor>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.quiet}
        loading={isPending}
        onClick={() => void ask()}
      >
        Per Post verschickt
      </Button>
    </Group>
  );
}
