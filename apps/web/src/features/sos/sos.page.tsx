import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../../ui/page.tsx";
import { SectionCard } from "../../ui/section-card.tsx";
import { AccessBook } from "./access-book.tsx";
import { Activation } from "./activation.tsx";
import { Checklist } from "./checklist.tsx";
import { Contacts } from "./contacts.tsx";
import { ContactPreview } from "./contact-preview.tsx";
import { LoadError } from "../../ui/load-error.tsx";

import { sosQuery } from "./sos.api.ts";

/** /sos: the own emergency contacts, the switch, and what a contact would see. */
export function Component() {
  const { data: sos, isError, refetch } = useQuery(sosQuery);
  return (
    <Page title="Notfallzugang (SOS)">
      {sos ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" maw="76rem">
          <Stack gap="lg">
            <SectionCard title="Zugang">
              <Activation sos={sos} />
            </SectionCard>
            <SectionCard title="Notfallkontakte">
              <Contacts contacts={sos.data} />
            </SectionCard>
            <SectionCard title="Zugriffsbuch">
              <AccessBook />
            </SectionCard>
          </Stack>
          <Stack gap="lg">
            <SectionCard title="Was fehlt noch?">
              <Checklist />
            </SectionCard>
            <SectionCard title="Was Ihre Kontakte sehen">
              <ContactPreview />
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
