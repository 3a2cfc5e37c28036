import { AppShell, Avatar, Burger, Button, Group, NavLink, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from "@tabler/icons-react";
import { useEffect } from "react";
import {
  Link,
  NavLink as RouterLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import type { User } from "@krempelfrei/contract/account";
import { startLoading } from "../lib/loading.ts";
import { logout, useSession } from "../lib/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { LoadingBar } from "../ui/loading-bar.tsx";
import { PRODUCT_NAME } from "../ui/product.ts";
import { navigation } from "./navigation.ts";
import classes from "./shell.module.css";

/** The bar is for signed-in users, and not on these routes (specification 2, "Layout"). */
const WITHOUT_BAR = new Set(["/login", "/sos-access"]);

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
      {framed ? <Framed user={user} /> : <Bare />}
      <ScrollRestoration />
    </>
  );
}

function useNavigationLoading(): void {
  const { state } = useNavigation();
  useEffect(() => (state === "idle" ? undefined : startLoading()), [state]);
}

function Bare() {
  return (
    <div className={classes.bare}>
      <main id="inhalt" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

function Framed({ user }: { user: User }) {
  const [opened, menu] = useDisclosure(false);
  const [collapsed, setCollapsed] = useLocalStorage({ key: "navigation-collapsed", defaultValue: false });
  const { pathname } = useLocation();
  const { close } = menu;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the menu closes when the page changes
  useEffect(() => close(), [pathname, close]);
  return (
    <AppShell
      header={{ height: "3.75rem" }}
      navbar={{ width: collapsed ? "4.5rem" : "15.5rem", breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "md", md: "xl" }}
    >
      <AppShell.Header className={classes.header}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={menu.toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={opened ? "Menü schließen" : "Menü öffnen"}
          />
          <Logo />
        </Group>
        <Account user={user} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Hauptnavigation">
        {navigation(user.role).map(({ to, label, Icon }) => (
          <NavLink
            key={to}
            component={RouterLink}
            to={to}
            label={collapsed ? <span className={classes.collapsible}>{label}</span> : label}
            aria-label={label}
            leftSection={<Icon size={22} stroke={1.6} aria-hidden />}
            active={pathname === to || pathname.startsWith(`${to}/`)}
            className={classes.entry}
          />
        ))}
        <IconButton
          className={classes.collapse}
          visibleFrom="sm"
          label={collapsed ? "Navigation ausklappen" : "Navigation einklappen"}
          icon={
            collapsed ? (
              <IconLayoutSidebarLeftExpand size={22} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={22} />
            )
          }
          onClick={() => setCollapsed(!collapsed)}
        />
      </AppShell.Navbar>
      <AppShell.Main className={classes.page}>
        <div id="inhalt" tabIndex={-1} className={classes.content}>
          <Outlet />
        </div>
        <Footer />
      </AppShell.Main>
    </AppShell>
  );
}

export function Logo() {
  return (
    <Link to="/" className={classes.logo}>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#1f6b57" />
        <path d="M9 12.5 16 9l7 3.5v10L16 26l-7-3.5z" fill="#dcece7" />
        <path d="m9 12.5 7 3.5 7-3.5M16 16v10" stroke="#1f6b57" strokeWidth="1.8" fill="none" />
      </svg>
      {PRODUCT_NAME}
    </Link>
  );
}

function Account({ user }: { user: User }) {
  const initials = `${user.first_name.at(0) ?? ""}${user.last_name.at(0) ?? ""}`;
  return (
    <Group gap="xs" wrap="nowrap">
      <UnstyledButton component={Link} to="/profile" className={classes.person}>
        <Avatar size={36} radius="xl" color="pine" variant="filled" aria-hidden>
          {initials}
        </Avatar>
        <Text component="span" visibleFrom="sm" size="sm" fw={500}>
          {user.full_name}
        </Text>
        <span className="visually-hidden">Profil</span>
      </UnstyledButton>
      <Button
        variant="subtle"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => void logout()}
        className={classes.logout}
        aria-label="Abmelden"
      >
        <span className={classes.logoutText}>Abmelden</span>
      </Button>
    </Group>
  );
}

const YEAR = new Date().getFullYear();

function Footer() {
  return (
    <footer className={classes.footer}>
      <span>
        © {YEAR} {PRODUCT_NAME}
      </span>
      <nav aria-label="Rechtliches" className={classes.legal}>
        <Link to="/impressum">Impressum</Link>
        <Link to="/datenschutz">Datenschutz</Link>
      </nav>
    </footer>
  );
}
