import { Button } from "@mantine/core";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useState } from "react";
import { TemplateField } from "../document/form/file-fields.tsx";
import { SaveAsTemplate } from "../document/suggestions/save-as-template.tsx";
import { Breakable } from "../../ui/title/breakable.tsx";
import classes from "./sorting.module.css";

/** Number of templates with a key: 1 to 9. */
const KEYED_TEMPLATES = 9;
/** Number of templates that a low screen shows at first (`sorting.module.css`). */
const LOW_SCREEN_TEMPLATES = 3;

/** The customer's own templates get the number keys before the global ones. */
export const inOrderOfKeys = (templates: readonly Template[]): readonly Template[] => [
  ...templates.filter(({ customer_id: customer }) => customer !== null),
  ...templates.filter(({ customer_id: customer }) => customer === null),
];

interface Props {
  /** In the order of their keys. */
  readonly templates: readonly Template[];
  readonly suggestions: FileSuggestions | undefined;
  readonly disabled: boolean;
  readonly onPick: (template: Template | undefined) => void;
  readonly onPickListed: (index: number) => void;
}

/** The first templates with their keys, the others by name, and a button that makes a template of the suggestions. */
export function SortingTemplates({ templates, suggestions, disabled, onPick, onPickListed }: Props) {
  const [all, setAll] = useState(false);
  if (templates.length === 0 && !suggestions?.author) return null;
  const rest = templates.length > KEYED_TEMPLATES;
  return (
    <fieldset className={classes.templates} data-templates disabled={disabled} aria-label="Vorlagen">
      <div className={classes.more}>
        <h2 className={classes.heading}>Vorlagen</h2>
        <span className={classes.fills}>Ziffer füllt die Felder</span>
        {suggestions ? <SaveAsTemplate suggestions={suggestions} /> : null}
        {templates.length > LOW_SCREEN_TEMPLATES ? (
          <button
            type="button"
            className={classes.all}
            data-low={!rest || undefined}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            alle {templates.length}
          </button>
        ) : null}
      </div>
      {all && rest ? (
        <div className={classes.search}>
          <TemplateField
            label="Weitere Vorlagen"
            without={new Set(templates.slice(0, KEYED_TEMPLATES))}
            onPick={onPickListed}
          />
        </div>
      ) : null}
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
          <Breakable text={template.name} />
        </Button>
      ))}
    </fieldset>
  );
}
