import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { TEMPLATE_NAME_MAX } from "@krempelfrei/contract/limits";
import { messageOf } from "../../../lib/form-errors.ts";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { useCreateTemplate } from "../../templates/templates.api.ts";
import classes from "./suggestions.module.css";

/** Stores a suggestion as a template of the customer, if no template has its sender. */
export function SaveAsTemplate({ suggestions }: { readonly suggestions: FileSuggestions }) {
  const { workspace } = useWorkspace();
  const save = useCreateTemplate();
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
    <button type="button" className={classes.why} disabled={save.isPending} onClick={() => void send()}>
      Als Vorlage speichern
    </button>
  );
}
