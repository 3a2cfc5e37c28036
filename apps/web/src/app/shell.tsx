import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { startLoading } from "../lib/loading.ts";
import { useSession } from "../lib/session.ts";
import { LoadingBar } from "../ui/loading-bar.tsx";
import { TipLayer } from "../ui/tip-layer.tsx";
import { Footer } from "./footer.tsx";
import { Logo } from "./logo.tsx";
import classes from "./shell.module.css";

/** The bar is for signed-in users, and not on these routes (specification 2, "Layout"). */
const WITHOUT_BAR = new Set(["/login", "/sos-access"]);

// What only signed-in people see is not in the sign-in page's code.
const Framed = lazy(() => import("./framed.tsx"));
const Toasts = lazy(() => import("../ui/toast-list.tsx"));

/** The frame of every page. */
export function Shell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  useNavigationLoading();
  const framed = user !== null && !WITHOUT_BAR.has(pathname);
  return (
    <>
      <a href="#inhalt" className="skip-link">
        Zum Inhalt springen
      </a>
      <LoadingBar />
      <Suspense>{framed ? <Framed user={user} /> : <Bare />}</Suspense>
      <ToastPlace />
      <TipLayer />
      <ScrollRestoration />
    </>
  );
}

function useNavigationLoading(): void {
  const { state } = useNavigation();
  useEffect(() => (state === "idle" ? undefined : startLoading()), [state]);
}

/** Pages that do not show the name of the product themselves: without it there is no way back from them. */
const WITH_LOGO = new Set(["/impressum", "/datenschutz"]);

function Bare() {
  const { pathname } = useLocation();
  return (
    <div className={classes.bare}>
      {WITH_LOGO.has(pathname) ? (
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
