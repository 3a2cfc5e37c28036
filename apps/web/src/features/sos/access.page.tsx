import { Alert, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import type { SosPerson, SosSession } from "@krempelfrei/contract/sos/sos-access";
import { IconDownload, IconFlask, IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { listed } from "../../lib/format.ts";
import { Brand } from "../../ui/brand.tsx";
import { IconPrinterSolid } from "../../ui/icons.tsx";
import { useTitle } from "../../ui/title/use-title.ts";
import classes from "./access.module.css";
import {
  accessQuery,
  refetchAccess,
  documentsQuery,
  endAccess,
  expireAccess,
  sosArchiveUrl,
  sosDownloadUrl,
  sosPreviewUrl,
  sosShowUrl,
} from "./access.api.ts";
import { AccessForm } from "./access.form.tsx";
import { CodeForm } from "./code.form.tsx";
import { LinkForm } from "./link.form.tsx";
import { SosDocuments } from "./sos-documents.tsx";

/** /sos-access: for a person in distress, on a phone. Large type, one task at a time, no navigation. */
export function Component() {
  useTitle("Notfallzugang");
  const { data: session, isError, refetch } = useQuery(accessQuery);
  const wasIn = useWasIn(session);
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("token");
  const [hasCode, setHasCode] = useState(false);
  return (
    <>
      <header className={classes.bar}>
        <Brand className={classes.brand} size={36} />
        {session?.logged_in ? <End /> : null}
      </header>
      <div className={classes.page}>
        <Title order={1} mb="xs">
          {session?.logged_in ? "Notfall-Unterlagen" : "Notfallzugang"}
        </Title>
        {isError && session === undefined ? (
          <Alert color="red" role="alert" title="Es besteht gerade keine Verbindung.">
            <Button variant="default" size="md" h="3rem" mt="xs" onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          </Alert>
        ) : session === undefined ? (
          <Skeleton height="16rem" role="status" aria-label="Lade Daten..." />
        ) : token !== null ? (
          <LinkForm key={token} token={token} isOpen={session.logged_in} />
        ) : session.logged_in ? (
          <Documents session={session} />
        ) : hasCode ? (
          <CodeForm onBack={() => setHasCode(false)} />
        ) : (
          <AccessForm hasEnded={wasIn} onCode={() => setHasCode(true)} />
        )}
      </div>
    </>
  );
}

/** True if this page's access has ended. */
function useWasIn(session: SosSession | undefined): boolean {
  const [wasIn, setWasIn] = useState(false);
  if (session?.logged_in && !wasIn) setWasIn(true);
  return wasIn && session?.logged_in === false;
}

function End() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    await endAccess().catch(() => setFailed(true));
    setBusy(false);
  };
  return (
    <>
      {failed ? (
        <Text role="alert" size="sm" c="var(--app-error)">
          Sie sind noch angemeldet: Das Abmelden hat nicht geklappt. Bitte prüfen Sie die Verbindung und
          versuchen Sie es noch einmal.
        </Text>
      ) : null}
      <Button
        variant="default"
        size="md"
        h="3rem"
        flex="none"
        loading={busy}
        leftSection={<IconLogout size={22} aria-hidden />}
        onClick={() => void end()}
      >
        Abmelden
      </Button>
    </>
  );
}

function Documents({ session }: { readonly session: SosSession }) {
  const { data, isError } = useQuery(documentsQuery);
  // Switched off or expired: fetch the present state.
  useEffect(() => {
    if (isError) void refetchAccess();
  }, [isError]);
  return (
    <>
      <Text>
        Guten Tag{session.name === null ? "" : `, ${session.name}`}. Hier finden Sie die Dokumente, die für
        den Notfall hinterlegt sind. Sie können sie öffnen und herunterladen.
      </Text>
      <Remaining seconds={session.seconds_left} />
      {data ? (
        <>
          <All persons={data.data} />
          <SosDocuments
            persons={data.data}
            addresses={{ show: sosShowUrl, download: sosDownloadUrl, preview: sosPreviewUrl }}
          />
          <Text mt="lg" c="dimmed">
            Fehlt jemand? Wenn jemand mehr als E-Mail-Adresse und Geburtsdatum verlangt, haben wir Ihnen einen
            Link per E-Mail gesendet. Er öffnet auch dessen Dokumente.
          </Text>
        </>
      ) : isError ? (
        <Alert color="red" role="alert">
          Die Dokumente konnten nicht geladen werden.
        </Alert>
      ) : (
        <Skeleton height="12rem" role="status" aria-label="Lade Daten..." />
      )}
    </>
  );
}

/** Buttons for all documents (ZIP, printed list), except those of a test run, which a note explains. */
function All({ persons }: { readonly persons: readonly SosPerson[] }) {
  const open = persons.filter(({ is_trial }) => !is_trial);
  const tried = persons.filter(({ is_trial }) => is_trial).map(({ name }) => name);
  return (
    <>
      {tried.length > 0 ? (
        <Alert color="blue" mb="lg" icon={<IconFlask aria-hidden />} title="Das ist eine Probe">
          Es hat geklappt: So sieht die Seite im Notfall aus. In der Probe bleiben die Dokumente geschlossen.{" "}
          {listed(tried)} bekommt eine E-Mail, dass Sie die Probe gemacht haben. Sie können sich jetzt
          abmelden.
        </Alert>
      ) : null}
      {open.some(({ files }) => files.length > 0) ? (
        <Group grow mb="xl" className={classes.all} preventGrowOverflow={false}>
          <Button
            component="a"
            href={sosArchiveUrl()}
            download
            size="md"
            h="3.25rem"
            leftSection={<IconDownload size={24} aria-hidden />}
          >
            Alle als ZIP
          </Button>
          <Button
            variant="default"
            size="md"
            h="3.25rem"
            leftSection={<IconPrinterSolid size={24} aria-hidden />}
            onClick={() => window.print()}
          >
            Liste drucken
          </Button>
        </Group>
      ) : null}
    </>
  );
}

const MINUTE_S = 60;

/** Counts down between two responses of the server; at zero the access ends, never before it ends at the server. */
function Remaining({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const show = (): void => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) void expireAccess();
    };
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const minutes = Math.ceil(left / MINUTE_S);
  return (
    <Group className={classes.remaining} role="timer">
      <Text fw={600}>
        Noch {minutes} {minutes === 1 ? "Minute" : "Minuten"} angemeldet
      </Text>
      <Text c="dimmed">Danach melden Sie sich einfach noch einmal an.</Text>
    </Group>
  );
}
