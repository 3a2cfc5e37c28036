import { SimpleGrid, Skeleton, Stack, Button, Group, Text } from "@mantine/core";
import { useQuery, useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "../../ui/page.tsx";
import { SectionCard } from "../../ui/section-card.tsx";
import { AccessSettings, Activation, EmergencyCard } from "./activation.tsx";
import { Checklist } from "./checklist.tsx";
import { Contacts } from "./contacts.tsx";
import { ContactPreview } from "./contact-preview.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { sosQuery, accessesQuery } from "./sos.api.ts";
import type { SosAccess } from "@krempelfrei/contract/sos/sos";
import { useUser } from "../../lib/session.ts";
import { germanMoment } from "../../lib/format.ts";
import classes from "./contacts.module.css";

/** /sos: switch, checklist, emergency contacts, preview, emergency card, settings and log of accesses. */
export function Component() {
  const { data: sos, isError, refetch } = useQuery(sosQuery);
  // After the end of the contract nothing is changed any more.
  const ended = useUser().ended !== null;
  return (
    <Page title="Notfallzugang (SOS)">
      {sos ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" maw="76rem">
          <Stack gap="lg">
            <Activation sos={sos} />
            <SectionCard title="Was fehlt noch?">
              <Checklist />
            </SectionCard>
            <SectionCard title="Notfallkontakte">
              <Contacts contacts={sos.data} />
            </SectionCard>
          </Stack>
          <Stack gap="lg">
            <SectionCard title="Was Ihre Kontakte sehen">
              <ContactPreview />
            </SectionCard>
            <SectionCard title="Notfallkarte">
              <EmergencyCard />
            </SectionCard>
            {ended ? null : (
              <SectionCard title="Anmeldung und Bescheide">
                <AccessSettings sos={sos} />
              </SectionCard>
            )}
            <SectionCard title="Zugriffsbuch">
              <AccessBook />
            </SectionCard>
          </Stack>
        </SimpleGrid>
      ) : isError ? (
        <LoadError title="Der Notfallzugang konnte nicht geladen werden." onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="20rem" maw="76rem" role="status" aria-label="Lade Daten..." />
      )}
    </Page>
  );
}

const WHAT: Record<SosAccess["kind"], string> = {
  sign_in: "hat sich angemeldet",
  trial: "hat den Zugang ausprobiert (Probe)",
  archive: "hat alle Dokumente als ZIP heruntergeladen",
  show: "hat geöffnet:",
  download: "hat heruntergeladen:",
};

/** Log of accesses: person, time and document, the newest first. */
function AccessBook() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(accessesQuery);
  if (isError && !data) return <Text role="alert">Das Zugriffsbuch konnte nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="6rem" role="status" aria-label="Lade Daten..." />;
  const accesses = data.pages.flatMap((page) => page.data);
  if (accesses.length === 0) return <Text c="dimmed">Bisher war niemand angemeldet.</Text>;
  return (
    <>
      <ul className={classes.list} aria-label="Zugriffe">
        {accesses.map(({ id, at, contact, kind, document }) => (
          <li key={id} className={classes.contact}>
            <div className={classes.words}>
              <Text>
                <bdi>{contact}</bdi> {WHAT[kind]} {document === null ? null : <bdi>{document}</bdi>}
              </Text>
              <Text size="sm" c="dimmed">
                {germanMoment(at)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Group justify="center" mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Weitere laden
          </Button>
        </Group>
      ) : null}
    </>
  );
}
