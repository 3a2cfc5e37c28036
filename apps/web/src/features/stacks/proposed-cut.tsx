import { Button, Group, Text } from "@mantine/core";
import type { StackPage } from "@krempelfrei/contract/stacks/stacks";
import { IconScissors } from "@tabler/icons-react";
import classes from "./stacks.module.css";

interface Props {
  readonly sheet: StackPage;
  /** True for the first proposed cut of the stack, which has keys. */
  readonly hasKeys: boolean;
  readonly onAnswer: (isRight: boolean) => void;
}

/** Asks whether a letter begins with the next page, with the reasons. */
export function ProposedCut({ sheet: { page, cut }, hasKeys, onAnswer }: Props) {
  if (!cut) return null;
  return (
    <li className={classes.proposal}>
      <Text size="sm" className={classes.reason}>
        <IconScissors size={16} aria-hidden />
        <span>
          <strong>Neuer Brief ab Seite {page}?</strong> {reasonText(cut.why)}
        </span>
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          data-cut={page}
          aria-label={`Vor Seite ${page} trennen: ${reasonText(cut.why)}`}
          {...(hasKeys ? { "aria-keyshortcuts": "j", title: "Trennen (J)" } : {})}
          onClick={() => onAnswer(true)}
        >
          Trennen
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Vor Seite ${page} nicht trennen`}
          {...(hasKeys ? { "aria-keyshortcuts": "n", title: "Nicht trennen (N)" } : {})}
          onClick={() => onAnswer(false)}
        >
          Nein
        </Button>
      </Group>
    </li>
  );
}

/** "Neuer Briefkopf, Seite 1 von 2". */
export function reasonText(why: readonly string[]): string {
  const text = why.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
