import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { logout, useUser } from "../../lib/session.ts";
import { Frame } from "./frame.tsx";
import { setWaitingForCode } from "./waiting-for-code.ts";

/** A mailed link for a password, opened where somebody is signed in, perhaps somebody else: nothing is done unasked. */
export function SignedInLink({ email }: { readonly email: string }) {
  const { full_name } = useUser();
  const { pathname, hash } = useLocation();
  const [busy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    setBusy(true);
    setWaitingForCode(undefined);
    await logout(pathname + hash);
  };
  return (
    <Frame title="Sie sind angemeldet">
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>
          In diesem Browser ist <bdi>{full_name}</bdi> angemeldet. Mit dem Link wählen Sie ein neues Passwort
          für <bdi>{email}</bdi>. Dafür müssen Sie sich zuerst abmelden.
        </Text>
        <Button h="2.875rem" loading={busy} onClick={() => void signOut()}>
          Abmelden und Passwort wählen
        </Button>
        <Button component={Link} to="/" variant="default" h="2.875rem">
          Angemeldet bleiben
        </Button>
      </Stack>
    </Frame>
  );
}
