import { Alert, Button, Group, List, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { counted } from "@krempelfrei/contract/counted";
import type { GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { documents } from "../../lib/format.ts";
import classes from "../../ui/styles/dialog-foot.module.css";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { HandedList } from "./handed-list.tsx";
import { handoverQuery, useHandOver } from "./relationships.api.ts";

interface Props {
  readonly holder: GroupMember;
  /** Owner of the documents. */
  readonly person: GroupMember;
  readonly persons: readonly GroupMember[];
  readonly onClose: () => void;
}

const canSignIn = ({ email, is_active }: GroupMember): boolean => email !== null && is_active;

/** Previews the new readers, and hands the documents of a person over. */
export function HandoverDialog({ holder, person, persons, onClose }: Props) {
  useFocusBack();
  const [to, setTo] = useState<string | null>(null);
  const target = persons.find(({ id }) => id === to);
  return (
    <Modal opened onClose={onClose} title="Dokumente übergeben" size="lg">
      <Stack gap="md">
        <Text>
          Die abgelegten Dokumente von <bdi>{person.name}</bdi> kann künftig eine andere Person ansehen und
          bearbeiten. Sie gehören weiterhin <bdi>{person.name}</bdi>.
        </Text>
        <Select
          label="Wer bearbeitet sie künftig?"
          placeholder="Bitte wählen"
          allowDeselect={false}
          data={persons.filter(canSignIn).map((member) => ({
            value: member.id,
            label:
              member.id === person.id
                ? `${member.name} selbst (zurückgeben)`
                : `${member.name} (${member.kind ?? "Kunde"})`,
          }))}
          value={to}
          onChange={setTo}
          data-autofocus
        />
        {target ? (
          <Confirmation key={target.id} holder={holder} person={person} target={target} onClose={onClose} />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

interface ConfirmationProps extends Pick<Props, "holder" | "person" | "onClose"> {
  readonly target: GroupMember;
}

function Confirmation({ holder, person, target, onClose }: ConfirmationProps) {
  const { data, error, isFetching } = useQuery(handoverQuery(holder.id, person.id, target.id));
  const handOver = useHandOver(holder.id, person.id);
  const submit = async (state: string): Promise<void> => {
    try {
      const done = await handOver.mutateAsync({ to: target.id, state });
      toastDone(`${numberOf(done.documents, done.deleted)} übergeben an „${target.name}“.`, person.id);
      onClose();
    } catch (failure) {
      // A refusal because of a changed list loads the list again.
      toastError(messageOf(failure), person.id);
    }
  };
  const count = data?.documents.length ?? 0;
  const seen = data?.documents.filter(({ hidden_until }) => hidden_until === null).length ?? 0;
  const deleted = data?.deleted ?? 0;
  const isEmpty = count + deleted === 0;
  return (
    <>
      {data ? (
        <>
          {count === 0 && deleted > 0 ? null : <HandedList documents={data.documents} target={target} />}
          {isEmpty ? null : (
            <Consequences person={person} target={target} count={count} seen={seen} deleted={deleted} />
          )}
        </>
      ) : error ? (
        <Alert color="red" role="alert">
          {messageOf(error) ?? "Die Liste konnte nicht geladen werden."}
        </Alert>
      ) : (
        <Skeleton height="10rem" role="status" aria-label="Lade Daten..." />
      )}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button
          disabled={!data || isEmpty || isFetching}
          loading={handOver.isPending}
          onClick={() => void (data && submit(data.state))}
        >
          {isEmpty ? "Übergeben" : `${numberOf(count, deleted)} übergeben`}
        </Button>
      </Group>
    </>
  );
}

const deletedDocuments = (count: number): string =>
  counted(count, "gelöschtes Dokument", "gelöschte Dokumente");

/** The number of documents; of deleted ones only where there are no others. */
const numberOf = (count: number, deleted: number): string =>
  count > 0 ? documents(count) : deletedDocuments(deleted);

interface ConsequencesProps extends Pick<ConfirmationProps, "person" | "target"> {
  readonly count: number;
  /** Number of the documents that are not being checked. */
  readonly seen: number;
  readonly deleted: number;
}

function Consequences({ person, target, count, seen, deleted }: ConsequencesProps) {
  const isGivenBack = person.id === target.id;
  return (
    <List size="sm" spacing={4}>
      {deleted === 0 ? null : (
        <List.Item>
          {count === 0 ? "Es gibt nur " : "Auch dabei: "}
          {deletedDocuments(deleted)}, {deleted === 1 ? "das" : "die"} bisher jemand anderes bearbeitet hat.
          Zu sehen {deleted === 1 ? "ist es" : "sind sie"} erst nach dem Wiederherstellen.
        </List.Item>
      )}
      {isGivenBack || person.email === null || seen === 0 ? null : (
        <List.Item>
          <bdi>{person.name}</bdi> sieht sie weiterhin, kann sie aber nicht mehr ändern. Zurückgeben lassen
          sie sich auf demselben Weg.
        </List.Item>
      )}
      <List.Item>
        {seen === 0 ? (
          "Darüber geht keine E-Mail hinaus. Die Änderungshistorie nennt jedes Dokument."
        ) : person.email === null ? (
          <>
            <bdi>{person.name}</bdi> hat keine E-Mail-Adresse und bekommt keine Nachricht.
          </>
        ) : (
          <>
            <bdi>{person.name}</bdi> bekommt darüber eine E-Mail. Die Änderungshistorie nennt jedes Dokument.
          </>
        )}
      </List.Item>
      <List.Item>
        Nicht dabei: Dokumente im Schließfach, noch nie einsortierte, solche der kompletten Beziehungskiste
        und solche anderer Personen.
      </List.Item>
    </List>
  );
}
