import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { KeyboardEvent, ReactNode } from "react";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import classes from "./file.dialog.module.css";

interface Props {
  readonly title: string;
  /** Beside the title: where one stands in a list. */
  readonly pager?: ReactNode;
  readonly preview: ReactNode;
  readonly children: ReactNode;
  /** May ask first. */
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** False where the content says by `data-autofocus` what gets the first focus. */
  readonly focusTitle?: boolean;
}

/** Specification 2, "File viewer dialog": full width, the preview on the left and the form on the right. */
export function DialogFrame({
  title,
  pager,
  preview,
  children,
  onClose,
  onKeyDown,
  focusTitle = true,
}: Props) {
  useFocusBack();
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="100%"
      xOffset="1.5rem"
      fullScreen={phone}
      centered
      onKeyDown={onKeyDown}
      // Not on the content itself: there it would style the place around it too.
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          {/* Gets the first focus, so that no key triggers a button by accident and the dialog's shortcuts work at once. */}
          <Modal.Title className={classes.title} tabIndex={-1} data-autofocus={focusTitle || undefined}>
            {title}
          </Modal.Title>
          {pager}
          <Modal.CloseButton aria-label="Schließen" />
        </Modal.Header>
        <Modal.Body className={classes.body}>
          <div className={classes.preview}>{preview}</div>
          <div className={classes.side}>{children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
