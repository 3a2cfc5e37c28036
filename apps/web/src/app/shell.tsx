import { useNotifications } from "@mantine/notifications";
import { Suspense, useEffect, useState, useId } from "react";
import { lazy } from "../lib/lazy.ts";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router";
import { startLoading } from "../lib/loading.ts";
import { useSession, fetchUser, tryLogout } from "../lib/session.ts";
import { LoadingBar } from "../ui/loading-bar.tsx";
import { TipLayer } from "../ui/tips/tip-layer.tsx";
import { Footer } from "./footer.tsx";
import { isAllowedOn } from "./guard.ts";
import { Logo } from "./logo.tsx";
import type { PageAccess } from "../lib/page.ts";
import classes from "./shell.module.css";
import { WaitingPage } from "./waiting-page.tsx";
import { Button, Container, Stack, Text, Title } from "@mantine/core";

/** The bar is for signed-in users, and not on these routes (specification 2, "Layout"). */
const WITHOUT_BAR = new Set(["/login", "/sos-access"]);

// Code for signed-in people is not part of the sign-in page.
const SignedInFrame = lazy(() => import("./signed-in-frame.tsx"));
const SecondFactorFrame = lazy(() => import("./second-factor-frame.tsx"));
const Toasts = lazy(() => import("../ui/toast-list.tsx"));

/** The frame of every page. */
export function Shell() {
  useNavigationLoading();
  return (
    <>
      <a href="#inhalt" className="skip-link">
        Zum Inhalt springen
      </a>
      <LoadingBar />
      <Suspense fallback={<WaitingPage />}>
        <Place />
      </Suspense>
      <Again />
      <ToastPlace />
      <TipLayer />
      <ScrollRestoration />
    </>
  );
}

/** The path without a slash at its end, with which a route matches, too. */
const usePath = (): string => useLocation().pathname.replace(/(?<=.)\/+$/, "");

/** The page in its frame; empty while leaving a page that this person may not see. */
function Place() {
  const session = useSession();
  const path = usePath();
  const match = useMatches().at(-1);
  const access = (match?.handle ?? "public") as PageAccess;
  const { user } = session;
  if (session.status === "leaving") return <SigningOut failed={session.failed} />;
  if (!isAllowedOn(access, user?.role)) return null;
  // A page opened by another person would redirect to its own address instead of this person's first page.
  if (user !== null && access !== "public" && access !== "guest" && match?.loaderData !== user.id)
    return <WaitingPage />;
  // Remounts all pages for another person, so that no state of the former one stays.
  if (user?.second_factor === "required" && access !== "public") return <SecondFactorFrame key={user.id} />;
  return user !== null && !WITHOUT_BAR.has(path) ? (
    <SignedInFrame key={user.id} user={user} />
  ) : (
    <PlainFrame />
  );
}

const loadSignInAgain = () => import("../features/account/sign-in-again.dialog.tsx");
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }));
/**
 * The sign-in's code is loaded early, while the page is idle: when a session ends, a new version may have replaced it
 * on the server.
 */
const LOADED_AFTER_MS = 30_000;

/** The sign-in above a page whose session has ended. */
function Again() {
  const { status, user } = useSession();
  const isIn = status === "in";
  useEffect(() => {
    if (!isIn) return undefined;
    const timer = setTimeout(() => void loadSignInAgain().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isIn]);
  return <Suspense>{status === "expired" ? <SignInAgain user={user} /> : null}</Suspense>;
}

function useNavigationLoading(): void {
  const { state } = useNavigation();
  useEffect(() => (state === "idle" ? undefined : startLoading()), [state]);
}

/** Pages without a product name of their own, which need the logo as a way back. */
const WITH_LOGO = new Set(["/impressum", "/datenschutz"]);

function PlainFrame() {
  const path = usePath();
  return (
    <div className={classes.bare}>
      {WITH_LOGO.has(path) ? (
        <header className={classes.bareHeader}>
          <Logo />
        </header>
      ) : null}
      <main id="inhalt" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

/** The list of toasts, from the first toast on. */
function ToastPlace() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (notifications.length > 0 && !used) setUsed(true);
  return used ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}

const AGAIN_MS = 5000;

/** Replaces every page during the sign-out; after a failure it says so and retries. */
function SigningOut({ failed }: { readonly failed: boolean }) {
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
