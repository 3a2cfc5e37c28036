import type { FileFact, FileFacts } from "@krempelfrei/contract/files/facts";
import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { FACT_MAX } from "@krempelfrei/contract/limits";
import { germanAmount, parseAmount } from "@krempelfrei/contract/money";
import { loadCode } from "../../../lib/lazy.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { refetch } from "../../../lib/query.ts";
import type { promptText } from "../../../ui/prompt-text.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { factsQuery } from "../../files/data/facts.api.ts";
import { useUpdateFile } from "../../files/data/files.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";

const AMOUNT_LENGTH = 20;

/** True if the typed text is shown with this name and value. */
const isOf = (text: string, label: string, value: string): boolean =>
  text === value || (text.startsWith(`${label}:`) && text.slice(label.length + 1).trim() === value);

type Asked = Pick<
  Parameters<typeof promptText>[0],
  "title" | "hint" | "confirmLabel" | "save" | "initialValue"
>;

/** Corrects the facts of a document: adds, changes, removes and restores numbers, and corrects the amount. */
export function useFactChanges(file: FileItem, facts: FileFacts | undefined) {
  const { workspace } = useWorkspace();
  const { mutateAsync: update } = useUpdateFile(workspace.scope);
  const save = async (
    changes: Pick<FileChanges, "added_facts" | "hidden_facts" | "amount_cents">,
  ): Promise<void> => {
    await update({ file, changes });
    await refetch(factsQuery(file.id));
  };
  const { added_facts: added = [], hidden_facts: hidden = [] } = facts ?? {};
  const saveAndTell = async (changes: Parameters<typeof save>[0], done: string): Promise<void> => {
    try {
      await save(changes);
      toastDone(done);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const without = ({ kind, label, value }: FileFact) =>
    kind === "added"
      ? { added_facts: added.filter((text) => !isOf(text, label, value)) }
      : { hidden_facts: [...hidden, value] };
  const ask = async (prompt: Asked): Promise<void> => {
    const { promptText } = await loadCode(() => import("../../../ui/prompt-text.tsx"));
    await promptText({
      label: "Bezeichnung und Angabe",
      maxLength: FACT_MAX,
      validate: (text) => (text === "" ? "Bitte eine Angabe eingeben." : undefined),
      ...prompt,
    });
  };
  return {
    add: async (): Promise<void> =>
      ask({
        title: "Angabe hinzufügen",
        hint: "Zum Beispiel „Vertragsnummer: HV 304.881“",
        confirmLabel: "Hinzufügen",
        save: async (text) => save({ added_facts: [...added, text] }),
      }),
    /** The corrected fact replaces the read one, as added by hand. */
    correct: async (fact: FileFact): Promise<void> =>
      ask({
        title: "Angabe ändern",
        initialValue: `${fact.label}: ${fact.value}`,
        confirmLabel: "Speichern",
        save: async (text) => {
          const rest = without(fact);
          await save({ ...rest, added_facts: [...(rest.added_facts ?? added), text] });
        },
      }),
    /** An empty amount restores the recognised one. */
    correctAmount: async (): Promise<void> => {
      const { promptText } = await loadCode(() => import("../../../ui/prompt-text.tsx"));
      const isCents = (cents: number | undefined): cents is number => cents !== undefined && cents > 0;
      await promptText({
        title: "Betrag ändern",
        label: "Betrag in Euro",
        maxLength: AMOUNT_LENGTH,
        hint: "Ohne Angabe gilt, was im Brief gelesen wurde",
        confirmLabel: "Speichern",
        ...(facts?.amount ? { initialValue: germanAmount(facts.amount.cents) } : {}),
        validate: (text) =>
          text === "" || isCents(parseAmount(text))
            ? undefined
            : "Bitte einen Betrag eingeben, zum Beispiel 75,76.",
        save: async (text) => save({ amount_cents: parseAmount(text) ?? null }),
      });
    },
    remove: async (fact: FileFact): Promise<void> =>
      saveAndTell(without(fact), `„${fact.label} ${fact.value}“ ist entfernt.`),
    /** Restores recognised facts that were removed. */
    restore: async (): Promise<void> =>
      saveAndTell({ hidden_facts: [] }, "Alle gelesenen Angaben stehen wieder da."),
  };
}
