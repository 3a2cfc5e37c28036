import { useEffect, useRef, type ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import classes from "./link-tabs.module.css";

export interface LinkTab {
  readonly to: string;
  readonly label: ReactNode;
  /** Set apart at the end, because it leads to another page. */
  readonly isAside?: boolean;
}

interface Props {
  /** For screen readers. */
  readonly label: string;
  readonly tabs: readonly LinkTab[];
}

/** Tabs of a page, each with an address of its own, so that it can be opened, bookmarked and shared. */
export function LinkTabs({ label, tabs }: Props) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The row may be wider than a phone, so the current tab is scrolled into view.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has another part open
  useEffect(() => showCurrent(nav.current), [pathname]);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, label: text, isAside = false }) => (
        <NavLink key={to} to={to} end className={isAside ? `${classes.tab} ${classes.aside}` : classes.tab}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (!nav || !current) return;
  nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}
