import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { useRefusedLink } from "../../lib/use-refused-link.ts";
import { askSosLink, openSosLink } from "./access.api.ts";
import classes from "./access.module.css";
import { UNREACHABLE } from "./labels.ts";
import { Refusal } from "../../ui/refusal.tsx";

/**
 * The mailed link: it needs a click, because mail programs open links too and it works once. With an open access
 * (`isOpen`) it adds the documents of the persons who require more than the birthday.
 */
export function LinkForm({ token, isOpen }: { readonly token: string; readonly isOpen: boolean }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const useless = useRefusedLink(() => askSosLink(token));
  const refused = useless ?? failed;
  const open = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await openSosLink(token);
      // A used link must not stay in the browser's history.
      await navigate("/sos-access", { replace: true });
    } catch (error) {
      setFailed(messageOf(error) ?? UNREACHABLE);
      setBusy(false);
    }
  };
  return (
    <>
      {useless === undefined ? (
        <Text>Mit diesem Link öffnen Sie die Dokumente, die für den Notfall hinterlegt sind.</Text>
      ) : null}
      <Stack className={classes.card} gap="lg">
        <Refusal>{refused}</Refusal>
        {useless === undefined ? (
          <Button size="lg" h="3.5rem" fullWidth loading={busy} onClick={() => void open()}>
            Dokumente anzeigen
          </Button>
        ) : null}
        <Button
          component={Link}
          to="/sos-access"
          variant="subtle"
          size="md"
          h="auto"
          mih="3rem"
          styles={{ label: { whiteSpace: "normal", lineHeight: 1.4 } }}
        >
          {isOpen ? "Zurück zu den Dokumenten" : "Mit E-Mail-Adresse und Geburtsdatum anmelden"}
        </Button>
      </Stack>
    </>
  );
}
