import { Text } from "@mantine/core";
import { ATTACHMENTS_MAX } from "@krempelfrei/contract/mail-intake/mail-intake";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session.ts";
import { NoSecretAddress, SecretAddress } from "../../ui/secret-address.tsx";
import { SectionCard } from "../../ui/section-card.tsx";
import { mailAddressQuery, useEndMailAddress, useRenewMailAddress } from "./mail-address.api.ts";

/** The person's secret address for sending documents; renders nothing if mail intake is switched off. */
export function MailAddressCard() {
  const { data } = useQuery(mailAddressQuery);
  const isReadOnly = useUser().ended !== null;
  const [renew, end] = [useRenewMailAddress(), useEndMailAddress()];
  if (!data?.is_offered) return null;
  return (
    <SectionCard title="Dokumente per E-Mail" isOfPart>
      {data.address === null ? (
        <NoSecretAddress renew={renew} isReadOnly={isReadOnly}>
          <Text>
            Senden Sie Dokumente einfach per E-Mail: Anhänge (PDF, Bilder, Word, E-Rechnungen und E-Mails)
            kommen in Ihr Schließfach. Dafür bekommen Sie eine geheime Adresse.
          </Text>
        </NoSecretAddress>
      ) : (
        <SecretAddress
          address={data.address}
          label="Adresse für Dokumente"
          explained={`Anhänge (PDF, Bilder, Word, E-Rechnungen und E-Mails; höchstens ${ATTACHMENTS_MAX}), die Sie an diese Adresse senden, kommen in Ihr Schließfach.`}
          note="Angenommen wird nur, was von der E-Mail-Adresse kommt, mit der Sie oder Ihre Angehörigen sich anmelden. Behalten Sie die Adresse trotzdem für sich."
          renew={renew}
          renewMessage="Die bisherige Adresse gilt dann nicht mehr."
          end={end}
          endTitle="Adresse beenden?"
          endMessage="Was an diese Adresse geht, kommt dann nicht mehr an."
          endLabel="Beenden"
          isReadOnly={isReadOnly}
        />
      )}
    </SectionCard>
  );
}
