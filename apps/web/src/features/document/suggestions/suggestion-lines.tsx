import { authorSlug } from "@krempelfrei/contract/files/grouping";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { IconCalendarFilled, IconFolderFilled, IconTagFilled, IconUserFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { germanLongDate } from "../../../lib/format.ts";
import { pathText } from "../../files/data/folder-tree.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { useFieldOptions } from "../form/use-field-options.ts";
import type { AskedField } from "./questions.ts";
import { dateText, textOf, type FormField } from "./suggested-values.ts";
import { SuggestedDeadline } from "./suggested-deadline.tsx";
import type { Pointing } from "../../files/preview/use-framed-places.ts";
import type { SuggestionPanelProps } from "./panel-props.ts";
import { Breakable } from "../../../ui/title/breakable.tsx";
import classes from "./suggestions.module.css";

interface Props extends Pick<SuggestionPanelProps, "file" | "folder" | keyof Pointing> {
  readonly suggestions: FileSuggestions;
  /** Fields with questions, which have no line. */
  readonly asked: readonly AskedField[];
}

/** The values of a suggestion, one line each; a line whose position is known shows it on the page. */
export function SuggestionLines({ file, suggestions, folder, asked, ...pointing }: Props) {
  const { workspace } = useWorkspace();
  const { owners } = useFieldOptions();
  const text = (field: FormField): string =>
    asked.some((one) => one === field) ? "" : textOf(suggestions, field, { tree: workspace.tree, owners });
  const line = { ...pointing, suggestions };
  const date = asked.includes("date") ? null : suggestions.date;
  const owner = suggestions.owner?.value.is_for_all === true ? "für alle" : text("owner");
  const also = [text("type"), asked.includes("owner") ? "" : owner, text("tags")].filter(Boolean).join(" · ");
  const path = pathText(workspace.tree, folder ?? "");
  return (
    <div className={classes.lines}>
      {text("name") === "" ? null : (
        <Line {...line} mark="name" className={classes.name}>
          <Breakable text={text("name")} />
        </Line>
      )}
      {text("author") === "" ? null : (
        <Line {...line} mark="author" icon={<IconUserFilled size={18} aria-hidden />} label="Absender">
          {text("author")}
        </Line>
      )}
      {date === null && suggestions.deadline === null && suggestions.due_on === null ? null : (
        <div className={classes.days}>
          {date === null ? null : (
            <Line {...line} mark="date" icon={<IconCalendarFilled size={18} aria-hidden />} label="Datum">
              {dateText(date.value, germanLongDate)}
              <OriginFolder suggestion={date} />
            </Line>
          )}
          <SuggestedDeadline file={file} suggestions={suggestions} {...pointing} />
        </div>
      )}
      {asked.includes("folder_id") ? null : (
        <p className={classes.line} data-line="folder">
          <IconFolderFilled size={18} aria-hidden />
          <span className={classes.label}>Ordner</span>
          {path === "" ? <span>noch keiner</span> : <b>{path}</b>}
          <Habit suggestions={suggestions} folder={folder} />
          {suggestions.folder_id?.value === folder ? (
            <OriginFolder suggestion={suggestions.folder_id} />
          ) : null}
        </p>
      )}
      {also === "" ? null : (
        <p className={classes.line} data-line="also">
          <IconTagFilled size={18} aria-hidden />
          <span className={classes.label}>Dazu</span>
          <span>{also}</span>
        </p>
      )}
    </div>
  );
}

interface LineProps extends Pointing {
  readonly suggestions: FileSuggestions;
  readonly mark: "name" | "author" | "date";
  readonly icon?: ReactNode;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Line({ suggestions, mark, icon, label, className, pointed, onPoint, children }: LineProps) {
  const content = (
    <>
      {icon}
      {label === undefined ? null : <span className={classes.label}>{label}</span>}
      <span>{children}</span>
    </>
  );
  const look = { className: className ?? classes.line, "data-line": mark };
  if ((suggestions[mark]?.page ?? null) === null) return <p {...look}>{content}</p>;
  return (
    <button
      type="button"
      {...look}
      data-pointed={pointed === mark || undefined}
      onMouseEnter={() => onPoint(mark)}
      onMouseLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(mark)}
      onBlur={() => onPoint(undefined)}
      onClick={() => onPoint(mark)}
    >
      {content}
    </button>
  );
}

/** The sender's folder that a value comes from: no place of the page shows it. */
function OriginFolder({ suggestion }: { readonly suggestion: { readonly why: string } | null | undefined }) {
  return suggestion?.why.startsWith("aus dem Ordner") ? (
    <span className={classes.habit}> {suggestion.why}</span>
  ) : null;
}

/** Number of the sender's earlier letters in the folder. */
function Habit({ suggestions, folder }: Pick<Props, "suggestions" | "folder">) {
  const { workspace } = useWorkspace();
  const author = suggestions.author?.value;
  if (author === undefined || folder === undefined) return null;
  const slug = authorSlug(author);
  const earlier = workspace.listed.filter((file) => file.author !== null && authorSlug(file.author) === slug);
  const there = earlier.filter(({ folder_id }) => folder_id === folder).length;
  if (there === 0) return null;
  return (
    <span className={classes.habit}>
      {there} von {earlier.length} dort
    </span>
  );
}
