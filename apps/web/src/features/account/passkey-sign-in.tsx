import { Button, Text } from "@mantine/core";
import { PASSKEY_MINUTES } from "@krempelfrei/contract/limits";
import { IconKeyFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { arePasskeysPossible, NOT_POSSIBLE, problemOf } from "./passkey-browser.ts";
import { choosePasskey, offerPasskeys, signInByPasskey } from "./passkeys.api.ts";

interface Props {
  readonly remember: boolean;
  readonly onSignedIn: () => Promise<void>;
  /** German text of the error; undefined when a new attempt begins. */
  readonly onRefused: (text: string | undefined) => void;
}

type Credential = Awaited<ReturnType<typeof choosePasskey>>;

/** The button "Mit Passkey anmelden"; if the browser supports it, passkeys are offered at the address field too. */
export function PasskeySignIn({ remember, onSignedIn, onRefused }: Props) {
  const [busy, setBusy] = useState(false);
  const signIn = async (choose: () => Promise<Credential>): Promise<void> => {
    setBusy(true);
    onRefused(undefined);
    try {
      await signInByPasskey(await choose(), remember);
      await onSignedIn();
    } catch (error) {
      onRefused(problemOf(error, "sign-in"));
      setBusy(false);
    }
  };
  useAutofill(!busy, async (credential) => signIn(async () => credential));
  return (
    <>
      <Text ta="center" c="dimmed">
        oder
      </Text>
      <Button
        variant="default"
        fullWidth
        size="md"
        h="2.875rem"
        leftSection={<IconKeyFilled size={20} aria-hidden />}
        loading={busy}
        onClick={() => (arePasskeysPossible() ? void signIn(choosePasskey) : onRefused(NOT_POSSIBLE))}
      >
        Mit Passkey anmelden
      </Button>
    </>
  );
}

/** Age at which a challenge is renewed: it is valid for five minutes, but a sign-in page may stay open for days. */
const RENEW_MS = (PASSKEY_MINUTES - 1) * 60_000;
const LOOK_MS = 15_000;

function useAutofill(isOn: boolean, onChosen: (credential: Credential) => Promise<void>): void {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn) return undefined;
    let askedAt = Number.NEGATIVE_INFINITY;
    let offer = new AbortController();
    const ask = async (): Promise<void> => {
      offer.abort();
      offer = new AbortController();
      const { signal } = offer;
      askedAt = performance.now();
      // Failures of the automatic offer are not shown: the password still works.
      const credential = await offerPasskeys(signal).catch(() => undefined);
      if (credential && !signal.aborted) await chosen(credential);
    };
    const look = (): void => {
      if (document.visibilityState === "visible" && performance.now() - askedAt > RENEW_MS) void ask();
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      offer.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isOn]);
}
