import { getDefaultZIndex } from "@mantine/core";
import { DialogLevel, type AskedDialog } from "../ask-in-dialog.tsx";
import { FormModal } from "./form-modal.tsx";

/** Above the dialogs of the page itself. */
const ABOVE = getDefaultZIndex("modal") + 1;

/** Dialogs one above the other: those below keep what was typed into them. */
export function AskedDialogs({ dialogs }: { readonly dialogs: readonly AskedDialog[] }) {
  return dialogs.map(({ key, title, content, onlyByButton, before, cancel }, index) => (
    <DialogLevel key={key} value={index + 1}>
      <FormModal
        title={title}
        zIndex={ABOVE}
        focusBack={before}
        closeOnEscape={!onlyByButton}
        closeOnClickOutside={!onlyByButton}
        withCloseButton={!onlyByButton}
        onClose={cancel}
      >
        {content}
      </FormModal>
    </DialogLevel>
  ));
}
