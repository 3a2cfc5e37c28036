import { Button } from "@mantine/core";
import { IconChecks, IconInbox, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { documents } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { groupsOf, type Grouping } from "./groups.ts";
import type { Row } from "./rows.ts";
import { GroupingMenu } from "./table-head.tsx";
import type { Filing } from "./use-filing.ts";
import classes from "./suggestions.module.css";

interface Props {
  readonly rows: readonly Row[];
  readonly filing: Filing;
  readonly pathOf: (folderId: string) => string;
  readonly sortingLink: (row: Row) => string;
}

/**
 * The sections of the table without their rows, for narrow windows: sure documents of a section are filed together, the
 * others sorted one by one.
 */
export function GroupList({ rows, filing, pathOf, sortingLink }: Props) {
  const [grouping, setGrouping] = useState<Grouping>("author");
  const groups = groupsOf(rows, grouping, pathOf);
  if (groups.length === 0) return <EmptyState icon={<IconInbox size={32} />} title="Alles ist einsortiert" />;
  return (
    <>
      <GroupingMenu grouping={grouping} onGrouping={setGrouping} />
      <ul className={classes.groups}>
        {groups.map(({ key, title, rows: all, sure }) => {
          const open = sure.filter(({ file }) => !filing.pending.has(file.id));
          const rest = all.find(({ state }) => state !== "sure");
          const failed = all.filter(({ file }) => filing.failures.has(file.id)).length;
          return (
            <li key={key}>
              <div className={classes.groupTexts}>
                <bdi className={classes.groupTitle}>{title}</bdi>
                <span className={classes.groupCount}>
                  {documents(all.length)}
                  {sure.length > 0 ? `, ${sure.length} sicher` : ""}
                </span>
                {failed > 0 ? (
                  <span className={classes.failure}>{documents(failed)} nicht abgelegt</span>
                ) : null}
              </div>
              {open.length > 0 ? (
                <Button
                  variant="light"
                  leftSection={<IconChecks size={18} aria-hidden />}
                  onClick={() => void filing.file(open)}
                >
                  {open.length} ablegen
                </Button>
              ) : rest ? (
                <Button
                  component={Link}
                  to={sortingLink(rest)}
                  variant="default"
                  leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
                >
                  Sortieren
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
