import { Button } from "@mantine/core";
import { useRoom } from "./room.ts";
import classes from "./sorting.module.css";

/** As many as there are number keys. */
export const KEYED_TEMPLATES = 9;

interface Props {
  readonly disabled: boolean;
  readonly onPick: (index: number) => void;
}

/** The first templates with the key of each. */
export function SortingTemplates({ disabled, onPick }: Props) {
  const { room } = useRoom();
  const templates = (room.browser?.templates ?? []).slice(0, KEYED_TEMPLATES);
  if (templates.length === 0) return null;
  return (
    <fieldset className={classes.templates} disabled={disabled}>
      <legend>Vorlagen</legend>
      {templates.map(({ id, name }, index) => (
        <Button
          key={id}
          size="compact-md"
          h="2rem"
          variant="default"
          className={classes.template}
          aria-keyshortcuts={`${index + 1} Alt+${index + 1}`}
          leftSection={
            <span className={classes.key} aria-hidden>
              {index + 1}
            </span>
          }
          onClick={() => onPick(index)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
