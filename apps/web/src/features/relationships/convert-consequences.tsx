import { Alert, List, SimpleGrid, Skeleton, Text } from "@mantine/core";
import type { GroupMember, RelationshipDetails } from "@krempelfrei/contract/relationships/relationships";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { documents } from "../../lib/format.ts";
import { contacts } from "./counted.ts";
import { belongingsQuery } from "./relationships.api.ts";

interface Props {
  readonly holder: GroupMember;
  readonly person: GroupMember;
}

/** Consequences of a conversion: the data that moves to the new customer, and the data that stays. */
export function ConvertConsequences({ holder, person }: Props) {
  const { data, error } = useQuery(belongingsQuery(holder.id, person.id));
  return (
    <>
      <Text>
        <bdi>{person.name}</bdi> bekommt einen eigenen Vertrag mit eigener Kundennummer und verlässt die
        Beziehungskiste von <bdi>{holder.name}</bdi>. Das lässt sich nicht rückgängig machen.
      </Text>
      {data ? (
        <Lists holder={holder} details={data} />
      ) : error ? (
        <Alert color="red" role="alert">
          {messageOf(error) ?? "Die Person konnte nicht geladen werden."}
        </Alert>
      ) : (
        <Skeleton height="8rem" role="status" aria-label="Lade Daten..." />
      )}
    </>
  );
}

function Lists({ holder, details }: { readonly holder: GroupMember; readonly details: RelationshipDetails }) {
  const { files, sos_contacts, email } = details;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <Part title="Das kommt mit">
        <List.Item>
          {files.owned === 0
            ? "Dokumente der Person: bisher keine"
            : `${documents(files.owned)} der Person, mit ihren Ordnern, Schlagworten und früheren Versionen`}
        </List.Item>
        {files.waiting === 0 ? null : (
          <List.Item>Davon noch nicht einsortiert: {documents(files.waiting)}</List.Item>
        )}
        {sos_contacts === 0 ? null : <List.Item>{contacts(sos_contacts)}</List.Item>}
        {email === null ? null : (
          <List.Item>Der Zugang mit Passwort; alle Geräte werden einmal abgemeldet</List.Item>
        )}
      </Part>
      <Part title="Das bleibt zurück">
        <List.Item>Dokumente, die der kompletten Beziehungskiste gehören</List.Item>
        <List.Item>Alle Dokumente der anderen Personen</List.Item>
        {files.maintained === 0 ? null : (
          <List.Item>
            {documents(files.maintained)}, die sie bisher bearbeiten durfte: künftig die Personen, denen sie
            gehören, ohne Anmeldung <bdi>{holder.name}</bdi>
          </List.Item>
        )}
      </Part>
    </SimpleGrid>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id={id}>
        {title}
      </Text>
      <List size="sm" spacing={2} aria-labelledby={id}>
        {children}
      </List>
    </div>
  );
}
