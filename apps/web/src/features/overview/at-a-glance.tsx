import { UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import {
  IconChevronDown,
  IconChevronUp,
  IconClockFilled,
  IconCheck,
  IconLifebuoyFilled,
} from "@tabler/icons-react";
import { useUser } from "../../lib/session.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import classes from "./at-a-glance.module.css";
import { Letters } from "./letters.tsx";
import { useSummary, UNKNOWN } from "./use-summary.ts";
import { useQuery } from "@tanstack/react-query";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { isOpen } from "../deadlines/group-deadlines.ts";
import { UpcomingDeadlines } from "../deadlines/upcoming-deadlines.tsx";
import { Part, Line } from "./part.tsx";
import { SOS_CHECKLIST } from "@krempelfrei/contract/sos/checklist";
import { previewQuery } from "../sos/sos.api.ts";
import { useMemo } from "react";
import { nearDay } from "../../lib/format.ts";
import { folderPath } from "../files/data/folder-path.ts";
import { sortFiles } from "../files/data/sort-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { DocumentPicture } from "../files/preview/document-picture.tsx";

/** New and waiting documents above the folders; folded to one line, and remembered for each person. */
export default function AtAGlance() {
  const { id } = useUser();
  const narrow = useNarrow();
  const [opened, setOpened] = useLocalStorage<boolean | undefined>({
    key: `at-a-glance-${id}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  });
  const summary = useSummary();
  // Folded by default on phones.
  if (!(opened ?? !narrow)) {
    return (
      <UnstyledButton
        className={classes.folded}
        aria-expanded={false}
        aria-label={`Auf einen Blick ausklappen: ${summary}`}
        onClick={() => setOpened(true)}
      >
        <span className={classes.icon} data-tone="plain">
          <IconClockFilled size={18} aria-hidden />
        </span>
        <span className={classes.words}>
          <b>Auf einen Blick</b>
          <span>{summary}</span>
        </span>
        <IconChevronDown size={20} aria-hidden />
      </UnstyledButton>
    );
  }
  return (
    <section aria-label="Auf einen Blick" className={classes.section}>
      <div className={classes.head}>
        <h2>Auf einen Blick</h2>
        <UnstyledButton className={classes.fold} aria-expanded onClick={() => setOpened(false)}>
          Einklappen
          <IconChevronUp size={16} aria-hidden />
        </UnstyledButton>
      </div>
      <div className={classes.parts}>
        <Letters />
        <Newest />
        <Due />
      </div>
    </section>
  );
}

/** "Fristen": what is due next, the late ones first; where nothing is, what is missing for an emergency. */
function Due() {
  const { data, isError } = useQuery(deadlinesQuery(undefined));
  if (data && !data.data.some(isOpen)) return <Gaps />;
  return (
    <Part title="Fristen" all="/deadlines">
      {isError && !data ? (
        <p className={classes.nothing}>{UNKNOWN}</p>
      ) : data === undefined ? undefined : (
        <UpcomingDeadlines />
      )}
    </Part>
  );
}

const SHOWN = 3;

/** Missing documents for an emergency. */
function Gaps() {
  const { data, isError } = useQuery(previewQuery);
  const missing = SOS_CHECKLIST.filter(({ key }) =>
    data?.checklist.some((entry) => entry.key === key && entry.files.length === 0),
  );
  return (
    <Part title="Für den Notfall" all="/sos">
      {isError ? (
        <p className={classes.nothing}>Das ist gerade nicht zu erfahren.</p>
      ) : data === undefined ? undefined : missing.length === 0 ? (
        <ul className={classes.list}>
          <Line
            icon={
              <span className={classes.icon} data-tone="accent">
                <IconCheck size={18} aria-hidden />
              </span>
            }
            title="Alles da"
          >
            zu jedem Punkt gibt es ein Dokument
          </Line>
        </ul>
      ) : (
        <ul className={classes.list}>
          {missing.slice(0, SHOWN).map(({ key, label }, index) => (
            <Line
              key={key}
              icon={
                <span className={classes.icon} data-tone="warn">
                  <IconLifebuoyFilled size={18} aria-hidden />
                </span>
              }
              title={label}
            >
              {index === SHOWN - 1 && missing.length > SHOWN
                ? `fehlt noch, und ${missing.length - SHOWN} weitere`
                : "fehlt noch"}
            </Line>
          ))}
        </ul>
      )}
    </Part>
  );
}

const NEWEST_SHOWN = 3;

/** "Zuletzt hinzugefügt": the documents that came last. */
function Newest() {
  const { workspace, actions } = useWorkspace();
  const { listed, tree, browser, failed } = workspace;
  const newest = useMemo(() => sortFiles(listed, "added", "desc").slice(0, NEWEST_SHOWN), [listed]);
  return (
    <Part title="Zuletzt hinzugefügt" all="/browser?group=none&sort=added&dir=desc">
      {browser === undefined ? (
        failed ? (
          <p className={classes.nothing}>{UNKNOWN}</p>
        ) : undefined
      ) : newest.length === 0 ? (
        <p className={classes.nothing}>Noch keine Dokumente.</p>
      ) : (
        <ul className={classes.list}>
          {newest.map((file) => (
            <Line
              key={file.id}
              icon={<DocumentPicture file={file} size="row" />}
              title={
                <UnstyledButton className={classes.open} onClick={() => actions.open(file)}>
                  <bdi>{file.name}</bdi>
                </UnstyledButton>
              }
            >
              {[folderPath(tree, file), nearDay(file.created_at)].filter(Boolean).join(" · ")}
            </Line>
          ))}
        </ul>
      )}
    </Part>
  );
}
