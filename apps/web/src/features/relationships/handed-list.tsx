import { Button, ScrollArea, Text } from "@mantine/core";
import type { GroupMember, HandedDocument } from "@krempelfrei/contract/relationships/relationships";
import { useId, useState } from "react";
import { documents as counted } from "../../lib/format.ts";
import classes from "./handed-list.module.css";

interface Props {
  readonly documents: readonly HandedDocument[];
  /** The receiving person. */
  readonly target: GroupMember;
}

/** Number of rows rendered before the person asks for all. */
const FIRST_ROWS = 100;

/** The documents of a handover, with their new readers. */
export function HandedList({ documents, target }: Props) {
  const titleId = useId();
  const [all, setAll] = useState(false);
  if (documents.length === 0)
    return <Text role="status">Es gibt keine Dokumente, die übergeben werden können.</Text>;
  const shown = all ? documents : documents.slice(0, FIRST_ROWS);
  const fresh = documents.filter(({ is_new }) => is_new).length;
  return (
    <div>
      <Text id={titleId} role="status" mb="xs">
        <b>{counted(documents.length)}</b>,{" "}
        {fresh === 0 ? (
          <>
            <bdi>{target.name}</bdi> sieht {documents.length === 1 ? "es" : "alle"} schon.
          </>
        ) : (
          <>
            {fresh === documents.length && fresh > 1 ? "alle" : `davon ${fresh}`} neu sichtbar für{" "}
            <bdi>{target.name}</bdi>:
          </>
        )}
      </Text>
      <ScrollArea.Autosize
        mah="16rem"
        type="auto"
        className={classes.frame}
        viewportProps={{ tabIndex: 0, role: "group", "aria-labelledby": titleId }}
      >
        <ul className={classes.list}>
          {shown.map((document) => (
            <li key={document.id}>
              <bdi className={classes.name}>{document.full_name}</bdi>
              <Text component="span" size="sm" c="dimmed">
                {notesOf(document, target, fresh === documents.length).join(" · ")}
              </Text>
            </li>
          ))}
        </ul>
        {shown.length < documents.length ? (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {counted(documents.length - shown.length)} mehr anzeigen
          </Button>
        ) : null}
      </ScrollArea.Autosize>
    </div>
  );
}

const ONCE = {
  approval: ", sobald es freigegeben ist",
  filing: ", sobald es wieder abgelegt ist",
} as const;

/** `allNew`: the head has said so for all, and a row shows only differences. */
function notesOf(
  { is_new, hidden_until, hidden_from }: HandedDocument,
  target: GroupMember,
  allNew: boolean,
): string[] {
  const notes: string[] = [];
  if (is_new && (!allNew || hidden_until !== null))
    notes.push(`neu sichtbar für ${target.name}${hidden_until === null ? "" : ONCE[hidden_until]}`);
  if (hidden_from) notes.push(`nicht mehr sichtbar für ${hidden_from.name}`);
  return notes;
}
