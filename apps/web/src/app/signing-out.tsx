import { Button, Container, Stack, Text, Title } from "@mantine/core";
import { useEffect, useId } from "react";
import { fetchUser, tryLogout } from "../lib/session.ts";

const AGAIN_MS = 5000;

/** Replaces every page while somebody signs out; while that fails, it says so and tries again. */
export function SigningOut({ failed }: { readonly failed: boolean }) {
  useEffect(() => {
    const again = (): void => void tryLogout();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, []);
  const title = useId();
  if (!failed) return null;
  return (
    <Container size="xs" py="4rem" role="alert" aria-labelledby={title}>
      <Stack align="flex-start">
        <Title order={1} id={title}>
          Sie sind noch angemeldet
        </Title>
        <Text>
          Die Abmeldung hat den Server nicht erreicht. Wir versuchen es weiter; bitte lassen Sie diese Seite
          so lange offen, wenn auch andere diesen Computer benutzen.
        </Text>
        <Button onClick={() => void tryLogout()}>Jetzt noch einmal versuchen</Button>
        <Button variant="default" onClick={() => void fetchUser()}>
          Angemeldet bleiben
        </Button>
      </Stack>
    </Container>
  );
}
