import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { openSosLink } from "./access.api.ts";
import classes from "./access.module.css";
import { UNREACHABLE } from "./labels.ts";
import { Refusal } from "../../ui/refusal.tsx";

/** The mailed link: a press on the button, because mail programs open links too and it works once. */
export function LinkForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const open = async (): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await openSosLink(token);
      // Used up: it is not left in the history of the browser.
      await navigate("/sos-access", { replace: true });
    } catch (error) {
      setRefused(messageOf(error) ?? UNREACHABLE);
      setBusy(false);
    }
  };
  return (
    <>
      <Text>Mit diesem Link öffnen Sie die Dokumente, die für den Notfall hinterlegt sind.</Text>
      <Stack className={classes.card} gap="lg">
        <Refusal>{refused}</Refusal>
        <Button size="lg" h="3.5rem" fullWidth loading={busy} onClick={() => void open()}>
          Dokumente anzeigen
        </Button>
        <Button component={Link} to="/sos-access" variant="subtle" size="md" h="3rem">
          Mit E-Mail-Adresse und Geburtsdatum anmelden
        </Button>
      </Stack>
    </>
  );
}
