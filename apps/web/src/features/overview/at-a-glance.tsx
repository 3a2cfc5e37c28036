import { UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconClockFilled } from "@tabler/icons-react";
import { useUser } from "../../lib/session.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import classes from "./at-a-glance.module.css";
import { Due } from "./due.tsx";
import { Letters } from "./letters.tsx";
import { Newest } from "./newest.tsx";
import { useSummary } from "./use-summary.ts";

/** What is new and what waits, above the folders; folded to one line, and remembered so for each person. */
export default function AtAGlance() {
  const { id } = useUser();
  const narrow = useNarrow();
  const [opened, setOpened] = useLocalStorage<boolean | undefined>({
    key: `at-a-glance-${id}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  });
  const summary = useSummary();
  // Phones have no room for it until somebody wants it.
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
