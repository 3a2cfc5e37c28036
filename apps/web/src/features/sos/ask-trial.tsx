import { Alert, Button, Group, List, Loader, Stack, Text } from "@mantine/core";
import { SOS_TRIAL_MINUTES } from "@krempelfrei/contract/limits";
import type { SosContact } from "@krempelfrei/contract/sos/sos";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { germanTime } from "../../lib/format.ts";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { sosQuery, startTrial } from "./sos.api.ts";

/** Polling interval for the arrival of the contact. */
const ASK_AGAIN_MS = 3000;
const TRIAL_MS = SOS_TRIAL_MINUTES * 60_000;

/** Dialog for a test run with a contact who is present; true if the person closes it by its button. */
export const askTrial = (contact: SosContact): Promise<boolean> =>
  askInDialog("Gemeinsam ausprobieren", false, (end) => <Trial contact={contact} onEnd={() => end(true)} />);

function Trial({ contact, onEnd }: { readonly contact: SosContact; readonly onEnd: () => void }) {
  const { id, full_name, tried_at: before } = contact;
  const [till, setTill] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [passed, setPassed] = useState<string | null>(null);
  const isOver = till !== null && passed === till;
  const waits = till !== null && !isOver;
  const { data, refetch } = useQuery({ ...sosQuery, refetchInterval: waits ? ASK_AGAIN_MS : false });
  useEffect(() => {
    if (till === null) return undefined;
    // Counted from the answer, because this device's clock may differ; the last answer may be older than the sign-in.
    const timer = setTimeout(() => void refetch().then(() => setPassed(till)), TRIAL_MS);
    return () => clearTimeout(timer);
  }, [till, refetch]);
  const now = data?.data.find((other) => other.id === id);
  const done = till !== null && now !== undefined && now.tried_at !== before;
  const start = async (): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      setTill((await startTrial(id)).trial_till);
    } catch (error) {
      setRefused(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Stack gap="md">
      {done ? (
        <Alert
          color="pine"
          role="status"
          icon={<IconCircleCheckFilled aria-hidden />}
          title="Es hat geklappt"
        >
          {full_name} hat die Liste Ihrer SOS-Dokumente gesehen. Die Dokumente selbst blieben geschlossen. Die
          Probe steht im Zugriffsbuch, und Sie bekommen eine E-Mail darüber.
        </Alert>
      ) : !waits ? (
        <>
          {isOver ? (
            <Alert color="orange" role="status" title="Die Probe ist vorbei">
              {full_name} hat sich in dieser Zeit nicht angemeldet. Sie können die Probe noch einmal starten.
            </Alert>
          ) : null}
          <Introduction name={full_name} />
          <Refusal>{refused}</Refusal>
        </>
      ) : (
        <Waiting contact={contact} address={data?.access_url} till={till} />
      )}
      <Group justify="flex-end">
        <Button variant={done ? "filled" : "default"} onClick={onEnd}>
          {done ? "Fertig" : "Später"}
        </Button>
        {!done && !waits ? (
          <Button loading={busy} onClick={() => void start()}>
            Probe starten
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

function Introduction({ name }: { readonly name: string }) {
  return (
    <>
      <Text>
        {name} sitzt neben Ihnen? Dann probieren Sie den Notfallzugang einmal zusammen aus. Er muss dafür
        nicht eingeschaltet sein.
      </Text>
      <List type="ordered" spacing={4}>
        <List.Item>Sie starten hier die Probe. Sie gilt {SOS_TRIAL_MINUTES} Minuten und einmal.</List.Item>
        <List.Item>{name} meldet sich am eigenen Telefon an, wie im Notfall.</List.Item>
        <List.Item>
          Zu sehen ist die Liste Ihrer SOS-Dokumente. Öffnen lässt sich in der Probe keines.
        </List.Item>
      </List>
    </>
  );
}

interface WaitingProps {
  readonly contact: SosContact;
  /** Address at which the contact signs in. */
  readonly address: string | undefined;
  readonly till: string;
}

function Waiting({ contact: { full_name, email }, address, till }: WaitingProps) {
  return (
    <>
      <Text>
        {full_name} öffnet jetzt am eigenen Telefon{" "}
        <bdi style={{ overflowWrap: "anywhere", fontWeight: 600 }}>{address}</bdi> und gibt die eigene
        E-Mail-Adresse ({email}) und das eigene Geburtsdatum ein.
      </Text>
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text c="dimmed">
          Wartet auf {full_name}, bis {germanTime(till)} Uhr
        </Text>
      </Group>
    </>
  );
}
