import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { useState } from "react";
import { logout } from "../../lib/session.ts";
import { SignInForm } from "./sign-in.form.tsx";
import type { CodeSource } from "./waiting-for-code.ts";
import { CODE_TEXT, EXPIRED, TwoFactorForm } from "./two-factor.form.tsx";

/** Above every other dialog and its pop-ups. */
const Z_INDEX = 500;

/**
 * Shown when the session ends while a page has unsaved work: after the same person signs in again, the work continues
 * unchanged. The page is covered meanwhile, because another person may be at the screen.
 */
export function SignInAgain({ user }: { readonly user: OwnUser }) {
  const [waiting, setWaiting] = useState<CodeSource>();
  const [notice, setNotice] = useState<string>();
  const wait = (next: CodeSource | undefined, text?: string): void => {
    setWaiting(next);
    setNotice(text);
  };
  // The new session removes the dialog.
  const goOn = async (): Promise<void> => undefined;
  return (
    <Modal
      opened
      title="Bitte melden Sie sich wieder an"
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={Z_INDEX}
      overlayProps={{ backgroundOpacity: 1, color: "var(--mantine-color-body)" }}
    >
      <Stack gap="md">
        <Text>
          Ihre Anmeldung ist abgelaufen. Was Sie eingegeben haben, ist noch da: Nach der Anmeldung geht es
          dort weiter, wo Sie waren. Meldet sich eine andere Person an, geht es verloren.
        </Text>
        {waiting ? (
          <>
            <Text c="dimmed">{CODE_TEXT[waiting]}</Text>
            <TwoFactorForm
              source={waiting}
              onPassed={goOn}
              onExpired={() => wait(undefined, EXPIRED)}
              onCancel={() => wait(undefined)}
            />
          </>
        ) : (
          <SignInForm address={user.email ?? ""} notice={notice} onSignedIn={goOn} onCodeNeeded={wait} />
        )}
        <SignOut />
      </Stack>
    </Modal>
  );
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** The text about unsent uploads; empty if their code cannot be loaded, because the sign-out must work without it. */
const describeUnsent = async (): Promise<string> =>
  import("../uploads/confirm-unsent.tsx").then(async (unsent) => unsent.describeUnsent()).catch(() => "");

/** Asks about unsent uploads here, because the questions of the page are covered. */
function SignOut() {
  // Undefined until the first press, empty after "Abbrechen".
  const [unsent, setUnsent] = useState<string>();
  const signOut = async (): Promise<void> => {
    const text = await describeUnsent();
    if (text === "") await logout();
    else setUnsent(text);
  };
  if (!unsent)
    return (
      <Button ref={unsent === "" ? focus : null} variant="subtle" color="red" onClick={() => void signOut()}>
        Abmelden, ohne zu speichern
      </Button>
    );
  return (
    <Stack role="alert">
      <Text>{unsent}</Text>
      <Group justify="flex-end">
        <Button ref={focus} variant="default" onClick={() => setUnsent("")}>
          Abbrechen
        </Button>
        <Button color="yellow.5" onClick={() => void logout()}>
          Abmelden und löschen
        </Button>
      </Group>
    </Stack>
  );
}
