import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./changelog.module.css";

interface Props {
  readonly opened: boolean;
  /** Id of the title of the opened line. */
  readonly titleId: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Opens and closes the details of a line of the history. */
export function Toggle({ opened, titleId, onClick, children }: Props) {
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <Button
      className={classes.toggle}
      variant="subtle"
      size="compact-sm"
      rightSection={<Chevron size={16} aria-hidden />}
      aria-expanded={opened}
      aria-describedby={titleId}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
