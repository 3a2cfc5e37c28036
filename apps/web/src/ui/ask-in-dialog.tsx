import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { focusOrigin, useFocusBack } from "./use-focus-back.ts";

/**
 * Asks in a dialog and resolves with the answer that its content passes to `end`, or with `unanswered` when it is
 * closed without one. The focus returns to where it was.
 */
export function askInDialog<Answer>(
  title: string,
  unanswered: Answer,
  content: (end: (answer: Answer) => void) => ReactNode,
): Promise<Answer> {
  const before = focusOrigin();
  return new Promise((resolve) => {
    let answer = unanswered;
    const id = modals.open({
      title,
      onClose: () => resolve(answer),
      children: (
        <FocusBack to={before}>
          {content((given) => {
            answer = given;
            modals.close(id);
          })}
        </FocusBack>
      ),
    });
  });
}

function FocusBack({ to, children }: { readonly to: HTMLElement | null; readonly children: ReactNode }) {
  useFocusBack(to);
  return children;
}
