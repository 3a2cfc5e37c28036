import { Button, Text } from "@mantine/core";
import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import type { NewDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { euros } from "@krempelfrei/contract/money";
import { TEMPLATE_NAME_MAX } from "@krempelfrei/contract/limits";
import { IconFolderFilled } from "@tabler/icons-react";
import { messageOf } from "../../../lib/form-errors.ts";
import { germanDate } from "../../../lib/format.ts";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { useSaveTemplate } from "../../templates/templates.api.ts";
import { useFieldOptions } from "../form/use-field-options.ts";
import { pathText } from "../../files/data/folder-tree.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { isUnsure, isUnsureOf, textOf, type FormField } from "./suggested-values.ts";
import { useAddDeadline } from "../../files/data/suggestions.api.ts";
import classes from "./suggestions.module.css";

interface Props {
  readonly file: FileItem;
  readonly suggestions: FileSuggestions | undefined;
  /** Suggested folder; undefined if none is recognised. */
  readonly folder: string | undefined;
  /** Whether taking all of it files the document; else it only fills the form. */
  readonly filesAtOnce: boolean;
  readonly disabled: boolean;
  /** Puts all of it into the form. */
  readonly onTake: () => void;
}

const LINES: readonly { readonly label: string; readonly fields: readonly FormField[] }[] = [
  { label: "Absender", fields: ["author", "type"] },
  { label: "Datum", fields: ["date"] },
  { label: "Gehört", fields: ["owner"] },
  { label: "Schlagworte", fields: ["tags"] },
];

/** All suggestions in one panel. One key takes them, and files the document if nothing is missing or uncertain. */
export function SuggestionPanel({ file, suggestions, folder, filesAtOnce, disabled, onTake }: Props) {
  const { workspace } = useWorkspace();
  const { owners } = useFieldOptions();
  if (!suggestions || Object.values(suggestions).every((suggestion) => suggestion === null)) return null;
  const unsure = isUnsure(suggestions);
  const text = (field: FormField): string => {
    const value = textOf(suggestions, field, { tree: workspace.tree, owners });
    return value !== "" && isUnsureOf(suggestions, field) ? `${value} (unsicher)` : value;
  };
  const learned = [suggestions.author, suggestions.folder_id].find((one) => one?.why.startsWith("wie "));
  return (
    <section aria-label="Vorschlag" className={classes.panel} data-unsure={unsure || undefined}>
      <p className={classes.title}>
        <b>{unsure ? "Unsicherer Vorschlag" : "Vorschlag"}</b>{" "}
        {learned ? <span className={classes.reason}>{learned.why}</span> : null}
        <span className={classes.doubt}>{filesAtOnce ? "sicher" : "bitte prüfen"}</span>
      </p>
      {suggestions.name ? <p className={classes.name}>{text("name")}</p> : null}
      {LINES.map(({ label, fields }) => ({ label, line: fields.map(text).filter(Boolean).join(" · ") }))
        .filter(({ line }) => line !== "")
        .map(({ label, line }) => (
          <p key={label} className={classes.line}>
            <span className={classes.label}>{label}</span> <span>{line}</span>
          </p>
        ))}
      <Target folder={folder} unsure={isUnsureOf(suggestions, "folder_id")} />
      <Facts file={file} suggestions={suggestions} />
      <Button
        fullWidth
        mt="xs"
        variant={filesAtOnce ? "filled" : "default"}
        disabled={disabled}
        aria-keyshortcuts="V Alt+V"
        onClick={onTake}
      >
        {filesAtOnce ? "Übernehmen und ablegen" : "Nur ausfüllen"}
        <span className={classes.key} aria-hidden>
          V
        </span>
      </Button>
      <SaveAsTemplate suggestions={suggestions} />
    </section>
  );
}

/** The folder that the document would be filed into, always with its whole path. */
function Target({ folder, unsure }: { readonly folder: string | undefined; readonly unsure: boolean }) {
  const { workspace } = useWorkspace();
  const path = pathText(workspace.tree, folder ?? "");
  return (
    <p className={classes.target}>
      <IconFolderFilled size={16} aria-hidden />
      <span>
        Ablegen in: {path === "" ? "kein Ordner erkannt" : <b>{path}</b>}
        {path !== "" && unsure ? " (unsicher)" : ""}
      </span>
    </p>
  );
}

/** Facts that are no field of the form: the amount, and dates for deadlines. */
function Facts({ file, suggestions }: Pick<Props, "file"> & { readonly suggestions: FileSuggestions }) {
  const { amount_cents: amount, due_on: due, deadline } = suggestions;
  const add = useAddDeadline();
  const note = async (
    kind: NewDeadline["kind"],
    day: string,
    origin: NonNullable<FileSuggestions["due_on"]> | FileSuggestions["deadline"],
  ) => {
    const { quote = null, page = null } = origin ?? {};
    try {
      await add.mutateAsync({
        file_id: file.id,
        kind,
        title: kindLabel(kind),
        due: day,
        ...(quote !== null && page !== null ? { origin: { page, text: quote } } : {}),
      });
      toastSuccess("Frist hinzugefügt.");
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <>
      {amount ? <p>Betrag {euros(amount.value)} (erkannt, nicht geprüft)</p> : null}
      {due ? (
        <p>
          Zahlbar bis {germanDate(due.value)}{" "}
          <button type="button" className={classes.why} onClick={() => void note("payment", due.value, due)}>
            Frist merken
          </button>
        </p>
      ) : null}
      {deadline ? (
        <p>
          {kindLabel(deadline.value.kind)}{" "}
          {deadline.value.day === null ? (
            spanText(deadline.value)
          ) : (
            <>
              {germanDate(deadline.value.day)}{" "}
              <button
                type="button"
                className={classes.why}
                onClick={() => void note(deadline.value.kind, deadline.value.day ?? "", deadline)}
              >
                Frist merken
              </button>
            </>
          )}
        </p>
      ) : null}
    </>
  );
}

const spanText = ({ months, days }: { readonly months: number; readonly days: number }): string =>
  months > 0 ? `${months} ${months === 1 ? "Monat" : "Monate"}` : `${days} ${days === 1 ? "Tag" : "Tage"}`;

function SaveAsTemplate({ suggestions }: { readonly suggestions: FileSuggestions }) {
  const { workspace } = useWorkspace();
  const save = useSaveTemplate(undefined);
  const { author, type, tags, name } = suggestions;
  const known = workspace.browser?.templates.some((template) => template.author === author?.value) ?? false;
  if (!author || known) return null;
  const send = async (): Promise<void> => {
    try {
      await save.mutateAsync({
        name: author.value.slice(0, TEMPLATE_NAME_MAX),
        customer_id: workspace.scope ?? null,
        author: author.value,
        type: type?.value ?? null,
        tags: tags?.value ?? [],
        filename: name?.value ?? null,
      });
      toastSuccess("Vorlage gespeichert.");
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Text size="sm" mt={4}>
      <button type="button" className={classes.why} disabled={save.isPending} onClick={() => void send()}>
        Als Vorlage speichern
      </button>
    </Text>
  );
}
