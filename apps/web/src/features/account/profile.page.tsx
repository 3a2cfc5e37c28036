import { Alert, Button, SimpleGrid, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { can, isMember } from "@krempelfrei/contract/access";
import { useNavigate } from "react-router";
import { useUser } from "../../lib/session.ts";
import { Page } from "../../ui/page.tsx";
import { toastError } from "../../ui/toasts.ts";
import { SectionCard } from "../../ui/section-card.tsx";
import { OwnContractCard } from "../accounting/invoices/own-contract.tsx";
import { OwnDataExport } from "../data-export/own-data-export.tsx";
import { MailAddressCard } from "../mail-intake/mail-address-card.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { BasicDataForm } from "./basic-data.form.tsx";
import { Devices } from "./devices.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password.form.tsx";
import { changeWelcome } from "./profile.api.ts";
import { TwoFactorSwitch } from "./two-factor-switch.tsx";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { lockerMailsQuery, useChooseLockerMails } from "../locker/locker.api.ts";

/** The way back to the three steps of a new member. */
function FirstSteps() {
  const navigate = useNavigate();
  const show = async (): Promise<void> => {
    await changeWelcome({ state: "shown" });
    await navigate("/browser");
  };
  return (
    <>
      <Text mb="md">Einen Brief hergeben, ihn wiederfinden, einen Notfallkontakt nennen.</Text>
      <Button variant="default" onClick={() => void show().catch(() => toastError())}>
        Die drei Schritte zeigen
      </Button>
    </>
  );
}

/**
 * /profile (specification 2, "Profile screen"): the contract, the person's data, how they sign in, their mails and the
 * export of their data.
 */
export function Component() {
  const { role, ended, welcome } = useUser();
  const member = isMember(role);
  return (
    <Page title="Profil">
      <Stack gap="lg" maw="76rem">
        {can(role, "contract.own") ? (
          <SectionCard title="Vertrag & Rechnungen">
            <OwnContractCard />
          </SectionCard>
        ) : null}
        <Cards>
          <SectionCard title="Basisdaten">
            <BasicDataForm />
          </SectionCard>
          <SectionCard title="Passwort">
            <PasswordForm />
          </SectionCard>
        </Cards>
        <Part title="Sicherheit der Anmeldung">
          <SectionCard title="2-Faktor Authentifizierung" isOfPart>
            <SecondFactorAdvice />
            <TwoFactorSwitch />
            <AuthenticatorApp />
          </SectionCard>
          <SectionCard title="Passkeys" isOfPart>
            <Passkeys />
          </SectionCard>
          <SectionCard title="Angemeldete Geräte" isOfPart>
            <Devices />
          </SectionCard>
        </Part>
        {member ? (
          <Part title="E-Mails und eigene Daten">
            <SectionCard title="E-Mails" isOfPart>
              <FiledMailSwitch />
            </SectionCard>
            <MailAddressCard />
            <SectionCard title="Datenauskunft" isOfPart>
              <OwnDataExport />
            </SectionCard>
            {ended === null && welcome?.state !== "shown" ? (
              <SectionCard title="Erste Schritte" isOfPart>
                <FirstSteps />
              </SectionCard>
            ) : null}
          </Part>
        ) : null}
      </Stack>
    </Page>
  );
}

function Cards({ children }: { readonly children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      {children}
    </SimpleGrid>
  );
}

/** Cards that are needed rarely, under a heading of their own. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Title order={2} mb="sm" mt="xs">
        {title}
      </Title>
      <Cards>{children}</Cards>
    </div>
  );
}

/** Advice for staff where a second factor is optional, as in the demo. */
function SecondFactorAdvice() {
  if (useUser().second_factor !== "advised") return null;
  return (
    <Alert role="note" mb="md" title="Bitte richten Sie einen zweiten Faktor ein">
      Sie sehen Dokumente aller Kunden. Im Betrieb brauchen Mitarbeiter deshalb zum Passwort einen zweiten
      Faktor: einen Passkey, eine Authenticator-App oder einen Code per E-Mail.
    </Alert>
  );
}

/** Switch of the daily mail about filed documents; saved at once. */
function FiledMailSwitch() {
  const { email, ended } = useUser();
  const { data, isError } = useQuery(lockerMailsQuery);
  const { mutateAsync, isPending, variables } = useChooseLockerMails();
  if (isError && !data) return <Text role="alert">Die Einstellung konnte nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="4rem" role="status" aria-label="Lade Daten..." />;
  const choose = async (filed: boolean): Promise<void> => {
    try {
      await mutateAsync({ filed });
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Switch
      size="md"
      label="Bescheid, wenn Briefe abgelegt sind"
      description={`Höchstens eine E-Mail am Tag an ${email ?? ""}, abends, und nur wenn Ihr Krempler etwas aus Ihrem Schließfach abgelegt hat.`}
      checked={isPending ? variables.filed : data.filed}
      disabled={ended !== null}
      onChange={(event) => void choose(event.currentTarget.checked)}
      styles={{ body: { alignItems: "flex-start" }, description: { overflowWrap: "anywhere" } }}
    />
  );
}
