import { Alert, Button, CopyButton, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../lib/form-errors.ts";
import { useUser } from "../../../lib/session.ts";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { toastError } from "../../../ui/toasts.ts";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { useModalAbove } from "../../../ui/use-modal-above.ts";
import classes from "./deadlines.module.css";
import { settingsQuery, useEndCalendar, useRenewCalendar } from "./deadlines.api.ts";

/** The secret address under which calendar programs read the own deadlines. */
export function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  const isAbove = useModalAbove();
  const { data, isError } = useQuery(settingsQuery);
  return (
    <Modal opened onClose={() => isAbove() || onClose()} title="Kalender abonnieren">
      {isError ? (
        <Alert color="red" role="alert">
          Die Adresse konnte nicht geladen werden.
        </Alert>
      ) : data === undefined ? (
        <Skeleton height="10rem" role="status" aria-label="Lade Daten..." />
      ) : data.calendar_url === null ? (
        <NoCalendar />
      ) : (
        <Address url={data.calendar_url} />
      )}
    </Modal>
  );
}

const tried = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    toastError(messageOf(error));
  }
};

function NoCalendar() {
  const { ended } = useUser();
  const { mutateAsync: renew, isPending } = useRenewCalendar();
  return (
    <Stack gap="md">
      <Text>
        Ihre offenen Fristen erscheinen im Kalender Ihres Telefons oder Computers und bleiben dort auf dem
        neuesten Stand.
      </Text>
      <Text c="dimmed" size="sm">
        Dafür bekommen Sie eine geheime Adresse. Wer sie kennt, kann Bezeichnung und Tag Ihrer Fristen lesen,
        sonst nichts. Sie können sie jederzeit erneuern.
      </Text>
      <Button loading={isPending} disabled={ended !== null} onClick={() => void tried(renew)}>
        Adresse erzeugen
      </Button>
    </Stack>
  );
}

function Address({ url }: { readonly url: string }) {
  const { ended } = useUser();
  const { mutateAsync: renew, isPending: renewing } = useRenewCalendar();
  const { mutateAsync: end, isPending: ending } = useEndCalendar();
  const askRenew = async (): Promise<void> => {
    const isSure = await confirmProceed({
      title: "Neue Adresse erzeugen?",
      message: "Die bisherige Adresse gilt dann nicht mehr. Ihre Kalender müssen die neue bekommen.",
      confirmLabel: "Neue Adresse erzeugen",
    });
    if (isSure) await tried(renew);
  };
  const askEnd = async (): Promise<void> => {
    const isSure = await confirmProceed({
      title: "Abonnement beenden?",
      message: "Die Adresse gilt dann nicht mehr, und Ihre Kalender bekommen nichts Neues.",
      confirmLabel: "Beenden",
    });
    if (isSure) await tried(end);
  };
  return (
    <Stack gap="md">
      <Text>
        Geben Sie diese Adresse in Ihrem Kalender als Abonnement an. Sie ist geheim: Wer sie kennt, liest Ihre
        Fristen mit.
      </Text>
      <div className={classes.address} role="group" aria-label="Adresse des Kalenders">
        {url}
      </div>
      <Group gap="sm">
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Kopiert" : "Adresse kopieren"}</Button>}
        </CopyButton>
        <Button component="a" variant="default" href={url.replace(/^https?:/, "webcal:")}>
          Im Kalender öffnen
        </Button>
      </Group>
      <Group gap="sm">
        <Button variant="subtle" loading={renewing} disabled={ended !== null} onClick={() => void askRenew()}>
          Neue Adresse erzeugen
        </Button>
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          loading={ending}
          onClick={() => void askEnd()}
        >
          Abonnement beenden
        </Button>
      </Group>
    </Stack>
  );
}
