import type { FileFact, FileFacts } from "@krempelfrei/contract/files/facts";
import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { FACT_MAX } from "@krempelfrei/contract/limits";
import { loadCode } from "../../../lib/lazy.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { refetch } from "../../../lib/query.ts";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { factsQuery } from "../../files/data/facts.api.ts";
import { useUpdateFile } from "../../files/data/files.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";

/** Whether what was typed is shown as this name and value. */
const isOf = (text: string, label: string, value: string): boolean =>
  text === value || (text.startsWith(`${label}:`) && text.slice(label.length + 1).trim() === value);

/** Puts right what was read in a document: adds a number, and takes one away that is none. */
export function useFactChanges(file: FileItem, facts: FileFacts | undefined) {
  const { workspace } = useWorkspace();
  const { mutateAsync: update } = useUpdateFile(workspace.scope);
  const save = async (changes: Pick<FileChanges, "added_facts" | "hidden_facts">): Promise<void> => {
    await update({ file, changes });
    await refetch(factsQuery(file.id));
  };
  return {
    async add(): Promise<void> {
      const { promptText } = await loadCode(() => import("../../../ui/prompt-text.tsx"));
      await promptText({
        title: "Angabe hinzufügen",
        label: "Bezeichnung und Angabe",
        hint: "Zum Beispiel „Vertragsnummer: HV 304.881“",
        maxLength: FACT_MAX,
        confirmLabel: "Hinzufügen",
        validate: (text) => (text === "" ? "Bitte eine Angabe eingeben." : undefined),
        save: async (text) => save({ added_facts: [...(facts?.added_facts ?? []), text] }),
      });
    },
    async remove({ kind, label, value }: FileFact): Promise<void> {
      if (!facts) return;
      const { added_facts: added, hidden_facts: hidden } = facts;
      try {
        await save(
          kind === "added"
            ? { added_facts: added.filter((text) => !isOf(text, label, value)) }
            : { hidden_facts: [...hidden, value] },
        );
        toastDone(`„${label} ${value}“ ist entfernt.`);
      } catch (error) {
        toastError(messageOf(error));
      }
    },
  };
}
