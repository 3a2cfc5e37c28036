import { SimpleGrid } from "@mantine/core";
import { isMember } from "@krempelfrei/contract/access";
import { useUser } from "../../lib/session.ts";
import { Page } from "../../ui/page.tsx";
import { OwnDataExport } from "../data-export/own-data-export.tsx";
import { BasicDataForm } from "./basic-data.form.tsx";
import { Devices } from "./devices.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password.form.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { TwoFactorSwitch } from "./two-factor-switch.tsx";

/** /profile (specification 2, "Profile screen"), passkeys, the devices that are signed in, and the own data. */
export function Component() {
  const { role } = useUser();
  return (
    <Page title="Profil">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" maw="76rem">
        <ProfileCard title="Basisdaten">
          <BasicDataForm />
        </ProfileCard>
        <ProfileCard title="Passwort">
          <PasswordForm />
        </ProfileCard>
        <ProfileCard title="2-Faktor Authentifizierung">
          <TwoFactorSwitch />
        </ProfileCard>
        <ProfileCard title="Passkeys">
          <Passkeys />
        </ProfileCard>
        <ProfileCard title="Angemeldete Geräte">
          <Devices />
        </ProfileCard>
        {isMember(role) ? (
          <ProfileCard title="Datenauskunft">
            <OwnDataExport />
          </ProfileCard>
        ) : null}
      </SimpleGrid>
    </Page>
  );
}
