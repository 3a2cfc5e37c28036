import "@mantine/core/styles/Radio.css";
import { Alert, Button, Group, List, Modal, Radio, Skeleton, Stack, Text } from "@mantine/core";
import type {
  GroupMember,
  RelationshipDetails,
  RemovedFiles,
} from "@krempelfrei/contract/relationships/relationships";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { documents } from "../../lib/format.ts";
import { contacts, withDocuments } from "./counted.ts";
import { belongingsQuery, useRemovePerson } from "./relationships.api.ts";

interface Props {
  readonly holder: GroupMember;
  readonly person: GroupMember;
  readonly onClose: () => void;
}

/** Explains the consequences of removing a person, and asks for the new owner of their documents. */
export function RemoveDialog({ holder, person, onClose }: Props) {
  useFocusBack();
  const { data, error, refetch } = useQuery(belongingsQuery(holder.id, person.id));
  const [files, setFiles] = useState<RemovedFiles>("holder");
  const remove = useRemovePerson(holder.id, person.id);
  const submit = async (owned: number): Promise<void> => {
    try {
      await remove.mutateAsync({ files, owned });
      toastDone(`„${person.name}“ wurde entfernt.`, person.id);
      onClose();
    } catch (failure) {
      toastError(messageOf(failure), person.id);
      void refetch();
    }
  };
  return (
    <Modal opened onClose={onClose} title="Person entfernen?" size="lg">
      <Stack gap="md">
        <Text>
          <bdi>{person.name}</bdi> wird aus der Beziehungskiste entfernt. Das lässt sich nicht rückgängig
          machen.
        </Text>
        {data ? (
          <>
            <Consequences holder={holder} details={data} />
            {data.files.owned > 0 ? (
              <Choice holder={holder} details={data} value={files} onChange={setFiles} />
            ) : null}
          </>
        ) : error ? (
          <Alert color="red" role="alert">
            {messageOf(error) ?? "Die Person konnte nicht geladen werden."}
          </Alert>
        ) : (
          <Skeleton height="10rem" role="status" aria-label="Lade Daten..." />
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button
          color="red.9"
          disabled={!data}
          loading={remove.isPending}
          onClick={() => data && void submit(data.files.owned)}
        >
          {files === "delete" && data && data.files.owned > 0 ? "Mit Dokumenten löschen" : "Entfernen"}
        </Button>
      </Group>
    </Modal>
  );
}

interface DetailsProps {
  readonly holder: GroupMember;
  readonly details: RelationshipDetails;
}

function Consequences({ holder, details }: DetailsProps) {
  const { files, sos_contacts: sos, email } = details;
  return (
    <List size="sm" spacing={4}>
      {email === null ? null : (
        <List.Item>
          Der Zugang mit <bdi>{email}</bdi> wird gelöscht; alle Geräte werden abgemeldet.
        </List.Item>
      )}
      {sos === 0 ? null : (
        <List.Item>{contacts(sos)} der Person: Zugriff und Einträge werden gelöscht.</List.Item>
      )}
      {files.owned === 0 ? <List.Item>Der Person gehören keine Dokumente.</List.Item> : null}
      {files.maintained === 0 ? null : (
        <List.Item>
          {documents(files.maintained)}, die ihr nicht gehören, die sie aber bearbeiten darf, bearbeiten
          künftig die Personen, denen sie gehören, ohne Anmeldung <bdi>{holder.name}</bdi>.
        </List.Item>
      )}
      {files.deleted === 0 ? null : (
        <List.Item>
          {documents(files.deleted)} im Papierkorb der Person {files.deleted === 1 ? "wird" : "werden"}{" "}
          endgültig gelöscht. Was bleiben soll, stellen Sie bitte vorher wieder her.
        </List.Item>
      )}
      <List.Item>In der Änderungshistorie bleibt die Person genannt.</List.Item>
    </List>
  );
}

interface ChoiceProps extends DetailsProps {
  readonly value: RemovedFiles;
  readonly onChange: (value: RemovedFiles) => void;
}

function Choice({ holder, details, value, onChange }: ChoiceProps) {
  const { owned, waiting } = details.files;
  const noted = waiting === 0 ? "" : ` (noch nicht einsortiert: ${waiting})`;
  return (
    <Radio.Group
      label={`Was soll mit ${withDocuments(owned)} der Person geschehen?${noted}`}
      value={value}
      onChange={onChange}
    >
      <Stack gap="sm" mt="sm">
        <Radio value="holder" label={`Sie gehören künftig ${holder.name}`} />
        <Radio value="all" label="Sie gehören künftig der kompletten Beziehungskiste" />
        <Radio
          value="delete"
          label="Sie werden gelöscht"
          description="Mit allen früheren Versionen, endgültig."
        />
      </Stack>
    </Radio.Group>
  );
}
