import { Alert, Button, Modal, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session.ts";
import { NoSecretAddress, SecretAddress } from "../../ui/secret-address.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useModalAbove } from "../../ui/use-modal-above.ts";
import { askPassword } from "../../ui/password/ask-password.tsx";
import { asksForPassword } from "../../ui/password/needed-password.tsx";
import { settingsQuery, useEndCalendar, useRenewCalendar } from "./deadlines.api.ts";

/** The secret address under which calendar programs read the person's deadlines. */
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
      ) : (
        <Calendar url={data.calendar_url} />
      )}
    </Modal>
  );
}

function Calendar({ url }: { readonly url: string | null }) {
  const isReadOnly = useUser().ended !== null;
  const [renew, end] = [useConfirmedRenewal(), useEndCalendar()];
  if (url === null) {
    return (
      <NoSecretAddress renew={renew} isReadOnly={isReadOnly}>
        <Text>
          Ihre offenen Fristen erscheinen im Kalender Ihres Telefons oder Computers und bleiben dort auf dem
          neuesten Stand.
        </Text>
        <Text c="dimmed" size="sm">
          Dafür bekommen Sie eine geheime Adresse. Wer sie kennt, kann Ihre Fristen mit Absender und Notiz
          lesen, aber keine Dokumente. Sie können sie jederzeit erneuern.
        </Text>
      </NoSecretAddress>
    );
  }
  return (
    <SecretAddress
      address={url}
      label="Adresse des Kalenders"
      explained="Geben Sie diese Adresse in Ihrem Kalender als Abonnement an. Sie ist geheim: Wer sie kennt, liest Ihre Fristen mit. Sie gilt nicht mehr, sobald Sie Ihr Passwort ändern oder alle anderen Geräte abmelden; wer nur ein einzelnes Gerät abmeldet, das sie kennt, erzeugt danach eine neue."
      use={
        <Button component="a" variant="default" href={url.replace(/^https?:/, "webcal:")}>
          Im Kalender öffnen
        </Button>
      }
      renew={renew}
      renewMessage="Die bisherige Adresse gilt dann nicht mehr. Ihre Kalender müssen die neue bekommen."
      end={end}
      endTitle="Abonnement beenden?"
      endMessage="Die Adresse gilt dann nicht mehr, und Ihre Kalender bekommen nichts Neues."
      endLabel="Abonnement beenden"
      isReadOnly={isReadOnly}
    />
  );
}

/** A new address; resolves to false if the person did not enter the password that it needs. */
function useConfirmedRenewal() {
  const { mutateAsync: renew, isPending } = useRenewCalendar();
  const mutateAsync = async (): Promise<boolean> => {
    try {
      await renew(undefined);
      return true;
    } catch (error) {
      if (!asksForPassword(error)) throw error;
      return askPassword({
        title: "Neue Adresse erzeugen?",
        message: "Um eine neue Adresse zu erzeugen, geben Sie bitte Ihr Passwort ein.",
        confirmLabel: "Adresse erzeugen",
        save: async (password) => void (await renew(password)),
      });
    }
  };
  return { mutateAsync, isPending };
}
