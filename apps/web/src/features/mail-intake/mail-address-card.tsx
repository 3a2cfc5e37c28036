import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { ATTACHMENTS_MAX } from "@krempelfrei/contract/mail-intake/mail-intake";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { SectionCard } from "../../ui/section-card.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { mailAddressQuery, useEndMailAddress, useRenewMailAddress } from "./mail-address.api.ts";
import classes from "./mail-address.module.css";

const tried = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
  try {
    await work();
    if (done !== undefined) toastSuccess(done);
  } catch (error) {
    toastError(messageOf(error));
  }
};

/** The own address for documents, where this house takes them by mail. */
export function MailAddressCard() {
  const { data } = useQuery(mailAddressQuery);
  if (!data?.is_offered) return null;
  return (
    <SectionCard title="Dokumente per E-Mail">
      {data.address === null ? <NoAddress /> : <Address address={data.address} />}
    </SectionCard>
  );
}

function NoAddress() {
  const { ended } = useUser();
  const { mutateAsync: renew, isPending } = useRenewMailAddress();
  return (
    <Stack gap="md" align="flex-start">
      <Text>
        Senden Sie Dokumente einfach per E-Mail: Anhänge (PDF, JPG, PNG) kommen in Ihr Schließfach. Dafür
        bekommen Sie eine geheime Adresse.
      </Text>
      <Button loading={isPending} disabled={ended !== null} onClick={() => void tried(renew)}>
        Adresse erzeugen
      </Button>
    </Stack>
  );
}

function Address({ address }: { readonly address: string }) {
  const { ended } = useUser();
  const { mutateAsync: renew, isPending: renewing } = useRenewMailAddress();
  const { mutateAsync: end, isPending: ending } = useEndMailAddress();
  const askRenew = async (): Promise<void> => {
    const isSure = await confirmProceed({
      title: "Neue Adresse erzeugen?",
      message: "Die bisherige Adresse gilt dann nicht mehr.",
      confirmLabel: "Neue Adresse erzeugen",
    });
    if (isSure) await tried(renew, "Die neue Adresse gilt ab jetzt.");
  };
  const askEnd = async (): Promise<void> => {
    const isSure = await confirmProceed({
      title: "Adresse beenden?",
      message: "Was an diese Adresse geht, kommt dann nicht mehr an.",
      confirmLabel: "Beenden",
    });
    if (isSure) await tried(end, "Die Adresse gilt nicht mehr.");
  };
  return (
    <Stack gap="md">
      <Text>
        Anhänge (PDF, JPG, PNG, höchstens {ATTACHMENTS_MAX}), die Sie an diese Adresse senden, kommen in Ihr
        Schließfach.
      </Text>
      <div className={classes.address} role="group" aria-label="Adresse für Dokumente">
        {address}
      </div>
      <Text c="dimmed" size="sm">
        Angenommen wird nur, was von der E-Mail-Adresse kommt, mit der Sie oder Ihre Angehörigen sich
        anmelden. Behalten Sie die Adresse trotzdem für sich.
      </Text>
      <Group gap="sm">
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Kopiert" : "Adresse kopieren"}</Button>}
        </CopyButton>
        <Button
          variant="default"
          loading={renewing}
          disabled={ended !== null}
          onClick={() => void askRenew()}
        >
          Neue Adresse erzeugen
        </Button>
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          loading={ending}
          onClick={() => void askEnd()}
        >
          Beenden
        </Button>
      </Group>
    </Stack>
  );
}
