import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { SosAccess } from "@krempelfrei/contract/sos/sos";
import { useInfiniteQuery } from "@tanstack/react-query";
import { germanMoment } from "../../lib/format.ts";
import classes from "./contacts.module.css";
import { accessesQuery } from "./sos.api.ts";

const WHAT: Record<SosAccess["kind"], string> = {
  sign_in: "hat sich angemeldet",
  trial: "hat den Zugang ausprobiert (Probe)",
  archive: "hat alle Dokumente als ZIP heruntergeladen",
  show: "hat geöffnet:",
  download: "hat heruntergeladen:",
};

/** Who had access, when, and to which document; the newest first. */
export function AccessBook() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(accessesQuery);
  if (isError) return <Text role="alert">Das Zugriffsbuch konnte nicht geladen werden.</Text>;
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
