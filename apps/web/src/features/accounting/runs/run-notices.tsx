import { noticeFaults } from "@krempelfrei/contract/accounting/notice-faults";
import type { SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { counted } from "@krempelfrei/contract/counted";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { germanMoment } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmAction } from "../../../ui/confirm.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { fetchSepaRun, sepaNoticesUrl, useNoteNoticesPosted, useTakeNoticesBack } from "./runs.api.ts";
import { isForLetters } from "./use-submit-run.ts";

const noticesText = (count: number): string => counted(count, "Ankündigung", "Ankündigungen");

/** Collections that nothing announced, or too late; letters and their last note. Renders nothing if there are none. */
export function RunNotices({ run }: { readonly run: SepaRun }) {
  const faults = noticeFaults(run);
  return (
    <>
      {faults.length === 0 ? null : (
        <Group gap="0 var(--mantine-spacing-md)" mb={4}>
          <Text size="sm" c="var(--app-warn)">
            {faults.join(" ")}
          </Text>
          {run.unannounced > 0 && isForLetters(run) ? <Letters run={run} /> : null}
        </Group>
      )}
      {run.last_letters ? <LastLetters id={run.id} note={run.last_letters} /> : null}
    </>
  );
}

/** Letters to print, which are then noted as sent. */
function Letters({ run: { id, unannounced } }: { readonly run: SepaRun }) {
  const { mutateAsync: note, isPending } = useNoteNoticesPosted();
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
    <>
      <Anchor href={sepaNoticesUrl(id)} download size="sm">
        {noticesText(unannounced)} drucken (ZIP)
      </Anchor>
      <NoteButton id={id} label="Per Post verschickt" isPending={isPending} ask={ask} />
    </>
  );
}

interface LastLettersProps {
  readonly id: string;
  readonly note: NonNullable<SepaRun["last_letters"]>;
}

/** The last note that letters were posted, which can be taken back. */
function LastLetters({ id, note: { count, noted_at } }: LastLettersProps) {
  const { mutateAsync: takeBack, isPending } = useTakeNoticesBack();
  const ask = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: "Vermerk zurücknehmen?",
      message: `${count === 1 ? "Die Lastschrift gilt" : `${count} Lastschriften gelten`} danach wieder als nicht angekündigt.`,
      confirmLabel: "Zurücknehmen",
    });
    if (!confirmed) return;
    await takeBack({ id, noted_at });
    toastDone("Der Vermerk ist zurückgenommen.", id);
  };
  return (
    <Group gap="sm" mb={4}>
      <Text size="sm" c="dimmed">
        {noticesText(count)} per Post verschickt, vermerkt am {germanMoment(noted_at)}
      </Text>
      <NoteButton id={id} label="Vermerk zurücknehmen" isPending={isPending} ask={ask} />
    </Group>
  );
}

interface NoteButtonProps {
  readonly id: string;
  readonly label: string;
  readonly isPending: boolean;
  readonly ask: () => Promise<void>;
}

const NoteButton = ({ id, label, isPending, ask }: NoteButtonProps) => (
  <Button
    size="compact-sm"
    variant="subtle"
    loading={isPending}
    onClick={() => void ask().catch((error: unknown) => toastError(messageOf(error), id))}
  >
    {label}
  </Button>
);
