import { CONTACT_KINDS, type ContactKind } from "@krempelfrei/contract/customers/contact-notes";
import { CONTACT_NOTE_MAX } from "@krempelfrei/contract/limits";
import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { messageOf } from "../../../lib/form-errors.ts";
import { toastError } from "../../../ui/toasts.ts";
import { toastWithUndo } from "../../files/workspace/undo-toast.tsx";
import { CONTACT_ICONS } from "./latest-card.tsx";
import { useNoteContact, useTakeBackNote } from "./summary.api.ts";
import classes from "./summary.module.css";

export interface Draft {
  readonly kind: ContactKind;
  readonly text: string;
}

export const EMPTY_DRAFT: Draft = { kind: "call", text: "" };

interface Props {
  readonly customerId: string;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** Closes; the words stay in the draft. */
  readonly onClose: () => void;
}

/** One line about a call, a letter or a visit. Enter saves, Escape closes. */
export function Composer({ customerId, draft, onDraft, onClose }: Props) {
  const note = useNoteContact(customerId);
  const takeBack = useTakeBackNote(customerId);
  // A second Enter can come before the first one is rendered.
  const isSending = useRef(false);

  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);

  const save = async (): Promise<void> => {
    if (isSending.current || draft.text.trim() === "") return;
    isSending.current = true;
    try {
      const { id } = await note.mutateAsync(draft);
      onDraft(EMPTY_DRAFT);
      onClose();
      toastWithUndo("Kontakt notiert.", () => takeBack.mutateAsync(id));
    } catch (error) {
      toastError(messageOf(error));
    } finally {
      isSending.current = false;
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };

  return (
    <div className={classes.composer} role="group" aria-label="Kontakt notieren">
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label="Art des Kontakts"
        onKeyDown={onKeyDown}
        value={draft.kind}
        onChange={(kind) => onDraft({ ...draft, kind })}
        data={CONTACT_KINDS.map(({ value, label }) => ({
          value,
          label: (
            <span className={classes.kind}>
              {CONTACT_ICONS[value]}
              {label}
            </span>
          ),
        }))}
      />
      <div className={classes.line}>
        <Textarea
          className={classes.grow}
          variant="unstyled"
          aria-label="Was war?"
          placeholder="Was war? Kunden lesen es in ihrer Datenauskunft."
          rows={2}
          maxLength={CONTACT_NOTE_MAX}
          ref={words}
          onKeyDown={onKeyDown}
          value={draft.text}
          // The draft is emptied after the save.
          readOnly={note.isPending}
          // One line: line breaks of pasted text become blanks.
          onChange={(event) =>
            onDraft({ ...draft, text: event.currentTarget.value.replace(/\s*\n\s*/g, " ") })
          }
        />
        <Button
          variant="default"
          loading={note.isPending}
          disabled={draft.text.trim() === ""}
          onClick={() => void save()}
        >
          Notieren
          <kbd className={classes.enter} aria-hidden>
            ↵
          </kbd>
        </Button>
      </div>
    </div>
  );
}
