import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { takeFirstFolders } from "../features/files/data/first-folders.ts";
import { fetchUser, recheckSession } from "../lib/session.ts";
import { currentSession, subscribeSession } from "../lib/session-state.ts";
import { forgetEnded } from "./forget-ended.ts";
import { guard, landing } from "./guard.ts";
import type { PageRoute } from "../lib/page.ts";
import { loadPage } from "./load-page.ts";
import { ROUTES } from "./routes.ts";
import { Shell } from "./shell.tsx";
import { WaitingPage } from "./waiting-page.tsx";
import { Button, Container, Stack, Text, Title } from "@mantine/core";

// Requested before the code of the page, because the small answer decides which code is loaded.
const first = askUser();

async function askUser(): Promise<void> {
  await fetchUser();
  // Folders requested meanwhile belong to the former session, and are discarded.
  if (!currentSession().user) void takeFirstFolders()?.catch(() => undefined);
}

/** The present session, once it is known. */
async function session() {
  await first;
  const now = currentSession();
  // The code of the frame loads in parallel with the page's.
  if (now.user) void import("./signed-in-frame.tsx");
  return now;
}

/** The guard of a page; its loader data is the id of the person for whom the page was opened, null for a guest. */
function protect(route: PageRoute) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response | string | null> => {
    const { user } = await session();
    const { pathname, search } = new URL(request.url);
    const elsewhere = guard({ access: route.access, role: user?.role, target: pathname + search });
    if (elsewhere !== undefined) return redirect(elsewhere);
    // The server refuses all other calls until a second factor is set up.
    if (user?.second_factor === "required") return user.id;
    void route.load().then(
      ({ fetchFirst }) => fetchFirst?.(params),
      // `lazy` reports the failure.
      () => undefined,
    );
    return user?.id ?? null;
  };
}

/** Ends a navigation on the page that is shown; nothing before the first one. */
function stay(): void {
  const { initialized, location: here } = router.state;
  if (initialized)
    void router.navigate(here, { replace: true, state: here.state as unknown, preventScrollReset: true });
}

const pages: RouteObject[] = ROUTES.map((route) => ({
  path: route.path,
  handle: route.access,
  loader: protect(route),
  lazy: async () => {
    const { Component } = await loadPage(route, stay);
    return { Component };
  },
}));

const toLanding = async (): Promise<Response> => {
  const { user } = await session();
  return redirect(user ? landing(user.role) : "/login");
};

export const router = createBrowserRouter([
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: WaitingPage,
    children: [
      { index: true, loader: toLanding, element: null },
      ...pages.map((page) => ({ ...page, ErrorBoundary: ErrorPage })),
      { path: "*", loader: () => redirect("/"), element: null },
    ],
  },
]);

followOtherWindows();

// When a session ends, any page leads to the sign-in.
let before = currentSession().status;
subscribeSession(() => {
  const now = currentSession();
  if (now.status === "out" && before !== "unknown" && before !== "out") void router.navigate(now.next);
  if (now.status === "out" && !now.unreached) void forgetEnded();
  before = now.status;
});

/** Shown when a page crashes: a calm message with a way to continue. */
function ErrorPage() {
  return (
    <Container size="xs" py="4rem">
      <Stack align="flex-start">
        <Title order={1}>Das hat leider nicht geklappt</Title>
        <Text>Die Seite konnte nicht angezeigt werden. Ihre Dokumente sind davon nicht betroffen.</Text>
        <Button onClick={() => location.assign("/")}>Zur Startseite</Button>
      </Stack>
    </Container>
  );
}

const KEY = "session-changed";

/**
 * The windows of one browser share the session: a sign-in or sign-out in one of them applies to all. Otherwise a page
 * would show one person's data while its calls use another person's session.
 */
function followOtherWindows(): void {
  let before = currentSession();
  subscribeSession(() => {
    const now = currentSession();
    const isSettled = now.status === "in" || now.status === "out";
    if (!isSettled) return;
    if (before.status !== "unknown" && before.user?.id !== now.user?.id)
      localStorage.setItem(KEY, String(Date.now()));
    before = now;
  });
  addEventListener("storage", ({ key }) => {
    if (key === KEY && currentSession().user) void recheckSession();
  });
  // After "back" the browser may restore an old page, although its session has ended meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && currentSession().user) void recheckSession();
  });
  // Another window may have signed in again meanwhile.
  addEventListener("focus", () => {
    if (currentSession().status === "expired") void recheckSession();
  });
}
