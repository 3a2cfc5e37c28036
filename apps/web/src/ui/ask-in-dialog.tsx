import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { TellDialog, type DialogState } from "./form/dialog-state.ts";
import { focusOrigin, useFocusBack } from "./use-focus-back.ts";

interface Options {
  /** True for content that is shown only once: Escape, a click outside and a cross do not close the dialog. */
  readonly onlyByButton?: boolean;
}

/**
 * Asks in a dialog and resolves with the answer that its content passes to `end`, or with `unanswered` when it is
 * closed without one. It cannot be closed while its form is being saved, because the answer would be lost, and a click
 * outside does not close it once something was typed. The focus returns to where it was.
 */
export function askInDialog<Answer>(
  title: string,
  unanswered: Answer,
  content: (end: (answer: Answer) => void) => ReactNode,
  { onlyByButton = false }: Options = {},
): Promise<Answer> {
  const before = focusOrigin();
  return new Promise((resolve) => {
    let answer = unanswered;
    const follow = ({ saving, dirty }: DialogState): void =>
      modals.updateModal({
        modalId: id,
        closeOnEscape: !saving,
        closeOnClickOutside: !saving && !dirty,
        withCloseButton: !saving,
      });
    const id = modals.open({
      title,
      closeOnEscape: !onlyByButton,
      closeOnClickOutside: !onlyByButton,
      withCloseButton: !onlyByButton,
      onClose: () => resolve(answer),
      children: (
        <TellDialog value={follow}>
          <FocusBack to={before}>
            {content((given) => {
              answer = given;
              modals.close(id);
            })}
          </FocusBack>
        </TellDialog>
      ),
    });
  });
}

function FocusBack({ to, children }: { readonly to: HTMLElement | null; readonly children: ReactNode }) {
  useFocusBack(to);
  return children;
}
