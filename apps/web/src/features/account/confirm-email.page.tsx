import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { useRefusedLink } from "../../lib/use-refused-link.ts";
import { useSession } from "../../lib/session.ts";
import { Frame } from "./frame.tsx";
import { UNREACHABLE } from "./labels.ts";
import { askEmailLink, confirmEmail } from "./profile.api.ts";
import { Refusal } from "../../ui/refusal.tsx";

const INCOMPLETE = "Der Link ist unvollständig. Bitte öffnen Sie ihn so, wie er in der E-Mail steht.";

/**
 * /confirm-email: the link mailed to a new address. The new address needs a press on the button, because mail programs
 * open links too.
 */
export function Component() {
  const { hash } = useLocation();
  const { user } = useSession();
  const token = new URLSearchParams(hash.slice(1)).get("token");
  const [state, setState] = useState<"open" | "busy" | "done">("open");
  const [failed, setFailed] = useState(token === null ? INCOMPLETE : undefined);
  const useless = useRefusedLink(async () => {
    if (token !== null) await askEmailLink(token);
  });
  const refused = failed ?? (state === "open" ? useless : undefined);
  const confirm = async (): Promise<void> => {
    setState("busy");
    setFailed(undefined);
    try {
      await confirmEmail(token ?? "");
      setState("done");
    } catch (error) {
      setFailed(messageOf(error) ?? UNREACHABLE);
      setState("open");
    }
  };
  return (
    <Frame title="Neue E-Mail-Adresse">
      <Stack>
        <Refusal>{refused}</Refusal>
        {state === "done" ? (
          <Text role="status">
            Ihre neue E-Mail-Adresse ist bestätigt. Sie melden sich ab jetzt mit ihr an.
          </Text>
        ) : useless === undefined ? (
          <>
            <Text>
              Mit dieser Adresse melden Sie sich künftig an. Alle anderen Geräte werden dabei abgemeldet.
            </Text>
            <Button
              h="2.875rem"
              disabled={token === null}
              loading={state === "busy"}
              onClick={() => void confirm()}
            >
              E-Mail-Adresse bestätigen
            </Button>
          </>
        ) : null}
        <Anchor component={Link} to={user ? "/profile" : "/login"}>
          {user ? "Zum Profil" : "Zur Anmeldung"}
        </Anchor>
      </Stack>
    </Frame>
  );
}
