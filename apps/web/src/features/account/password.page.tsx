import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ForgotPasswordInput } from "@krempelfrei/contract/account/account";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { messageOf, schemaErrors, serverErrors } from "../../lib/form-errors.ts";
import { useRefusedLink } from "../../lib/use-refused-link.ts";
import { enter, useSession, useUser } from "../../lib/session.ts";
import { toastGuest } from "../../ui/toasts.ts";
import { askPasswordLink, choosePassword, requestReset } from "./account.api.ts";
import { Frame } from "./frame.tsx";
import { newPasswordRules, NewPasswordFields, PASSWORD_HINT } from "./new-password-fields.tsx";
import { setWaitingForCode } from "./waiting-for-code.ts";
import { Refusal } from "../../ui/refusal.tsx";

const FAILED = "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!";

/** /reset and /set: one screen; with the mailed link to set a new password, without it to request one, for guests. */
export function Component() {
  const { pathname, hash, state } = useLocation();
  const link = new URLSearchParams(hash.slice(1));
  const [token, email] = [link.get("token"), link.get("email")];
  const { user } = useSession();
  if (state === SIGNED_IN) return <Enter />;
  if (token === null || email === null) return user ? <Navigate to="/" replace /> : <AskForLink />;
  if (user) return <SignedInLink email={email} />;
  return <ChoosePassword token={token} email={email} type={pathname === "/set" ? "set" : "reset"} />;
}

/** Page state after the first password was chosen, which has started a session. */
const SIGNED_IN = "signed-in";

/** Navigates to the first page; the link is removed from the address by then. */
function Enter() {
  const navigate = useNavigate();
  const begin = useEffectEvent(async () => {
    // An unknown person is sent to the sign-in.
    await enter().catch(() => undefined);
    await navigate("/", { replace: true });
  });
  useEffect(() => void begin(), []);
  return null;
}

function AskForLink() {
  const [sent, setSent] = useState(false);
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    initialValues: { email: "" },
    validate: (values) => schemaErrors(ForgotPasswordInput, values),
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async ({ email }) => {
    setFailed(undefined);
    try {
      await requestReset(email);
      setSent(true);
    } catch (error) {
      setFailed(messageOf(error) ?? FAILED);
    }
  });
  if (sent) {
    return (
      <Frame title="Bitte sehen Sie in Ihr Postfach">
        <Stack>
          <Text role="status">
            Wenn es zu dieser Adresse einen Zugang gibt, haben wir Ihnen einen Link geschickt, mit dem Sie ein
            neues Passwort wählen können.
          </Text>
          <Anchor component={Link} to="/login">
            Zurück zur Anmeldung
          </Anchor>
        </Stack>
      </Frame>
    );
  }
  return (
    <Frame
      title="Passwort vergessen?"
      text="Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refusal>{failed}</Refusal>
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="username"
            {...form.getInputProps("email")}
          />
          <Button type="submit" h="2.875rem" loading={form.submitting}>
            Link anfordern
          </Button>
          <Anchor component={Link} to="/login">
            Zurück zur Anmeldung
          </Anchor>
        </Stack>
      </form>
    </Frame>
  );
}

interface LinkProps {
  readonly token: string;
  readonly email: string;
  readonly type: "reset" | "set";
}

const TITLES = { set: "Willkommen! Passwort wählen", reset: "Neues Passwort wählen" } as const;

function ChoosePassword(link: LinkProps) {
  const refused = useRefusedLink(() => askPasswordLink(link));
  if (refused === undefined) return <PasswordForm {...link} />;
  return (
    <Frame title={TITLES[link.type]}>
      <RefusedLink text={refused} />
    </Frame>
  );
}

const RefusedLink = ({ text }: { text: string }) => (
  <Alert color="red" role="alert">
    {text}{" "}
    <Anchor component={Link} to="/reset" inherit c="inherit" td="underline">
      Neuen Link anfordern
    </Anchor>
  </Alert>
);

function PasswordForm({ token, email, type }: LinkProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    initialValues: { password: "", password_confirmation: "" },
    validate: newPasswordRules,
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  const submit = form.onSubmit(async ({ password }) => {
    setRefused(undefined);
    try {
      const { signed_in, two_factor } = await choosePassword({ email, token, password, type });
      // The new password has ended all earlier pending sign-ins.
      setWaitingForCode(two_factor ? "mail" : undefined);
      if (signed_in) {
        await navigate(pathname, { replace: true, state: SIGNED_IN });
        return;
      }
      toastGuest(
        two_factor
          ? "Ihr Passwort wurde gespeichert."
          : "Ihr Passwort wurde gespeichert. Sie können sich jetzt anmelden.",
      );
      await navigate("/login", { replace: true });
    } catch (error) {
      const errors = serverErrors(error);
      if (errors.password !== undefined) form.setErrors({ password: errors.password });
      else setRefused(messageOf(error) ?? FAILED);
    }
  });
  return (
    <Frame title={TITLES[type]} text={PASSWORD_HINT}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {refused === undefined ? null : <RefusedLink text={refused} />}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordFields form={form} repeatLabel="Passwort wiederholen" />
          <Button type="submit" h="2.875rem" loading={form.submitting} disabled={!form.isValid()}>
            Passwort speichern
          </Button>
        </Stack>
      </form>
    </Frame>
  );
}

/**
 * A mailed link for a password, opened in a browser with a session, perhaps another person's: nothing is done unasked.
 */
function SignedInLink({ email }: { readonly email: string }) {
  const { full_name } = useUser();
  const { pathname, hash } = useLocation();
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    setWaitingForCode(undefined);
    // Guests, who see this page more often, do not need the code of uploads.
    const { signOut } = await import("../uploads/sign-out.ts");
    await signOut(pathname + hash);
    setBusy(false);
  };
  return (
    <Frame title="Sie sind angemeldet">
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>
          In diesem Browser ist <bdi>{full_name}</bdi> angemeldet. Mit dem Link wählen Sie ein neues Passwort
          für <bdi>{email}</bdi>. Dafür müssen Sie sich zuerst abmelden.
        </Text>
        <Button h="2.875rem" loading={busy} onClick={() => void leave()}>
          Abmelden und Passwort wählen
        </Button>
        <Button component={Link} to="/" variant="default" h="2.875rem">
          Angemeldet bleiben
        </Button>
      </Stack>
    </Frame>
  );
}
