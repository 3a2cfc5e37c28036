import { Button, Group, Text, Textarea } from "@mantine/core";
import { can } from "@krempelfrei/contract/access";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { isOpen } from "../deadlines/group-deadlines.ts";
import { ApprovalMark } from "../files/workspace/approval-mark.tsx";
import classes from "../files/workspace/approval.module.css";
import { useApproval, type ApprovalStep } from "../files/data/file-details.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { REASON_MAX } from "@krempelfrei/contract/limits";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";

/** The four-eyes approval of a filed document: staff submits, an approver decides (specification 4). */
export function ApprovalPanel({ file }: { file: FileItem }) {
  const { workspace } = useWorkspace();
  const { role } = useUser();
  const { mutateAsync, isPending, variables } = useApproval(workspace.scope);
  if (!workspace.staff) return <ChangedNotice file={file} />;
  const pending = file.approval_status === "pending";
  const filed = file.folder_id !== null;
  const mayReject = pending && can(role, "documents.approve");
  if (!filed && file.approval_status === "none") return null;

  const take = async (step: ApprovalStep): Promise<void> => {
    try {
      await mutateAsync(step);
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const { id, revision } = file;
  const askToReject = async (): Promise<void> =>
    askReason({
      fullName: file.full_name,
      reject: async (reason) => void (await mutateAsync({ step: "disapprove", id, revision, reason })),
    });
  return (
    <section className={classes.panel} aria-label="Freigabe">
      <State file={file} mayReject={mayReject} />
      {mayReject ? (
        <Decision
          file={file}
          doing={isPending ? variables.step : undefined}
          onApprove={() => void take({ step: "approve", id, revision })}
          onReject={() => void askToReject()}
        />
      ) : null}
      {filed && !pending ? (
        <>
          <HiddenDeadlines fileId={id} />
          <Button
            size="sm"
            variant="default"
            loading={isPending && variables.step === "submit"}
            onClick={() => void take({ step: "submit", id, revision })}
          >
            Zur Freigabe einreichen
          </Button>
        </>
      ) : null}
    </section>
  );
}

/** Says before a submission what becomes of the document's open deadlines. */
function HiddenDeadlines({ fileId }: { readonly fileId: string }) {
  const { workspace } = useWorkspace();
  const { data } = useQuery(deadlinesQuery(workspace.scope));
  const open = data?.data.filter((deadline) => deadline.file.id === fileId && isOpen(deadline)).length ?? 0;
  if (open === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Solange es geprüft wird, sehen die Personen von{" "}
      {open === 1 ? "seiner offenen Frist" : `${open} offenen Fristen`} nur den Tag.
    </Text>
  );
}

interface DecisionProps {
  readonly file: FileItem;
  /** The running step. */
  readonly doing: ApprovalStep["step"] | undefined;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

function Decision({ file, doing, onApprove, onReject }: DecisionProps) {
  return (
    <Group gap="xs">
      {file.can_approve ? (
        <Button size="sm" loading={doing === "approve"} disabled={doing !== undefined} onClick={onApprove}>
          Freigeben
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="default"
        loading={doing === "disapprove"}
        disabled={doing !== undefined}
        onClick={onReject}
      >
        Ablehnen
      </Button>
    </Group>
  );
}

interface StateProps {
  readonly file: FileItem;
  readonly mayReject: boolean;
}

function State({ file, mayReject }: StateProps) {
  if (file.approval_status === "none")
    return (
      <Text size="sm" c="dimmed">
        Nicht zur Freigabe eingereicht
      </Text>
    );
  return (
    <div>
      <ApprovalMark file={file} written />
      {file.approval_status === "pending" && file.approval_reason !== null ? (
        <Text size="sm" c="dimmed">
          Zuvor abgelehnt: {file.approval_reason}
        </Text>
      ) : null}
      {mayReject && !file.can_approve ? (
        <Text size="sm" c="dimmed">
          Sie haben es selbst eingereicht oder geändert: Freigeben kann es nur jemand anderes. Gibt es
          niemanden mehr, der das darf, lehnen Sie es ab und legen Sie es wieder ab.
        </Text>
      ) : null}
    </div>
  );
}

/** Notice for the group: staff changed the document after its approval. */
function ChangedNotice({ file }: { file: FileItem }) {
  if (file.changed_after_approval === null) return null;
  return (
    <section className={classes.panel} aria-label="Freigabe">
      <ApprovalMark file={file} written />
      <Text size="sm" c="dimmed">
        Ihr Krempler hat den Namen, die Person, der es gehört, oder „SOS“ geändert.
      </Text>
    </section>
  );
}

interface AskReasonProps {
  readonly fullName: string;
  /** Rejects the document for this reason, which may be empty. */
  readonly reject: (reason: string) => Promise<void>;
}

/** Asks for the reason of a rejection, and rejects the document; the dialog shows the result. */
const askReason = async (props: AskReasonProps): Promise<void> =>
  askInDialog("Dokument ablehnen", undefined, (end) => (
    <ReasonForm {...props} onEnd={() => end(undefined)} />
  ));

function ReasonForm({ fullName, reject, onEnd }: AskReasonProps & { readonly onEnd: () => void }) {
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ reason: "" }),
    errorsOf: () => ({}),
    save: async ({ reason }) => reject(reason.trim()),
    onSaved: onEnd,
  });
  return (
    <DialogForm controls={controls} submitLabel="Ablehnen" submitColor="red.9">
      <Text>„{fullName}“ kommt mit der Begründung zurück zu den unsortierten Dokumenten.</Text>
      <Textarea
        data-autofocus
        label="Begründung (freiwillig)"
        size="md"
        rows={4}
        maxLength={REASON_MAX}
        description={`Höchstens ${REASON_MAX} Zeichen`}
        {...controls.form.getInputProps("reason")}
      />
    </DialogForm>
  );
}
