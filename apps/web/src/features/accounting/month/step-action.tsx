import type { ClaimMonth, getClaimRun } from "@krempelfrei/contract/accounting/claims";
import type { listSepaRuns } from "@krempelfrei/contract/accounting/sepa";
import type { CallResult } from "@krempelfrei/contract/call";
import { Anchor, Button, Text, Alert, Progress, Group } from "@mantine/core";
import { IconFileEuroFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmAction } from "../../../ui/confirm.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { sepaFileUrl } from "../runs/runs.api.ts";
import { useSubmitRun } from "../runs/use-submit-run.ts";
import classes from "./month.module.css";
import type { StepKey } from "./steps.ts";
import { counted } from "@krempelfrei/contract/counted";
import { germanDay } from "@krempelfrei/contract/dates";
import { fetchClaimMonth, lettersUrl, useNotePosted, useTakeLettersBack } from "./month.api.ts";

interface Props {
  readonly step: StepKey;
  readonly isNext: boolean;
  /**
   * Latest run that creates claims, started by any person. While it is under way, only the step of the invoices has an
   * enabled action.
   */
  readonly run: CallResult<typeof getClaimRun> | undefined;
  readonly sepa: CallResult<typeof listSepaRuns> | undefined;
  readonly byPost: PostActionProps | undefined;
  readonly onCreateClaims: () => void;
  readonly onCreateFile: () => void;
  readonly onShowSkipped: () => void;
}

/** Actions of a step of the month; only the next step has the primary button. */
export function StepAction({ step, isNext, run, sepa, byPost, ...on }: Props) {
  const isRunning = run?.state === "waiting" || run?.state === "running";
  if (step === "claims") {
    return (
      <>
        <Button
          mt="xs"
          fullWidth={isNext}
          variant={isNext ? "filled" : "subtle"}
          size={isNext ? "sm" : "compact-sm"}
          className={isNext ? undefined : classes.quiet}
          disabled={isRunning}
          onClick={on.onCreateClaims}
        >
          {isNext ? "Forderungen erstellen" : "Fehlende nachholen"}
        </Button>
        <RunProgress run={run} />
      </>
    );
  }
  if (step === "invoices") return byPost ? <PostAction {...byPost} /> : null;
  if (!isNext || isRunning) return null;
  if (step === "file") return <FileStep sepa={sepa} {...on} />;
  if (step === "submit") return <SubmitStep sepa={sepa} />;
  return (
    <Button component={Link} to="/accounting/import-csv" mt="xs" fullWidth>
      {step === "statement" ? "Kontoauszug einlesen" : "Vorschläge prüfen"}
    </Button>
  );
}

type FileProps = Pick<Props, "sepa" | "onCreateFile" | "onShowSkipped">;

/** Button that creates the file, with notes about the collection: a moved day, a problem, claims left out. */
function FileStep({ sepa, onCreateFile, onShowSkipped }: FileProps) {
  const { moved, problem, skipped_items } = sepa?.preview ?? {
    moved: null,
    problem: null,
    skipped_items: [],
  };
  const count = skipped_items.length;
  return (
    <>
      {[moved, problem].map((text) =>
        text === null ? null : (
          <Text key={text} size="sm" mt={4}>
            {text}
          </Text>
        ),
      )}
      <Button
        mt="xs"
        fullWidth
        leftSection={<IconFileEuroFilled size={18} aria-hidden />}
        onClick={onCreateFile}
      >
        SEPA-Datei erstellen
      </Button>
      {count === 0 ? null : (
        <Text size="sm" c="var(--app-warn)" mt="xs">
          {count === 1 ? "Eine Forderung bleibt" : `${count} Forderungen bleiben`} außen vor.{" "}
          <Anchor
            component="button"
            type="button"
            inherit
            c="inherit"
            underline="always"
            onClick={onShowSkipped}
          >
            Gründe ansehen
          </Anchor>
        </Text>
      )}
    </>
  );
}

function SubmitStep({ sepa }: Pick<Props, "sepa">) {
  const { submit, isPending } = useSubmitRun();
  const run = sepa?.data.find(({ status }) => status === "erstellt");
  if (!run) return null;
  const ask = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: `${run.msg_id} bei der Bank eingereicht?`,
      message: "Haken Sie das erst ab, wenn die Bank die Datei angenommen hat.",
      confirmLabel: "Eingereicht",
    });
    if (!confirmed) return;
    try {
      if (await submit(run)) toastDone(`${run.msg_id} ist eingereicht.`, run.id);
    } catch (error) {
      toastError(messageOf(error), run.id);
    }
  };
  return (
    <>
      <Button component="a" href={sepaFileUrl(run.id)} download variant="default" mt="xs" fullWidth>
        Datei herunterladen
      </Button>
      <Button mt="xs" fullWidth loading={isPending} onClick={() => void ask()}>
        Als eingereicht abhaken
      </Button>
    </>
  );
}

type ClaimRun = CallResult<typeof getClaimRun>;

/** Progress or failure of the run that creates claims, started by any person. */
function RunProgress({ run }: { readonly run: ClaimRun | undefined }) {
  if (run === undefined || run.state === "none") return null;
  if (run.state === "failed") {
    return (
      <Alert color="red" role="alert" mt="xs">
        Die Forderungen konnten nicht erstellt werden. Es wurde nichts gespeichert; bitte versuchen Sie es
        erneut.
      </Alert>
    );
  }
  const share = run.total === 0 ? 0 : (run.done / run.total) * 100;
  return (
    <div role="status">
      <Progress value={share} aria-label="Forderungen werden erstellt" mt="xs" />
      <Text size="sm">
        {run.total === 0
          ? "Die Forderungen werden vorbereitet …"
          : `${run.done.toLocaleString("de-DE")} von ${run.total.toLocaleString("de-DE")} Forderungen`}
      </Text>
    </div>
  );
}

interface PostActionProps extends Readonly<ClaimMonth["by_post"]> {
  readonly month: string;
}

const invoicesText = (count: number): string => counted(count, "Rechnung", "Rechnungen");

const NOTICE =
  "Sie gelten dann als Vorabankündigung des Einzugs. Haken Sie das erst ab, wenn die Briefe unterwegs sind.";
const NOT_PRINTED = "Bitte laden Sie die Rechnungen zuerst als ZIP herunter und drucken Sie sie.";

/** Invoices by post are printed, sent and marked as sent, so that they count as notice of the collection. */
function PostAction({ month, waiting, unmailed, sent, last_note }: PostActionProps) {
  const { mutateAsync: note, isPending } = useNotePosted();
  if (waiting === 0) return <SentLetters month={month} sent={sent} last_note={last_note} />;
  const ask = async (): Promise<void> => {
    const { by_post } = await fetchClaimMonth(month);
    const { printed: count } = by_post;
    if (count === 0) {
      toastError(NOT_PRINTED, "posted");
      return;
    }
    const rest = by_post.waiting - count;
    const confirmed = await confirmAction({
      title: `${invoicesText(count)} per Post verschickt?`,
      message: `${NOTICE}${rest === 0 ? "" : ` ${counted(rest, "weitere ist", "weitere sind")} noch nicht gedruckt.`}`,
      confirmLabel: "Verschickt",
    });
    if (!confirmed) return;
    const { posted } = await note({ month, count });
    toastDone(`${invoicesText(posted)} als verschickt vermerkt.`, "posted");
  };
  const askOrTell = () => void ask().catch((error: unknown) => toastError(messageOf(error), "posted"));
  return (
    <Group gap="0 var(--mantine-spacing-xl)" mt={4}>
      {unmailed === 0 ? null : (
        <Text size="sm" c="var(--app-warn)" w="100%">
          {counted(unmailed, "Rechnung ließ", "Rechnungen ließen")} sich nicht per E-Mail verschicken.
        </Text>
      )}
      <Anchor href={lettersUrl(month)} download size="sm" className={classes.letters}>
        {invoicesText(waiting)} drucken (ZIP)
      </Anchor>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.quiet}
        loading={isPending}
        onClick={askOrTell}
      >
        Per Post verschickt
      </Button>
      <SentLetters month={month} sent={sent} last_note={last_note} />
    </Group>
  );
}

/** Invoices that are noted as sent by post; the last note can be taken back unless a collection used it. */
function SentLetters({ month, sent, last_note }: Pick<PostActionProps, "month" | "sent" | "last_note">) {
  const { mutateAsync: takeBack, isPending } = useTakeLettersBack();
  if (sent === 0) return null;
  const ask = async ({ count, posted_on }: NonNullable<typeof last_note>): Promise<void> => {
    const confirmed = await confirmAction({
      title: "Vermerk zurücknehmen?",
      message: `${counted(count, "Rechnung vom Vermerk", "Rechnungen vom Vermerk")} des ${germanDay(posted_on)} ${count === 1 ? "wartet" : "warten"} danach wieder auf den Versand. Was schon in einem Einzug ist, bleibt vermerkt.`,
      confirmLabel: "Zurücknehmen",
    });
    if (!confirmed) return;
    const { taken_back } = await takeBack({ month, posted_on });
    toastDone(
      `${counted(taken_back, "Rechnung wartet", "Rechnungen warten")} wieder auf den Versand.`,
      "posted",
    );
  };
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {invoicesText(sent)} per Post verschickt
      </Text>
      {last_note === null ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.quiet}
          loading={isPending}
          onClick={() =>
            void ask(last_note).catch((error: unknown) => toastError(messageOf(error), "posted"))
          }
        >
          Vermerk zurücknehmen
        </Button>
      )}
    </Group>
  );
}
