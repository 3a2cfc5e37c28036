import { Button } from "@mantine/core";
import type { Template } from "@krempelfrei/contract/templates/templates";
import classes from "./sorting.module.css";

/** As many as there are number keys. */
export const KEYED_TEMPLATES = 9;

/** The customer's own templates first: they have the keys before the global ones. */
export const inOrderOfKeys = (templates: readonly Template[]): readonly Template[] => [
  ...templates.filter(({ customer_id: customer }) => customer !== null),
  ...templates.filter(({ customer_id: customer }) => customer === null),
];

interface Props {
  /** In the order of their keys. */
  readonly templates: readonly Template[];
  readonly disabled: boolean;
  readonly onPick: (template: Template | undefined) => void;
}

/** The first templates with the key of each. */
export function SortingTemplates({ templates, disabled, onPick }: Props) {
  if (templates.length === 0) return null;
  return (
    <fieldset className={classes.templates} disabled={disabled}>
      <legend>Vorlagen</legend>
      {templates.slice(0, KEYED_TEMPLATES).map((template, index) => (
        <Button
          key={template.id}
          size="compact-md"
          h="2rem"
          variant="default"
          className={classes.template}
          classNames={{ label: classes.templateLabel }}
          title={template.name}
          data-shortcut={`Vorlage „${template.name}“`}
          aria-keyshortcuts={`${index + 1} Alt+${index + 1}`}
          leftSection={
            <span className={classes.key} aria-hidden>
              {index + 1}
            </span>
          }
          onClick={() => onPick(template)}
        >
          {template.name}
        </Button>
      ))}
    </fieldset>
  );
}
