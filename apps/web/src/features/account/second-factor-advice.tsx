import { Alert } from "@mantine/core";
import { useUser } from "../../lib/session.ts";

/** What staff reads where a second factor is not required, as in the demo. */
export function SecondFactorAdvice() {
  if (useUser().second_factor !== "advised") return null;
  return (
    <Alert role="note" mb="md" title="Bitte richten Sie einen zweiten Faktor ein">
      Sie sehen Dokumente aller Kunden. Im Betrieb brauchen Mitarbeiter deshalb zum Passwort einen zweiten
      Faktor: einen Passkey, eine Authenticator-App oder einen Code per E-Mail.
    </Alert>
  );
}
