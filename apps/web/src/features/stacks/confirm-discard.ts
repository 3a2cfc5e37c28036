import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { confirmAction } from "../../ui/confirm.tsx";

/** Asks before a stack is closed of which pages are in no document. */
export const confirmDiscard = async ({ full_name }: StackDetails): Promise<boolean> =>
  confirmAction({
    title: "Stapel verwerfen?",
    message: `Aus den offenen Seiten von „${full_name}“ werden keine Dokumente. Der Stapel kann wieder geöffnet werden, bis er endgültig entfernt wird.`,
    confirmLabel: "Verwerfen",
  });
