import { Switch } from "@mantine/core";
import { useUser } from "../../lib/session.ts";
import { toastSuccess } from "../../ui/toasts.ts";
import { askPassword } from "../../ui/password/ask-password.tsx";
import { switchTwoFactor } from "./profile.api.ts";

const WITH_APP = " Auch die Authenticator-App wird dann entfernt.";

/** Card "2-Faktor Authentifizierung": a switch, the question of specification 8, and the password where needed. */
export function TwoFactorSwitch() {
  const { use_2fa, email, authenticator } = useUser();
  const ask = async (): Promise<void> => {
    const on = !use_2fa;
    const done = await askPassword({
      title: "Wirklich fortfahren?",
      message: `Wollen Sie die 2-Faktor Authentifizierung wirklich ${on ? "aktivieren" : "deaktivieren"}?${authenticator ? WITH_APP : ""}`,
      confirmLabel: "Ja",
      onlyIfNeeded: on,
      save: (password) => switchTwoFactor(on, password),
    });
    if (done) toastSuccess();
  };
  return (
    <Switch
      size="md"
      label="Bei jeder Anmeldung einen Code abfragen"
      description={
        authenticator
          ? "Zusätzlich zum Passwort fragen wir nach dem Code Ihrer Authenticator-App."
          : `Zusätzlich zum Passwort schicken wir einen Code an ${email ?? ""}. Wer nur Ihr Passwort kennt, kommt so nicht an Ihre Dokumente.`
      }
      checked={use_2fa}
      onChange={() => void ask()}
      styles={{ body: { alignItems: "flex-start" }, description: { overflowWrap: "anywhere" } }}
    />
  );
}
