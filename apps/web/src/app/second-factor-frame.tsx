import { Button, Stack, Text } from "@mantine/core";
import { AuthenticatorApp } from "../features/account/authenticator-app.tsx";
import { Frame } from "../features/account/frame.tsx";
import { Passkeys } from "../features/account/passkeys.tsx";
import { TwoFactorSwitch } from "../features/account/two-factor-switch.tsx";
import { signOut } from "../features/uploads/sign-out.ts";
import { fetchUser } from "../lib/session.ts";
import { Dialogs } from "../ui/dialogs/dialogs.tsx";
import { SectionCard } from "../ui/section-card.tsx";
import { Footer } from "./footer.tsx";
import classes from "./shell.module.css";

/** Replaces every page for staff who must set up a second factor first. */
export default function SecondFactorFrame() {
  return (
    <>
      <Dialogs />
      <div className={classes.bare}>
        <main id="inhalt" tabIndex={-1} className={classes.main}>
          <Frame
            title="Zweiten Faktor einrichten"
            text="Sie sehen Dokumente aller Kunden. Deshalb genügt Ihr Passwort allein nicht: Bitte richten Sie einen dieser Wege ein. Danach geht es weiter."
          >
            <Stack gap="lg">
              <SectionCard title="Passkey">
                <Passkeys onAdded={fetchUser} />
              </SectionCard>
              <SectionCard title="App">
                <AuthenticatorApp />
              </SectionCard>
              <SectionCard title="E-Mail">
                <TwoFactorSwitch />
              </SectionCard>
              <Text size="sm" c="dimmed">
                Passkeys sind am sichersten: Niemand kann sie Ihnen ablocken.
              </Text>
              <Button variant="subtle" onClick={() => void signOut()}>
                Abmelden
              </Button>
            </Stack>
          </Frame>
        </main>
        <Footer />
      </div>
    </>
  );
}
