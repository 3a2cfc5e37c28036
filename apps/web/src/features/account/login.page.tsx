import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Frame } from "./frame.tsx";
import { ForContacts, Intro } from "./intro.tsx";
import { SignInForm } from "./sign-in.form.tsx";
import { CODE_TEXT, EXPIRED, TwoFactorForm } from "./two-factor.form.tsx";
import { useSession, fetchUser } from "../../lib/session.ts";
import { setWaitingForCode, waitingForCode, type CodeSource } from "./waiting-for-code.ts";
import { useLost } from "../../lib/kept/lost.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";

/** /login, and /reset-password, which has the same screen (specification 2). */
export function Component() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [waiting, setWaiting] = useState(waitingForCode);
  const [notice, setNotice] = useState<string>();

  const wait = (next: CodeSource | undefined, text?: string): void => {
    setWaitingForCode(next);
    setWaiting(next);
    setNotice(text);
  };
  const session = useSession();
  const goOn = async (): Promise<void> => {
    setWaitingForCode(undefined);
    const next = new URLSearchParams(search).get("next") ?? "/";
    await navigate(/^\/(?![/\\])/.test(next) ? next : "/", { replace: true });
  };
  if (session.status === "out" && session.unreached) return <Unreached />;
  if (waiting) {
    return (
      <Frame title="Code eingeben" text={CODE_TEXT[waiting]}>
        <TwoFactorForm
          source={waiting}
          onPassed={goOn}
          onExpired={() => wait(undefined, EXPIRED)}
          onCancel={() => wait(undefined)}
        />
      </Frame>
    );
  }
  return (
    <Frame
      title="Anmelden"
      text="Willkommen zurück bei Ihren Dokumenten."
      intro={<Intro />}
      below={<ForContacts />}
    >
      <LostNotice />
      <SignInForm notice={notice} onSignedIn={goOn} onCodeNeeded={wait} />
    </Frame>
  );
}

/** Numbers only: another person may sit at this device now. */
function LostNotice() {
  const lost = useLost();
  if (!lost) return null;
  const { files, pages } = lost;
  const counts = [
    files === 0 ? [] : files === 1 ? "1 Datei" : `${files} Dateien`,
    pages === 0 ? [] : pages === 1 ? "1 fotografierte Seite" : `${pages} fotografierte Seiten`,
  ].flat();
  return (
    <Alert color="orange" role="status" mb="md">
      Nicht gesendet und mit dem Ende der Anmeldung von diesem Gerät gelöscht: {counts.join(", ")}. Bitte
      legen Sie das noch einmal ab.
    </Alert>
  );
}

/** Replaces the sign-in while the server does not say whether there is a session. */
function Unreached() {
  return (
    <Frame title="Keine Verbindung">
      <Stack>
        <Text role="status">
          Der Server ist gerade nicht zu erreichen. Sobald die Verbindung wieder da ist, geht es hier von
          selbst weiter. Was Sie abgeben wollten und noch nicht gesendet ist, liegt auf diesem Gerät und wird
          dann gesendet, wenn Ihre Anmeldung noch gilt. Sonst geben Sie es bitte noch einmal ab.
        </Text>
        <Button variant="default" h="2.875rem" onClick={() => void fetchUser()}>
          Noch einmal versuchen
        </Button>
      </Stack>
    </Frame>
  );
}
