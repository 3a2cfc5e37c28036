import { Button, Group, Text } from "@mantine/core";
import { SOS_CONTACTS_MAX } from "@krempelfrei/contract/limits";
import type { SosContact } from "@krempelfrei/contract/sos/sos";
import { IconLifebuoyFilled, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { germanMoment } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { confirmDelete } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { askTrial } from "./ask-trial.tsx";
import { ContactDialog } from "./contact.dialog.tsx";
import classes from "./contacts.module.css";
import { removeContact } from "./sos.api.ts";

/** Emergency contacts of the person. Each signs in with their own address and birthday. */
export function Contacts({ contacts }: { readonly contacts: readonly SosContact[] }) {
  const [open, setOpen] = useState<{ readonly contact?: SosContact }>();
  // After the end of the contract nothing is changed any more.
  const ended = useUser().ended !== null;
  return (
    <>
      {contacts.length === 0 ? (
        <EmptyState
          icon={<IconLifebuoyFilled size={32} />}
          title="Noch kein Notfallkontakt"
          text={ended ? "" : "Tragen Sie jemanden ein, dem Sie vertrauen. Diese Person braucht kein Konto."}
        />
      ) : (
        <ul className={classes.list} aria-label="Notfallkontakte">
          {contacts.map((contact) => (
            <Contact
              key={contact.id}
              contact={contact}
              readOnly={ended}
              onEdit={() => setOpen({ contact })}
            />
          ))}
        </ul>
      )}
      {ended ? null : (
        <Group justify="flex-end" mt="md">
          <Button
            variant={contacts.length === 0 ? "filled" : "default"}
            disabled={contacts.length >= SOS_CONTACTS_MAX}
            leftSection={<IconUserPlus size={20} aria-hidden />}
            onClick={() => setOpen({})}
          >
            Kontakt hinzufügen
          </Button>
        </Group>
      )}
      {open ? <ContactDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

interface ContactProps {
  readonly contact: SosContact;
  readonly readOnly: boolean;
  readonly onEdit: () => void;
}

function Contact({ contact, readOnly, onEdit }: ContactProps) {
  const [busy, setBusy] = useState(false);
  const { id, full_name, relation, email, phone, last_access_at, tried_at } = contact;
  const remove = async (): Promise<void> => {
    const message = `${full_name} kommt danach nicht mehr an Ihre Dokumente, auch nicht, wenn der Zugang gerade offen ist.`;
    if (!(await confirmDelete({ message }))) return;
    setBusy(true);
    try {
      await removeContact(id);
      toastDone(`„${full_name}“ wurde gelöscht.`, id);
    } catch (error) {
      toastError(messageOf(error), id);
      setBusy(false);
    }
  };
  return (
    <li className={`${classes.contact} ${classes.person}`}>
      <div className={classes.words}>
        <Text fw={600}>
          <bdi>{full_name}</bdi>
          {relation === null ? null : (
            <Text span c="dimmed" fw={400}>
              {" "}
              · {relation}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed" className={classes.reach}>
          <span>{email}</span>
          {phone === null ? null : <span className={classes.phone}>{phone}</span>}
        </Text>
        <Text size="sm" c="dimmed">
          {last_access_at === null
            ? "War noch nie angemeldet"
            : `Zuletzt da: ${germanMoment(last_access_at)}`}
          {tried_at === null ? "" : ` · Probe am ${germanMoment(tried_at)}`}
        </Text>
      </div>
      {readOnly ? null : (
        <Group gap={0} className={classes.buttons}>
          <Action
            word="Ausprobieren"
            label={`Mit ${full_name} ausprobieren`}
            onClick={() => void askTrial(contact)}
          />
          <Action word="Bearbeiten" label={`${full_name} bearbeiten`} onClick={onEdit} />
          <Action word="Löschen" label={`${full_name} löschen`} isBusy={busy} onClick={() => void remove()} />
        </Group>
      )}
    </li>
  );
}

interface ActionProps {
  readonly word: string;
  /** Contains the contact's name. */
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
}

function Action({ word, label, isBusy = false, onClick }: ActionProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      h="2.5rem"
      aria-label={label}
      loading={isBusy}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}
