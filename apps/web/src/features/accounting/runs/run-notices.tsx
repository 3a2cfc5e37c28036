import type { SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { counted } from "@krempelfrei/contract/counted";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmAction } from "../../../ui/confirm.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { fetchSepaRun, sepaNoticesUrl, useNoteNoticesPosted } from "./runs.api.ts";
import { isForLetters, unannouncedText } from "./use-submit-run.ts";

const noticesText = (count: number): string => counted(count, "Ankündigung", "Ankündigungen");

/** Collections that nothing announced: in time letters can do it, which are printed, sent and noted as sent. */
export function RunNotices({ run }: { readonly run: SepaRun }) {
  const { mutateAsync: note, isPending } = useNoteNoticesPosted();
  const { id, unannounced } = run;
  if (unannounced === 0) return null;
  const ask = async (): Promise<void> => {
    const { unannounced: count } = await fetchSepaRun(id);
    const confirmed = await confirmAction({
      title: `${noticesText(count)} per Post verschickt?`,
      message: "Haken Sie das erst ab, wenn die Briefe unterwegs sind.",
      confirmLabel: "Verschickt",
    });
    if (!confirmed) return;
    await note({ id, count });
    toastDone(`${noticesText(count)} als verschickt vermerkt.`, id);
  };
  return (
    <Group gap="0 var(--mantine-spacing-md)" mb={4}>
      <Text size="sm" c="var(--app-warn)">
        {unannouncedText(unannounced)}
      </Text>
      {isForLetters(run) ? (
        <>
          <Anchor href={sepaNoticesUrl(id)} download size="sm">
            {noticesText(unannounced)} drucken (ZIP)
          </Anchor>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isPending}
            onClick={() => void ask().catch((error: unknown) => toastError(messageOf(error), id))}
          >
            Per Post verschickt
          </Button>
        </>
      ) : null}
    </Group>
  );
}
