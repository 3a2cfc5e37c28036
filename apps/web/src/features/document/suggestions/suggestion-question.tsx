import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { useWorkspace } from "../../files/data/workspace.ts";
import { useFieldOptions } from "../form/use-field-options.ts";
import { withValue, type AskedField, type Question } from "./questions.ts";
import { textOf } from "./suggested-values.ts";
import type { SuggestionPanelProps } from "./panel-props.ts";
import classes from "./suggestions.module.css";

const ASKS: Readonly<Record<AskedField, string>> = {
  name: "Heißt er so?",
  author: "Von wem?",
  type: "Welcher Typ?",
  date: "Welches Datum?",
  folder_id: "Wohin?",
  owner: "Gehört wem?",
};

interface Props extends Pick<SuggestionPanelProps, "onAnswer" | "onPoint" | "pointed" | "disabled"> {
  readonly suggestions: FileSuggestions;
  readonly question: Question;
}

/** A question that a suggestion leaves to the person, with the values to choose from. */
export function SuggestionQuestion({ suggestions, question, onAnswer, onPoint, pointed, disabled }: Props) {
  const { workspace } = useWorkspace();
  const { owners } = useFieldOptions();
  const { field, answer, values } = question;
  const labelOf = (index: number): string => {
    const text = textOf(withValue(suggestions, field, index), field, { tree: workspace.tree, owners });
    return field === "owner" ? shortNameOf(text, owners) : text;
  };
  const choices: readonly { readonly index: number; readonly label: string }[] = [
    // The suggested folder may be deleted; its label is then empty.
    ...Array.from({ length: values }, (_, index) => ({ index, label: labelOf(index) })).filter(
      ({ label }) => label !== "",
    ),
    { index: -1, label: "Anders" },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it do what is to do
    <div
      role="group"
      aria-label={ASKS[field]}
      className={classes.question}
      data-pointed={pointed === field || undefined}
      data-open={answer === undefined || undefined}
      onMouseEnter={() => onPoint(field)}
      onMouseLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(field)}
      onBlur={() => onPoint(undefined)}
    >
      <IconAlertTriangleFilled size={18} aria-hidden />
      <b>{ASKS[field]}</b>
      {field === "owner" ? <span className={classes.because}>{suggestions.owner?.why}</span> : null}
      <span className={classes.choices}>
        {choices.map(({ index, label }) => (
          <button
            key={index}
            type="button"
            className={classes.choice}
            aria-pressed={answer === index}
            aria-label={label}
            title={label}
            disabled={disabled}
            onClick={() => onAnswer(field, index)}
          >
            {field === "folder_id" ? label.split(" › ").at(-1) : label}
          </button>
        ))}
      </span>
    </div>
  );
}

/** The first name, unless another person of the group has the same. */
function shortNameOf(name: string, persons: readonly { readonly label: string }[]): string {
  const [first = ""] = name.split(" ");
  const alike = persons.filter(({ label }) => label.split(" ")[0] === first);
  return alike.length === 1 && alike[0]?.label === name ? first : name;
}
