import { AppShell, Burger, Button, Group, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import {
  IconLayoutSidebarLeftCollapseFilled,
  IconLayoutSidebarLeftExpandFilled,
  IconLogout,
} from "@tabler/icons-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import { lazy } from "../lib/lazy.ts";
import { Link, NavLink as RouterLink, Outlet, useLocation } from "react-router";
import { isMember, type Role } from "@krempelfrei/contract/access";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { signOut } from "../features/uploads/sign-out.ts";
import { UploadPanel } from "../features/uploads/upload-panel.tsx";
import { keepCode } from "../lib/release.ts";
import { BarSlotsContext, type BarSlots } from "../ui/bar/bar-slots.tsx";
import { Dialogs, loadDialogs } from "../ui/dialogs/dialogs.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { Footer } from "./footer.tsx";
import { Logo } from "./logo.tsx";
import { navigation } from "./navigation.ts";
import classes from "./shell.module.css";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { BREAKPOINTS } from "../ui/breakpoints.ts";
import { PersonMark } from "../ui/person-mark.tsx";

const GlobalSearch = lazy(async () => ({
  default: (await import("../features/search/global-search.tsx")).GlobalSearch,
}));

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));
const OperatorTask = lazy(() => import("./operator-task.tsx"));
const ContractEnded = lazy(() => import("./contract-ended.tsx"));

const CODE_KEPT_AFTER_MS = 2000;

/** Pages with their own search in the bar. */
const WITH_SEARCH = /^\/(browser|customers\/[^/]+\/documents)\/?$/;

/** Up to the tablets' breakpoint of specification 2. */
const TABLET = `(max-width: ${BREAKPOINTS.tablet}px)`;

/** Header, navigation and page of a signed-in person. */
export default function SignedInFrame({ user }: { user: OwnUser }) {
  const [opened, menu] = useDisclosure(false);
  const [chosen, setChosen] = useLocalStorage<boolean>({
    key: "navigation-collapsed",
    getInitialValueInEffect: false,
  });
  const tablet = useMediaQuery(TABLET, false, { getInitialValueInEffect: false });
  // Closed by default on tablets, to leave the width to the page.
  const collapsed = chosen ?? tablet;
  const { pathname } = useLocation();
  const narrow = useNarrow();
  const tabs = narrow && isMember(user.role);
  const [search, setSearch] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ search, title }), [search, title]);
  const { close } = menu;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the menu closes when the page changes, and when a phone is turned
  useEffect(() => close(), [pathname, narrow, close]);
  useReportsSoon();
  useCodeKept();
  return (
    <>
      <Dialogs />
      <UnsavedGuard />
      <AppShell
        header={{ height: "3.75rem" }}
        navbar={{ width: collapsed ? "4rem" : "14.5rem", breakpoint: "sm", collapsed: { mobile: !opened } }}
        footer={{ height: "4.125rem", collapsed: !tabs }}
        padding={{ base: "md", md: "xl" }}
      >
        <AppShell.Header className={classes.header}>
          <Group gap="sm" wrap="nowrap" className={classes.start} data-collapsed={collapsed || undefined}>
            {tabs ? null : <MenuButton opened={opened} onClick={menu.toggle} />}
            {narrow && !tabs ? null : <Logo />}
            <div ref={setTitle} className={classes.title} />
          </Group>
          <div ref={setSearch} className={classes.search} />
          {WITH_SEARCH.test(pathname) ? null : (
            <Suspense>
              <GlobalSearch />
            </Suspense>
          )}
          <ShortcutHelp />
          <Account user={user} />
        </AppShell.Header>
        {tabs ? null : (
          <AppShell.Navbar className={classes.navbar} aria-label="Hauptnavigation">
            <Navigation role={user.role} collapsed={collapsed} onCollapse={setChosen} />
          </AppShell.Navbar>
        )}
        <AppShell.Main className={classes.page}>
          <Content user={user} slots={slots} />
          <Footer />
        </AppShell.Main>
        {tabs ? <TabBar role={user.role} /> : null}
        <UploadPanel />
      </AppShell>
    </>
  );
}

interface ContentProps {
  readonly user: OwnUser;
  /** Elements of the bar that a page fills. */
  readonly slots: BarSlots;
}

function Content({ user, slots }: ContentProps) {
  const { pathname } = useLocation();
  const isOwnersStart = user.role === "owner" && pathname === "/customers";
  return (
    <div id="inhalt" tabIndex={-1} className={classes.content}>
      <ConnectionBanner />
      <Suspense>{user.ended === null ? null : <ContractEnded on={user.ended.on} />}</Suspense>
      <Suspense>{isOwnersStart ? <OperatorTask /> : null}</Suspense>
      <BarSlotsContext value={slots}>
        <Outlet />
      </BarSlotsContext>
    </div>
  );
}

function MenuButton({ opened, onClick }: { readonly opened: boolean; readonly onClick: () => void }) {
  return (
    <Burger
      opened={opened}
      onClick={onClick}
      hiddenFrom="sm"
      size="sm"
      aria-label={opened ? "Menü schließen" : "Menü öffnen"}
    />
  );
}

/** Stores the code in the browser for times without a network, after everything that the first view needs. */
function useCodeKept(): void {
  useEffect(() => {
    const timer = setTimeout(keepCode, CODE_KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

const LOADED_AFTER_MS = 2_000;

/** Loads the code of dialogs, toasts and the list of uploads early, but after the first view: a press need not wait. */
function useReportsSoon(): void {
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void Promise.all([
          loadDialogs(),
          import("../ui/toast-list.tsx"),
          import("../features/uploads/upload-list.tsx"),
        ]).catch(() => undefined),
      LOADED_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
}

/** The pages of a member at the foot of a phone, under the thumb. */
function TabBar({ role }: { readonly role: Role }) {
  const { pathname } = useLocation();
  return (
    <AppShell.Footer className={classes.tabs}>
      <nav aria-label="Hauptnavigation">
        {navigation(role).map(({ to, label, short = label, Icon, Count }) => (
          <RouterLink
            key={to}
            to={to}
            aria-label={label}
            data-active={pathname.startsWith(to) || undefined}
            className={classes.tab}
          >
            <Icon size={22} aria-hidden />
            {short}
            {Count ? (
              <span className={classes.countOnTab}>
                <Suspense>
                  <Count />
                </Suspense>
              </span>
            ) : null}
          </RouterLink>
        ))}
      </nav>
    </AppShell.Footer>
  );
}

interface NavigationProps {
  readonly role: Role;
  /** Shrunk to icons. */
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

function Navigation({ role, collapsed, onCollapse }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <>
      {navigation(role).map(({ to, label, Icon, Count }) => (
        <RouterLink
          key={to}
          to={to}
          aria-label={label}
          data-active={pathname === to || pathname.startsWith(`${to}/`) || undefined}
          className={classes.entry}
        >
          <Icon size={22} aria-hidden />
          <span className={collapsed ? `${classes.label} ${classes.collapsible}` : classes.label}>
            {label}
          </span>
          {Count ? (
            <span className={collapsed ? classes.countOnIcon : undefined}>
              <Suspense>
                <Count />
              </Suspense>
            </span>
          ) : null}
        </RouterLink>
      ))}
      <IconButton
        className={classes.collapse}
        label={collapsed ? "Navigation ausklappen" : "Navigation einklappen"}
        icon={
          collapsed ? (
            <IconLayoutSidebarLeftExpandFilled size={22} />
          ) : (
            <IconLayoutSidebarLeftCollapseFilled size={22} />
          )
        }
        onClick={() => onCollapse(!collapsed)}
      />
    </>
  );
}

/** The signed-in person; on phones with a menu instead of two buttons. */
function Account({ user }: { readonly user: OwnUser }) {
  const narrow = useNarrow();
  return narrow ? <AccountButton user={user} /> : <AccountLinks user={user} />;
}

const Initials = ({ user: { first_name, last_name } }: { readonly user: OwnUser }) => (
  <PersonMark name={`${first_name} ${last_name}`} tone={0} />
);

function AccountButton({ user }: { readonly user: OwnUser }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <UnstyledButton
        className={classes.person}
        aria-haspopup="menu"
        // Keeps the menu from treating the click as one outside; a second click closes the menu anyway.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={({ currentTarget }) => setAnchor((now) => (now ? undefined : currentTarget))}
      >
        <Initials user={user} />
        <span className="visually-hidden">{user.full_name}: Profil und Abmelden</span>
      </UnstyledButton>
      <Suspense>
        {anchor ? (
          <AccountMenu
            name={user.full_name}
            anchor={anchor}
            onSignOut={() => void signOut()}
            onClose={() => setAnchor(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function AccountLinks({ user }: { readonly user: OwnUser }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <UnstyledButton component={Link} to="/profile" className={classes.person}>
        <Initials user={user} />
        <Text component="span" size="sm" fw={500}>
          {user.full_name}
        </Text>
        <span className="visually-hidden">Profil</span>
      </UnstyledButton>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => void signOut()}
      >
        Abmelden
      </Button>
    </Group>
  );
}
