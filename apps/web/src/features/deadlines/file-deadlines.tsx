import { Button } from "@mantine/core";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { kindLabel, type DeadlineKind } from "@krempelfrei/contract/deadlines/due-day";
import { nearnessOf, nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconCalendarEventFilled, IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { germanDate } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { Breakable } from "../../ui/title/breakable.tsx";
import { DeadlineDialog } from "./deadline.dialog.tsx";
import { DeadlineMenu } from "./deadline-menu.tsx";
import classes from "./deadlines.module.css";
import { deadlinesQuery } from "./deadlines.api.ts";
import { isOpen } from "./group-deadlines.ts";
import { useDeadlineActions } from "./use-deadline-actions.tsx";

const DUE_WORDS: Readonly<Record<DeadlineKind, string>> = {
  cancellation: "Kündigen bis",
  payment: "Zahlen bis",
  objection: "Einspruch bis",
  expiry: "Läuft ab am",
  resubmission: "Wiedervorlage am",
};

/** The deadlines of a document, the open ones first, and the button that adds one. */
export function FileDeadlines({ file }: { readonly file: FileItem }) {
  const { workspace } = useWorkspace();
  const { id, ended } = useUser();
  const { data } = useQuery(deadlinesQuery(workspace.scope));
  const actions = useDeadlineActions(workspace.scope);
  const [edited, setEdited] = useState<{ readonly deadline: Deadline | undefined }>();
  if (!data) return null;
  const own = data.data.filter((deadline) => deadline.file.id === file.id);
  const sorted = [...own.filter(isOpen), ...own.filter((deadline) => !isOpen(deadline))];
  const isMember = data.persons.some((person) => person.id === id);
  const canAdd = ended === null && !file.is_locker;
  return (
    <section aria-label="Fristen">
      {sorted.length > 0 ? (
        <ul className={classes.facts}>
          {sorted.map((deadline) => (
            <Fact
              key={deadline.id}
              deadline={deadline}
              today={data.today}
              actions={actions}
              onEdit={(chosen) => setEdited({ deadline: chosen })}
            />
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <Button
          className={classes.addToFile}
          variant="subtle"
          size="sm"
          mb="sm"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => setEdited({ deadline: undefined })}
        >
          Frist hinzufügen
        </Button>
      ) : null}
      {edited ? (
        <DeadlineDialog
          scope={workspace.scope}
          deadline={edited.deadline}
          file={file}
          persons={data.persons}
          personId={isMember && file.is_for_all ? id : file.user_id}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}

/** True if kind and document repeat the title. */
const isSaidAbove = ({ title, kind, file }: Deadline): boolean =>
  title === file.name || title === `${kindLabel(kind)} ${file.name}`;

interface FactProps {
  readonly deadline: Deadline;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly actions: ReturnType<typeof useDeadlineActions>;
  readonly onEdit: (deadline: Deadline) => void;
}

function Fact({ deadline, today, actions, onEdit }: FactProps) {
  const open = isOpen(deadline);
  const nearness = open ? nearnessOf(deadline.due_on, today) : undefined;
  const until = `${nearnessText(deadline.due_on, today)}${nearness === "late" ? " überfällig" : ""}`;
  return (
    <li className={classes.fact} data-nearness={nearness}>
      <IconCalendarEventFilled size={22} aria-hidden />
      <span className={classes.factWords}>
        <strong>
          {DUE_WORDS[deadline.kind]} {germanDate(deadline.due_on)}
        </strong>
        <span>
          {isSaidAbove(deadline) ? null : (
            <>
              <bdi>
                <Breakable text={deadline.title} />
              </bdi>{" "}
              ·{" "}
            </>
          )}
          {open ? until : `erledigt am ${germanDate(deadline.done_at)}`}
        </span>
      </span>
      <span className={classes.factButtons}>
        {!deadline.can_settle ? null : open ? (
          <Button
            variant="default"
            px="sm"
            aria-label={`Erledigt: ${deadline.title}`}
            onClick={() => void actions.settle(deadline)}
          >
            Erledigt
          </Button>
        ) : (
          <Button
            variant="default"
            px="sm"
            aria-label={`Wieder öffnen: ${deadline.title}`}
            onClick={() => void actions.reopen(deadline)}
          >
            Öffnen
          </Button>
        )}
        {open ? <DeadlineMenu deadline={deadline} actions={actions} onEdit={onEdit} /> : null}
      </span>
    </li>
  );
}
